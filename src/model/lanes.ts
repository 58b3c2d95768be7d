import { laneRank } from './lane-rank.ts';
import type { LaneInfo } from './reader-types.ts';
import type { Track } from './track.ts';
import type { Plane } from './types.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['agent', 'Agent'], ['infra', 'Infrastructure'], ['nav', 'Navigation'], ['network', 'Network'],
  ['console', 'Console'], ['dom', 'DOM'], ['frames', 'Screen'], ['repo', 'Repo diff'],
  ['windows', 'Windows'], ['logs', 'Logs'], ['runtime', 'Runtime'],
]);

/** Groups tracks into lanes, by rank. The agent's lane is always there, with or without entries. */
export function buildLanes(tracks: readonly Track[]): LaneInfo[] {
  const byLane = new Map<string, Track[]>([['agent', []]]);
  for (const track of tracks) {
    const list = byLane.get(track.laneId);
    if (list === undefined) byLane.set(track.laneId, [track]);
    else list.push(track);
  }
  return [...byLane.entries()]
    .filter(([id, list]) => id === 'agent' || list.some((track) => track.store.length > 0))
    .map(([id, list]) => laneOf(id, list))
    .sort((a, b) => laneRank(a.id) - laneRank(b.id));
}

function laneOf(id: string, tracks: readonly Track[]): LaneInfo {
  const filled = tracks.filter((track) => track.store.length > 0);
  const anchored = filled.filter((track) => track.anchored);
  const main = filled[0] ?? tracks[0];
  let count = 0;
  let firstT = Infinity;
  let lastT = -Infinity;
  for (const track of filled) count += track.store.length;
  for (const track of anchored) {
    firstT = Math.min(firstT, track.store.start.array[0] as number);
    lastT = Math.max(lastT, track.store.lastT());
  }
  const offAxis = filled.find((track) => !track.anchored);
  return {
    id,
    plane: main?.plane ?? ('agent' as Plane),
    title: TITLES.get(id) ?? main?.title ?? id,
    archetype: main?.archetype ?? 'span',
    tracks: filled,
    count,
    anchored: filled.length === 0 || anchored.length > 0,
    firstT: firstT === Infinity ? null : firstT,
    lastT: lastT === -Infinity ? null : lastT,
    notice: offAxis === undefined ? undefined : (offAxis.store.notice ?? 'not on the shared clock'),
  };
}

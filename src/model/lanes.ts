import { laneRank } from './lane-rank.ts';
import type { LaneInfo } from './reader-types.ts';
import type { Track } from './track.ts';
import type { Gap, GapReason, Plane } from './types.ts';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['agent', 'Agent'],
  ['infra', 'Infrastructure'],
  ['nav', 'Navigation'],
  ['network', 'Network'],
  ['console', 'Console'],
  ['dom', 'DOM'],
  ['frames', 'Screen'],
  ['repo', 'Repo diff'],
  ['windows', 'Windows'],
  ['logs', 'Logs'],
  ['runtime', 'Runtime'],
]);

const EMPTY_PLANES: ReadonlyMap<string, Plane> = new Map<string, Plane>([
  ['agent', 'agent'],
  ['logs', 'runtime'],
  ['runtime', 'runtime'],
]);

/** What an empty lane's header says, by the reason of its gap. */
const GAP_WORDS: ReadonlyMap<string, string> = new Map([
  ['forbidden', 'withheld'],
  ['missing', 'missing'],
  ['refused', 'refused'],
  ['expired', 'expired'],
  ['pending', 'pending'],
  ['not requested', 'not requested'],
  ['not capable', 'cannot be recorded'],
]);

/**
 * Groups tracks into lanes, by rank. The agent's lane is always there, with or without entries; a
 * lane that the recording would have had, but for a gap, is there and says why it is empty.
 */
export function buildLanes(tracks: readonly Track[], gaps: readonly Gap[]): LaneInfo[] {
  const whole = new Map(
    gaps.filter(({ from }) => from === null).map(({ laneId, reason }) => [laneId, reason]),
  );
  const byLane = new Map<string, Track[]>([['agent', []]]);
  for (const laneId of whole.keys()) if (TITLES.has(laneId)) byLane.set(laneId, []);
  for (const track of tracks) {
    const list = byLane.get(track.laneId);
    if (list === undefined) byLane.set(track.laneId, [track]);
    else list.push(track);
  }
  return [...byLane.entries()]
    .filter(([id, list]) => id === 'agent' || whole.has(id) || list.some((track) => track.store.length > 0))
    .map(([id, list]) => laneOf(id, list, whole.get(id)))
    .sort((a, b) => laneRank(a.id) - laneRank(b.id));
}

function laneOf(id: string, tracks: readonly Track[], gap: GapReason | undefined): LaneInfo {
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
    plane: main?.plane ?? EMPTY_PLANES.get(id) ?? 'environment',
    title: TITLES.get(id) ?? main?.title ?? id,
    archetype: main?.archetype ?? 'span',
    tracks: filled,
    count,
    anchored: filled.length === 0 || anchored.length > 0,
    firstT: firstT === Infinity ? null : firstT,
    lastT: lastT === -Infinity ? null : lastT,
    notice:
      offAxis !== undefined
        ? (offAxis.store.notice ?? 'not on the shared clock')
        : filled.length === 0
          ? GAP_WORDS.get(gap ?? '')
          : undefined,
  };
}

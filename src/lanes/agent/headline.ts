import { formatCount, formatUsd } from '../../lane-kit/index.ts';
import type { LaneInfo, ModelReader } from '../../model/index.ts';

/**
 * Tokens and cost so far, where a `tokens` series holds them cumulatively; else how many entries
 * there are. Cumulative at the playhead: nothing of later calls is in it.
 */
export function agentHeadline(lane: LaneInfo, t: number, model?: ModelReader): string {
  const spent = model === undefined ? undefined : spentAt(model, t);
  return spent ?? String(lane.count);
}

function spentAt(model: ModelReader, t: number): string | undefined {
  const track = model.tracks.find((each) => each.archetype === 'series' && each.laneId === 'tokens');
  if (track === undefined) return undefined;
  const index = track.latestAt(t);
  let tokens = 0;
  let usd = 0;
  track.series.forEach((series, column) => {
    const value = index < 0 ? 0 : (track.columns.values[column]?.[index] ?? 0);
    if (Number.isNaN(value)) return;
    if (series.unit === 'usd') usd += value;
    else tokens += value;
  });
  return usd > 0 ? `${formatCount(tokens)} tok · ${formatUsd(usd)}` : `${formatCount(tokens)} tok`;
}

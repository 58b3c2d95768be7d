import { formatCount, formatUsd } from '../../lane-kit/index.ts';
import type { LaneInfo, ModelReader } from '../../model/index.ts';
import { spentBy } from './spent.ts';

/**
 * Tokens and cost so far, from a `tokens` series that holds them cumulatively, else from the model calls
 * that had ended; without either how many entries there are. Nothing of later calls is in it.
 */
export function agentHeadline(lane: LaneInfo, t: number, model?: ModelReader): string {
  if (model === undefined) return String(lane.count);
  const calls = spentBy(model, t);
  return sampledAt(model, t) ?? (calls === undefined ? String(lane.count) : words(calls));
}

const words = ({ tokens, usd }: { readonly tokens: number; readonly usd: number }): string =>
  usd > 0 ? `${formatCount(tokens)} tok · ${formatUsd(usd)}` : `${formatCount(tokens)} tok`;

function sampledAt(model: ModelReader, t: number): string | undefined {
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
  return words({ tokens, usd });
}

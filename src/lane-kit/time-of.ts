import { formatClock } from '../base/index.ts';
import type { ModelReader, TrackReader } from '../model/index.ts';

/** When an entry is, as a list says it. Never a clock that the entry does not have. */
export function timeOf(track: TrackReader, index: number, model: ModelReader): string {
  if (!track.anchored) return `#${index + 1}`;
  const t = track.columns.start[index] as number;
  return model.axis === 'steps' ? `step ${t + 1}` : formatClock(t, 1);
}

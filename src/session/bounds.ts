import type { ModelReader } from '../model/index.ts';
import type { PlaybackBounds } from './playback-time.ts';

/** The stretch a playhead may stand in. Finite whatever the document says. */
export function boundsOf(model: Pick<ModelReader, 'start' | 'duration' | 'axis' | 'status'>): PlaybackBounds {
  const start = Number.isFinite(model.start) ? model.start : 0;
  const duration = model.duration > 0 && Number.isFinite(model.duration) ? model.duration : 0;
  return { start, end: start + duration, axis: model.axis, live: model.status === 'live' };
}

import { formatDuration } from '../../base/index.ts';

/** How old the shown frame is at the playhead: a held picture is never passed off as a new one. */
export function ageText(axis: 'time' | 'steps', frameT: number, t: number): string {
  if (axis === 'steps') return `frame of step ${frameT + 1}`;
  const age = t - frameT;
  if (age < 0) return 'loading the frame';
  return age < 60_000 ? `frame ${(age / 1000).toFixed(1)} s old` : `frame ${formatDuration(age)} old`;
}

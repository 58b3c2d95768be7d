import { formatClock, formatDuration, say } from '../../base/index.ts';
import type { CaptureGap } from './choose-frame.ts';

/** An instant as the stage writes it. */
export const clockText = (t: number): string => formatClock(t, 1);

/** How old the shown frame is: a held picture is never passed off as a new one. */
export function ageText(axis: 'time' | 'steps', frameT: number, t: number): string {
  if (axis === 'steps') return say`frame of step ${frameT + 1}`;
  const age = t - frameT;
  if (age < 0) return say`loading the frame`;
  return age < 60_000 ? say`frame ${(age / 1000).toFixed(1)} s old` : say`frame ${formatDuration(age)} old`;
}

/** Why the picture has not changed: it was captured again and was the same, or nothing was captured. */
export function stillText(held: number | undefined, gap: CaptureGap | undefined): string {
  if (gap !== undefined) {
    const reason = gap.reason === undefined ? '' : ` (${say(gap.reason)})`;
    return gap.to === undefined
      ? say`no frame captured after ${clockText(gap.from)}${reason}`
      : say`no frame captured between ${clockText(gap.from)} and ${clockText(gap.to)}${reason}`;
  }
  return held === undefined ? '' : say`held since ${clockText(held)}`;
}

/** The share of changed pixels, and where they lie. */
export function changeText(
  changed: number,
  total: number,
  box:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined,
): string {
  if (changed === 0 || box === undefined) return say`no pixel changed`;
  const percent = (changed / total) * 100;
  const share =
    percent < 0.1
      ? say`less than 0.1`
      : percent > 99.9 && changed < total
        ? say`over 99.9`
        : percent.toFixed(1);
  return say`${share} % of the pixels changed, within ${box.width} × ${box.height} px at ${box.x}, ${box.y}`;
}

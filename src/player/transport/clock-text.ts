import { formatClock } from '../../base/index.ts';
import type { TimeMode } from '../../session/index.ts';

/** What the clock's text depends on beside t. */
export interface ClockTextContext {
  /** Epoch ms of t = 0; `null` where no wall clock is known: every mode then reads relative. */
  readonly origin: number | null;
  readonly axis: 'time' | 'steps';
  readonly start: number;
  readonly duration: number;
  readonly mode: TimeMode;
  /** The zone of the machine that ran the agent, where it is known. */
  readonly runZone: string | undefined;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The playhead's time as the clock shows it: relative, or a wall clock with its zone said. */
export function clockText(t: number, context: ClockTextContext): string {
  if (context.axis === 'steps')
    return `${Math.round(t) + 1} / ${Math.round(context.start + context.duration) + 1}`;
  if (context.mode === 'relative' || context.origin === null) return formatClock(t, 3);
  const zone = context.mode === 'run' ? (context.runZone ?? 'UTC') : 'UTC';
  return wallFormat(context.mode === 'mine' ? undefined : zone).format(context.origin + t);
}

function wallFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, format);
  return format;
}

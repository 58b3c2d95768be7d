/** What a typed time is read against. Times in ms since the origin. */
export interface TypedTimeContext {
  readonly t: number;
  readonly axis: 'time' | 'steps';
}

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Reads what a person types after `g`: `1:23`, `1:02:03.5`, `83`, `90s`, `+30s`, `-5` or `1m30s`. Bare
 * numbers are seconds (steps, from 1, on the step axis). `undefined` when it is none of these. What begins with a date is read
 * by `readInstant`.
 */
export function parseTypedTime(text: string, context: TypedTimeContext): number | undefined {
  const typed = text.trim().replaceAll('−', '-');
  if (typed === '') return undefined;
  if (context.axis === 'steps') return parseStep(typed, context.t);
  const sign = typed[0] === '+' || typed[0] === '-' ? typed[0] : '';
  const length = parseLength(typed.slice(sign.length).trim());
  if (length === undefined) return undefined;
  if (sign === '+') return context.t + length;
  return sign === '-' ? context.t - length : length;
}

/** Whether a date stands first. */
export const isInstant = (typed: string): boolean => /^\s*\d{4}-\d{2}-\d{2}/.test(typed);

function parseStep(typed: string, t: number): number | undefined {
  const match = /^([+-]?)(\d{1,9})$/.exec(typed);
  if (match === null) return undefined;
  const n = Number(match[2]);
  if (match[1] === '+') return t + n;
  return match[1] === '-' ? t - n : n - 1;
}

function parseLength(text: string): number | undefined {
  const clock = /^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:[.,]\d+)?)$/.exec(text);
  if (clock !== null) {
    const [, hours = '0', minutes = '0', seconds = '0'] = clock;
    return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds.replace(',', '.'))) * 1000;
  }
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(',', '.')) * 1000;
  const part = /(\d+(?:[.,]\d+)?)\s*(ms|min|[smhd])\s*/gy;
  let total = 0;
  let end = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    total += Number((match[1] ?? '').replace(',', '.')) * (UNITS[match[2] ?? ''] ?? 0);
    end = part.lastIndex;
  }
  return end > 0 && end === text.length ? total : undefined;
}

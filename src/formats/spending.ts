import { numberField } from './records.ts';
import type { Totals, Usage } from './transcript-types.ts';

/** The trace's own words for what a reply cost. */
export function costOf(usage: Usage): Record<string, number> {
  const cost: Record<string, number> = {};
  const set = (name: string, value: number | undefined): void => {
    if (value !== undefined && isAmount(value)) cost[name] = value;
  };
  set('inputTokens', usage.input);
  set('outputTokens', usage.output);
  set('usd', usage.usd);
  set('cacheReadTokens', usage.cacheRead);
  set('cacheWriteTokens', usage.cacheWrite);
  set('reasoningTokens', usage.reasoning);
  return cost;
}

/** Nothing gives tokens or money back: less than none is a fault of whoever counted. */
const isAmount = (value: number): boolean => value >= 0 && value <= Number.MAX_SAFE_INTEGER;

/** Tokens or money under a key of a record. */
export function amountField(value: unknown, name: string): number | undefined {
  const found = numberField(value, name);
  return found !== undefined && isAmount(found) ? found : undefined;
}

/** What counts of it. */
export const amount = (value: number | undefined): number =>
  value !== undefined && isAmount(value) ? value : 0;

/** Sums usage by reply: of one that is told again the last word counts. */
export class Spending {
  readonly #byKey = new Map<string, Usage>();
  readonly #totals: Totals;

  constructor(totals: Totals) {
    this.#totals = totals;
  }

  set(key: string, usage: Usage): void {
    const before = this.#byKey.get(key);
    this.#byKey.set(key, usage);
    this.#totals.inputTokens += amount(usage.input) - amount(before?.input);
    this.#totals.outputTokens += amount(usage.output) - amount(before?.output);
    this.#totals.usd += amount(usage.usd) - amount(before?.usd);
  }
}

const NAMES = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'usd'] as const;

/**
 * A counter that only rises, told now and then, as what was added since it was last told: an unchanged telling adds nothing.
 * One that falls began anew (a resumed or compacted session): all of it was added.
 */
export class CumulativeUsage {
  #last: Usage = {};

  /** What came since; `undefined` where nothing did. */
  take(total: Usage): Usage | undefined {
    const before = this.#last;
    const fell = NAMES.some((name) => amount(total[name]) < amount(before[name]));
    const added: { -readonly [name in keyof Usage]: Usage[name] } = {};
    let any = false;
    for (const name of NAMES) {
      const value = total[name];
      if (value === undefined) continue;
      added[name] = amount(value) - (fell ? 0 : amount(before[name]));
      if (added[name] !== 0) any = true;
    }
    this.#last = total;
    return any ? added : undefined;
  }
}

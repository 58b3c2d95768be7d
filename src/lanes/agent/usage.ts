import type { Engine } from '../../engine/index.ts';
import { formatCount, formatUsd, knownAt, readPayload, runEnd } from '../../lane-kit/index.ts';
import { formatDuration, say, grouped } from '../../base/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { LlmCallEvent } from './records.ts';

/** Tokens, money and time of some model calls. */
export interface Spent {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly usd: number;
  readonly latencyMs: number;
}

const NOTHING: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, latencyMs: 0 };

/** One model call of the trace and when its cost is known: at its end. */
export interface Call {
  readonly entryId: string;
  readonly at: Located;
  readonly knownAt: number;
  readonly own: Spent;
}

/** All model calls by the time their cost is known, with the sums up to each. */
export interface UsageTable {
  readonly calls: readonly Call[];
  /** When each is known, ascending, ms. */
  readonly known: Float64Array;
  /** `sums[i]` is over the first `i` calls. */
  readonly sums: readonly Spent[];
}

export function usageTable(calls: readonly Call[]): UsageTable {
  const sorted = [...calls].sort((a, b) => a.knownAt - b.knownAt);
  const sums: Spent[] = [NOTHING];
  for (const { own } of sorted) sums.push(plus(sums.at(-1) ?? NOTHING, own));
  return { calls: sorted, known: Float64Array.from(sorted, ({ knownAt: at }) => at), sums };
}

const plus = (a: Spent, b: Spent): Spent => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  usd: a.usd + b.usd,
  latencyMs: a.latencyMs + b.latencyMs,
});

/** Depth that a chain of parents is followed to: a loop must end. */
const MAX_DEPTH = 256;

/** What the calls filed under an entry, at any depth, spent. O(calls · depth). */
export function spentInside({ calls }: UsageTable, { track, index }: Located): Spent {
  const wanted = track.columns.seq[index];
  let sum = NOTHING;
  for (const { at, own } of calls) {
    if (at.track.id !== track.id) continue;
    let parent = track.columns.parent[at.index] ?? -1;
    for (let depth = 0; parent >= 0 && depth < MAX_DEPTH; depth++) {
      if (parent === wanted) {
        sum = plus(sum, own);
        break;
      }
      parent = track.columns.parent[track.indexOf(parent)] ?? -1;
    }
  }
  return sum;
}

/** `3 calls · 5.9k in · 207 out · $0.021`; empty when nothing was spent. */
export function spentWords({ calls, inputTokens, outputTokens, usd, latencyMs }: Spent): string {
  if (calls === 0) return '';
  const words = [calls === 1 ? say`1 call` : say`${grouped(calls)} calls`];
  if (inputTokens > 0) words.push(say`${formatCount(inputTokens)} in`);
  if (outputTokens > 0) words.push(say`${formatCount(outputTokens)} out`);
  if (usd > 0) words.push(formatUsd(usd));
  if (latencyMs > 0) words.push(say`${formatDuration(latencyMs)} waited`);
  return words.join(' · ');
}

/** Records asked of the worker together. */
const PAGE = 256;

/** Reads every model call of the agent lane that `before` does not hold as it is now. O(calls). */
export async function loadUsage(
  engine: Engine,
  model: ModelReader,
  before?: UsageTable,
): Promise<UsageTable> {
  const calls: Call[] = [];
  const end = runEnd(model);
  const had = new Map(before?.calls.map((call) => [call.entryId, call]));
  for (const track of model.lane('agent')?.tracks ?? []) {
    if (!track.anchored) continue;
    const wanted = track.kinds.indexOf('llm_call');
    if (wanted < 0) continue;
    const indices: number[] = [];
    for (let index = 0; index < track.columns.length; index++) {
      if (track.columns.kind[index] !== wanted) continue;
      const call = had.get(track.entryId(index));
      // A call that ended brings another record than the one that began.
      if (call?.knownAt === knownAt(track, index, end)) calls.push({ ...call, at: { track, index } });
      else indices.push(index);
    }
    for (let from = 0; from < indices.length; from += PAGE) {
      const page = indices.slice(from, from + PAGE);
      const texts = await engine.payloads(
        track.id,
        page.map((index) => track.columns.seq[index] ?? 0),
      );
      page.forEach((index, i) => {
        const event = readPayload(LlmCallEvent, texts[i]);
        if (event === undefined) return;
        calls.push({
          entryId: track.entryId(index),
          at: { track, index },
          knownAt: knownAt(track, index, end),
          own: {
            calls: 1,
            inputTokens: finite(event.cost?.inputTokens),
            outputTokens: finite(event.cost?.outputTokens),
            usd: finite(event.cost?.usd),
            latencyMs: finite(event.latencyMs),
          },
        });
      });
    }
  }
  return usageTable(calls);
}

const finite = (value: number | undefined): number =>
  value !== undefined && Number.isFinite(value) && value > 0 ? value : 0;

import type { Engine } from '../../engine/index.ts';
import { knownAt } from '../../model/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';

/** What one model call cost, known at its end. */
export interface CallCost {
  readonly entryId: string;
  readonly t: number;
  readonly tokens: number;
  readonly usd: number;
}

/** Records asked of the worker together. */
const PAGE = 256;

/** Tokens and money of every model call that says them; they stand in the records alone. O(calls). */
export async function readCosts(engine: Engine, model: ModelReader): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  for (const track of model.lane('agent')?.tracks ?? []) {
    const calls = track.kinds.indexOf('llm_call');
    if (!track.anchored || calls < 0) continue;
    const indices = [...track.columns.kind.subarray(0, track.columns.length).keys()].filter(
      (i) => track.columns.kind[i] === calls,
    );
    for (let from = 0; from < indices.length; from += PAGE) {
      const page = indices.slice(from, from + PAGE);
      const texts = await engine.payloads(
        track.id,
        page.map((index) => track.columns.seq[index] as number),
      );
      page.forEach((index, i) => {
        const text = texts[i];
        const cost = text === undefined ? undefined : fieldOf(readRecord(text).value, 'cost');
        const tokens = amount(fieldOf(cost, 'inputTokens')) + amount(fieldOf(cost, 'outputTokens'));
        const usd = amount(fieldOf(cost, 'usd'));
        if (tokens > 0 || usd > 0)
          costs.push({ entryId: track.entryId(index), t: knownAt({ track, index }), tokens, usd });
      });
    }
  }
  return costs;
}

const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;

import type { Located, ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { agentSpans, selfTime } from './agent-spans.ts';
import type { AgentSpan } from './agent-spans.ts';
import type { CallCost } from './calls.ts';

/** What the agent did, by what it was done with. */
export interface BottomUpRow {
  readonly id: string;
  readonly kind: 'model' | 'tool' | 'action' | 'other';
  readonly name: string;
  readonly calls: number;
  /** Without what ran under it, ms: rows add up to the time in which anything ran, times what ran at once. */
  readonly time: number;
  readonly tokens: number;
  readonly usd: number;
  readonly errors: number;
  /** The one that took longest by itself. */
  readonly slowest: Located | undefined;
  readonly slowestTime: number;
}

const KINDS: Readonly<Record<string, BottomUpRow['kind']>> = {
  llm_call: 'model',
  tool_call: 'tool',
  env_action: 'action',
};

/**
 * Time, tokens and money of a stretch by model and tool, the longest first. Time is told of the innermost
 * span alone, so that a call that waits for another does not count its time again.
 */
export function bottomUp(model: ModelReader, stretch: TimeWindow, costs: readonly CallCost[]): BottomUpRow[] {
  const rows = new Map<string, { -readonly [K in keyof BottomUpRow]: BottomUpRow[K] }>();
  const costOf = new Map(costs.map((cost) => [cost.entryId, cost]));
  const pending = agentSpans(model, stretch);
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    for (const child of span.children) pending.push(child);
    const { kind, name } = whatOf(span);
    const id = `${kind}:${name}`;
    let row = rows.get(id);
    if (row === undefined) {
      row = {
        id,
        kind,
        name,
        calls: 0,
        time: 0,
        tokens: 0,
        usd: 0,
        errors: 0,
        slowest: undefined,
        slowestTime: -1,
      };
      rows.set(id, row);
    }
    const time = selfTime(span);
    const cost = costOf.get(span.track.entryId(span.index));
    row.calls++;
    row.time += time;
    // Money is spent when a call ends.
    if (cost !== undefined && cost.t >= stretch.from && cost.t <= stretch.to) {
      row.tokens += cost.tokens;
      row.usd += cost.usd;
    }
    if ((span.track.columns.level[span.index] as number) >= 3) row.errors++;
    if (time > row.slowestTime) {
      row.slowest = { track: span.track, index: span.index };
      row.slowestTime = time;
    }
  }
  return [...rows.values()].sort((a, b) => b.time - a.time || (a.name < b.name ? -1 : 1));
}

/** A call's label begins with the name of what was called; of all that only groups others one row is made. */
function whatOf({ track, index }: AgentSpan): Pick<BottomUpRow, 'kind' | 'name'> {
  const kind = KINDS[track.kindOf(index)] ?? 'other';
  if (kind === 'other') return { kind, name: '' };
  const label = track.label(index);
  return { kind, name: kind === 'model' ? label : (label.split(/\s/, 1)[0] ?? label) };
}

/**
 * Files of LangSmith and Phoenix made from a plan, with nothing of the readers: of each one real file is known, so what the second one holds
 * is known beforehand. Shapes by the vendors' own description: LangSmith's run format (`GET /runs/query`, ISO stamps without a
 * zone, `dotted_order`, tokens beside the run), Phoenix's exported spans (`context`, `parent_id`, flat OpenInference attributes).
 */
interface PlannedSpan {
  readonly id: string;
  readonly parent?: string;
  readonly kind: 'chain' | 'llm' | 'tool';
  readonly name: string;
  /** ms since the start of the run. */
  readonly from: number;
  readonly to: number;
  readonly tokens?: readonly [input: number, output: number];
  readonly error?: string;
}

const START = Date.UTC(2026, 8, 14, 9, 30);
const TRACE = '5f0c3a52-0d6e-4c0e-9a53-6a5b0f6e1d01';

/** A run with three replies, four calls (two failed) and a chain inside the chain. */
export const PLAN: readonly PlannedSpan[] = [
  { id: 'a0', kind: 'chain', name: 'agent', from: 0, to: 9250 },
  { id: 'a1', parent: 'a0', kind: 'llm', name: 'plan', from: 20, to: 1900, tokens: [812, 96] },
  { id: 'a2', parent: 'a0', kind: 'tool', name: 'search', from: 1950, to: 2400 },
  { id: 'a3', parent: 'a0', kind: 'tool', name: 'fetch', from: 2410, to: 3020, error: 'HTTP 503' },
  { id: 'a4', parent: 'a0', kind: 'chain', name: 'retry', from: 3100, to: 6000 },
  { id: 'a5', parent: 'a4', kind: 'tool', name: 'fetch', from: 3110, to: 3500, error: 'HTTP 503' },
  { id: 'a6', parent: 'a4', kind: 'tool', name: 'fetch', from: 4510, to: 5100 },
  { id: 'a7', parent: 'a4', kind: 'llm', name: 'read', from: 5110, to: 5980, tokens: [2304, 51] },
  { id: 'a8', parent: 'a0', kind: 'llm', name: 'answer', from: 6010, to: 9240, tokens: [2410, 377] },
];

const uuid = (id: string): string => `00000000-0000-4000-8000-0000000000${id}`;
const iso = (ms: number): string => new Date(START + ms).toISOString();

/** A page of runs as the API lists them: the newest first. */
export function langSmithRuns(plan: readonly PlannedSpan[]): string {
  const byId = new Map(plan.map((span) => [span.id, span]));
  const order = (span: PlannedSpan): string => {
    const own = `${iso(span.from).replace(/[-:.]/g, '').replace('Z', '000Z')}${uuid(span.id)}`;
    const parent = span.parent === undefined ? undefined : byId.get(span.parent);
    return parent === undefined ? own : `${order(parent)}.${own}`;
  };
  const runs = plan.map((span) => ({
    id: uuid(span.id),
    trace_id: TRACE,
    name: span.name,
    run_type: span.kind,
    start_time: iso(span.from).replace('Z', ''),
    end_time: iso(span.to).replace('Z', ''),
    status: span.error === undefined ? 'success' : 'error',
    error: span.error ?? null,
    parent_run_id: span.parent === undefined ? null : uuid(span.parent),
    dotted_order: order(span),
    inputs:
      span.kind === 'llm' ? { messages: [{ role: 'user', content: `do ${span.id}` }] } : { query: span.id },
    outputs: span.error === undefined ? { output: `done ${span.id}` } : null,
    prompt_tokens: span.tokens?.[0] ?? 0,
    completion_tokens: span.tokens?.[1] ?? 0,
    total_tokens: (span.tokens?.[0] ?? 0) + (span.tokens?.[1] ?? 0),
    extra: { metadata: span.kind === 'llm' ? { ls_model_name: 'demo-1' } : {} },
  }));
  return JSON.stringify({ runs: runs.toReversed(), cursors: { next: null } });
}

/** Spans as Phoenix exports them, a span a line. */
export function phoenixLines(plan: readonly PlannedSpan[]): string {
  return plan
    .map((span) =>
      JSON.stringify({
        name: span.name,
        span_kind: span.kind.toUpperCase(),
        parent_id: span.parent ?? null,
        start_time: iso(span.from).replace('Z', '+00:00'),
        end_time: iso(span.to).replace('Z', '+00:00'),
        status_code: span.error === undefined ? 'OK' : 'ERROR',
        status_message: span.error ?? '',
        attributes: {
          'openinference.span.kind': span.kind.toUpperCase(),
          'input.value': `do ${span.id}`,
          ...(span.kind === 'tool' ? { 'tool.name': span.name } : {}),
          ...(span.tokens === undefined
            ? {}
            : {
                'llm.model_name': 'demo-1',
                'llm.token_count.prompt': span.tokens[0],
                'llm.token_count.completion': span.tokens[1],
                'llm.token_count.total': span.tokens[0] + span.tokens[1],
              }),
          'output.value': span.error === undefined ? `done ${span.id}` : '',
        },
        events: [],
        context: { trace_id: TRACE.replaceAll('-', ''), span_id: span.id },
      }),
    )
    .join('\n');
}

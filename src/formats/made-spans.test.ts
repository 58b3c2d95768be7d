import { expect, it } from 'vitest';
import { langSmithRuns, phoenixLines, PLAN } from './made-spans.fixture.ts';
import { cutFile, readBack, type ReadBack } from './testing.ts';

/** By the plan alone. */
const sum = (place: 0 | 1): number => PLAN.reduce((all, { tokens }) => all + (tokens?.[place] ?? 0), 0);
const planned = {
  replies: PLAN.filter(({ kind }) => kind === 'llm').length,
  calls: PLAN.filter(({ kind }) => kind === 'tool').length,
  failures: PLAN.filter(({ kind, error }) => kind === 'tool' && error !== undefined).length,
  input: sum(0),
  output: sum(1),
  duration: Math.max(...PLAN.map(({ to }) => to)),
  records: PLAN.length,
};

function shown({ document }: ReadBack): typeof planned {
  const track = document.track('agent');
  const rows = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i);
  const of = (kind: string): number[] => rows.filter((i) => track?.kindOf(i) === kind);
  return {
    replies: of('llm_call').length,
    calls: of('tool_call').length,
    failures: of('tool_result').filter((i) => track?.columns.level[i] === 3).length,
    input: document.meta.usage?.inputTokens ?? 0,
    output: document.meta.usage?.outputTokens ?? 0,
    duration: document.duration,
    records: document.ledger.shown,
  };
}

it.each([
  ['langsmith', 'runs.json', langSmithRuns(PLAN)],
  ['openinference', 'spans.jsonl', phoenixLines(PLAN)],
])('%s: a made file holds what its plan says', async (id, name, text) => {
  const back = await readBack(id, [cutFile(name, new TextEncoder().encode(text))]);
  expect(back.result.ok).toBe(true);
  expect(shown(back)).toEqual(planned);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/langfuse');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real Langfuse traces did not run.');

interface Download {
  readonly observations: readonly {
    readonly type: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly usageDetails: Readonly<Record<string, number>>;
    readonly costDetails: Readonly<Record<string, number>>;
  }[];
}

describe.runIf(here)('samples/real', () => {
  const names = here ? readdirSync(REAL) : [];
  it.each(names)('%s: observations, tools, tokens, cost and length are those of the file', async (name) => {
    const bytes = readFileSync(join(REAL, name));
    const { observations } = JSON.parse(bytes.toString('utf8')) as Download;
    const { result, document } = await readBack('langfuse', [cutFile(name, bytes)]);
    expect(result.ok).toBe(true);
    const { ledger } = document;
    expect([ledger.read, ledger.shown, ledger.rejected]).toEqual([
      observations.length,
      observations.length,
      0,
    ]);
    const [track] = document.lane('agent')?.tracks ?? [];
    const kinds = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.kindOf(i) ?? '');
    const of = (type: string): number => observations.filter((each) => each.type === type).length;
    expect(kinds.filter((kind) => kind === 'llm_call')).toHaveLength(of('GENERATION'));
    const tools = of('TOOL');
    expect(kinds.filter((kind) => kind === 'tool_call').length).toBeGreaterThanOrEqual(tools);
    const sum = (pick: (each: Download['observations'][number]) => number | undefined): number =>
      observations
        .filter(({ type }) => type === 'GENERATION')
        .reduce((total, each) => total + (pick(each) ?? 0), 0);
    const { usage } = document.meta;
    expect(usage?.inputTokens ?? 0).toBe(sum(({ usageDetails }) => usageDetails['input']));
    expect(usage?.outputTokens ?? 0).toBe(sum(({ usageDetails }) => usageDetails['output']));
    expect(usage?.usd ?? 0).toBeCloseTo(
      sum(({ costDetails }) => costDetails['total']),
      9,
    );
    const starts = observations.map(({ startTime }) => Date.parse(startTime));
    const ends = observations.map(({ endTime }) => Date.parse(endTime));
    expect(document.duration).toBeCloseTo(Math.max(...ends) - Math.min(...starts), 0);
    expect(document.issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});

it('an error has its words, and what was never closed is open', async () => {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures/download.json'));
  const { document, payloads } = await readBack('langfuse', [cutFile('download.json', bytes)]);
  expect([...payloads.values()].join('')).toContain('quota');
  const [track] = document.lane('agent')?.tracks ?? [];
  const labels = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => [
    track?.label(i),
    track?.columns.end[i],
  ]);
  expect(labels).toContainEqual(['never closed', Infinity]);
});

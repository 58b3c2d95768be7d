import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack, type ReadBack } from '../testing.ts';
import { Nanoseconds } from './nanoseconds.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real OTLP files did not run.');
const open = (path: string): Promise<ReadBack> =>
  readBack('otlp', [cutFile(path.split('/').at(-1) ?? path, readFileSync(path))]);
const real = (path: string): Promise<ReadBack> => open(join(REAL, path));

const kinds = ({ document }: ReadBack): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const track of document.lane('agent')?.tracks ?? [])
    for (let i = 0; i < track.columns.length; i++)
      counts[track.kindOf(i)] = (counts[track.kindOf(i)] ?? 0) + 1;
  return counts;
};

/** Facts of a file, found without a reader of ours: spans by operation, and tokens of the innermost model calls. */
function factsOf(path: string): {
  readonly spans: number;
  readonly chats: number;
  readonly tools: number;
  readonly tokens: readonly [number, number];
} {
  const text = readFileSync(join(REAL, path), 'utf8');
  const found = [...text.matchAll(/"gen_ai\.operation\.name","value":\{"stringValue":"(\w+)"\}/g)].map(
    (match) => match[1],
  );
  const exports = text.trim().startsWith('{\n')
    ? [JSON.parse(text)]
    : text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
  const flat = JSON.stringify(exports);
  const spans = [...flat.matchAll(/"startTimeUnixNano"/g)].length;
  let tokens: [number, number] = [0, 0];
  for (const piece of flat.split('"spanId"')) {
    if (!piece.includes('"stringValue":"chat"')) continue;
    const of = (name: string): number =>
      Number(new RegExp(`"${name}","value":\\{"intValue":"?(\\d+)`).exec(piece)?.[1] ?? 0);
    tokens = [
      tokens[0] + of('gen_ai\\.usage\\.input_tokens'),
      tokens[1] + of('gen_ai\\.usage\\.output_tokens'),
    ];
  }
  return {
    spans,
    chats: found.filter((each) => each === 'chat').length,
    tools: found.filter((each) => each === 'execute_tool').length,
    tokens,
  };
}

describe.runIf(here)('samples/real', () => {
  it.each([
    'otlp/jaeger-link_attributes_trace.json',
    'otlp/jaeger-otel_traces_01.json',
    'otlp/proto-example-events.json',
    'otel-genai/local-ai-sdk7-otlp-genai.jsonl',
    'otel-genai/sample-2_VSGitHubCopilot_traces.jsonl',
    'otel-genai/sample-3_VSGitHubCopilot_traces.jsonl',
    'otel-genai/sample-4_VSGitHubCopilot_traces.jsonl',
    'openinference/open-agent-traces-test-traces.json',
    'nasty-derived/otlp-bad-spans.json',
  ])('%s opens, and every record is accounted for', async (name) => {
    const back = await real(name);
    expect(back.result.ok).toBe(true);
    const { ledger, offAxis } = back.document;
    expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
    expect([ledger.rejected, offAxis.length]).toEqual([0, 0]);
    expect(back.document.duration).toBeLessThan(200_000);
  });

  it.each([
    'otel-genai/local-ai-sdk7-otlp-genai.jsonl',
    'otel-genai/sample-2_VSGitHubCopilot_traces.jsonl',
    'otel-genai/sample-4_VSGitHubCopilot_traces.jsonl',
  ])('%s holds what its text says', async (name) => {
    const facts = factsOf(name);
    const back = await real(name);
    const found = kinds(back);
    expect([found['llm_call'] ?? 0, found['tool_call'] ?? 0, found['tool_result'] ?? 0]).toEqual([
      facts.chats,
      facts.tools,
      facts.tools,
    ]);
    const { usage } = back.document.meta;
    expect([usage?.inputTokens ?? 0, usage?.outputTokens ?? 0]).toEqual(facts.tokens);
  });

  it('parents that repeat the totals of their children are not added', async () => {
    const { document } = await real('otel-genai/local-ai-sdk7-otlp-genai.jsonl');
    expect(document.meta.usage).toEqual({ inputTokens: 410, outputTokens: 60 });
  });

  it('metrics are no spans', async () => {
    expect((await real('otlp/proto-example-metrics.json')).result).toMatchObject({
      ok: false,
      error: { code: 'no-spans' },
    });
  });
});

it('nanoseconds beyond 2^53 are told apart', () => {
  const times = new Nanoseconds();
  const first = times.of('1796025410515000000') ?? NaN;
  expect((times.base ?? NaN) + first).toBe(1_796_025_410_515);
  expect((times.of('1796025410515000300') ?? NaN) - first).toBeCloseTo(0.0003, 7);
  expect((times.of('1796025410668587800') ?? NaN) - first).toBeCloseTo(153.5878, 7);
  expect(times.isRounded).toBe(false);
  expect((times.of(Number('1796025410515000000')) ?? NaN) - first).toBeCloseTo(0, 3);
  expect(times.isRounded).toBe(true);
  expect([times.of('0'), times.of(undefined), times.of('')]).toEqual([undefined, undefined, undefined]);
  expect(times.of('soon')).toBeNaN();
});

it('calls without a span of their own are answered by the next request', async () => {
  const { document } = await open(join(import.meta.dirname, 'fixtures/lines.jsonl'));
  const labels = (document.lane('agent')?.tracks ?? []).flatMap((track) =>
    Array.from({ length: track.columns.length }, (_, i) => `${track.kindOf(i)} ${track.label(i)}`),
  );
  expect(labels).toContain('tool_call ask x');
  expect(labels).toContain('tool_result 42');
  expect(document.meta.usage).toEqual({ inputTokens: 123, outputTokens: 18 });
});

const OUTFILE = join(
  import.meta.dirname,
  '../../../../shared/samples/real/otel-genai/gemini-cli-0.61-telemetry-outfile.log',
);
if (!existsSync(OUTFILE)) console.info('otlp: the outfile of Gemini CLI is not here; it was not read.');

it.runIf(existsSync(OUTFILE))('objects of the SDK are read as its spans and log records', async () => {
  const { document } = await open(OUTFILE);
  const { ledger } = document;
  expect([ledger.read, ledger.shown + ledger.offAxis + ledger.rejected, ledger.rejected]).toEqual([
    43, 43, 0,
  ]);
  const track = document.track('agent');
  const count = (kind: string): number =>
    Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.kindOf(i)).filter(
      (each) => each === kind,
    ).length;
  expect(count('llm_call')).toBeGreaterThanOrEqual(4);
  expect(count('tool_call')).toBeGreaterThanOrEqual(5);
  expect(document.track('logs')?.columns.length).toBe(30);
  expect(document.meta.harness).toMatch(/gemini-cli/);
});

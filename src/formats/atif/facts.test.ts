import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Flag } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/atif');
const isThere = existsSync(REAL);
if (!isThere) console.info('atif: the real files are not here; their facts were not checked.');
const names = isThere ? readdirSync(REAL) : [];

interface Step {
  readonly is_copied_context?: boolean;
  readonly metrics?: {
    readonly prompt_tokens: number;
    readonly completion_tokens: number;
    readonly cost_usd?: number;
  };
  readonly tool_calls?: unknown[];
  readonly observation?: { readonly results: unknown[] };
}

/** Counted without any of our code. */
function factsOf(text: string) {
  const { steps } = JSON.parse(text) as { steps: Step[] };
  const own = steps.filter((step) => step.is_copied_context !== true);
  const sum = (of: (step: Step) => number | undefined) =>
    own.reduce((total, step) => total + (of(step) ?? 0), 0);
  return {
    steps: steps.length,
    input: sum(({ metrics }) => metrics?.prompt_tokens),
    output: sum(({ metrics }) => metrics?.completion_tokens),
    microUsd: Math.round(sum(({ metrics }) => metrics?.cost_usd) * 1e6),
    calls: sum((step) => step.tool_calls?.length),
    results: sum((step) => step.observation?.results.length),
  };
}

it.runIf(isThere).each(names)('what is shown of %s is what a plain count finds', async (name) => {
  const bytes = readFileSync(join(REAL, name));
  const { result, document, payloads } = await readBack('atif', [cutFile(name, bytes)]);
  const { read, shown, offAxis, rejected } = document.ledger;
  expect([result.ok, shown + offAxis + rejected]).toEqual([true, read]);
  const events = [...payloads.values()].map((text) => JSON.parse(text));
  const { usage } = document.meta;
  expect({
    steps: read,
    input: usage?.inputTokens,
    output: usage?.outputTokens,
    microUsd: Math.round((usage?.usd ?? 0) * 1e6),
    calls: events.filter(({ kind }) => kind === 'tool_call').length,
    results: events.filter(({ kind }) => kind === 'tool_result').length,
  }).toEqual(factsOf(bytes.toString()));
});

it('a picture that is named and not there is a gap, one that is there is none', async () => {
  const image = (path: string): object => ({ type: 'image', source: { media_type: 'image/png', path } });
  const step = (id: number, content: readonly object[]): object => ({
    step_id: id,
    timestamp: `2026-11-29T10:00:0${id}.000Z`,
    source: 'user',
    message: content,
  });
  const document = {
    schema_version: 'ATIF-v1.7',
    session_id: 's',
    agent: { name: 'demo', version: '1' },
    steps: [
      step(1, [image('images/there.png')]),
      step(2, [image('images/gone.png'), image('images/gone.png')]),
    ],
  };
  const file = cutFile('run/trajectory.json', new TextEncoder().encode(JSON.stringify(document)));
  const picture = cutFile('run/images/there.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47]));
  const { document: read } = await readBack('atif', [file], [file, picture]);
  const frames = read.lane('frames')?.tracks[0];
  const missing = Array.from(
    frames?.columns.flags.subarray(0, frames.columns.length) ?? [],
    (flags) => (flags & Flag.missing) !== 0,
  );
  expect(missing).toEqual([false, true, true]);
  const gaps = read.gaps.filter(({ laneId }) => laneId === 'frames');
  expect(gaps.map(({ reason, code }) => [reason, code])).toEqual([['missing', 'pictures-elsewhere']]);
  expect(gaps[0]?.detail).toContain('2 pictures are not among what was opened, the first is images/gone.png');
});

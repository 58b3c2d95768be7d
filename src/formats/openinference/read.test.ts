import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';
import { flatten, stampOf } from './span.ts';

const REAL = join(
  import.meta.dirname,
  '../../../../shared/samples/real/otel-genai/openinference-vercel-v6-spans-by-operation.json',
);
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the test over real SDK spans did not run.');

describe.runIf(here)('samples/real', () => {
  it('spans of the AI SDK: model calls as its file says, and every span accounted for', async () => {
    const text = readFileSync(REAL, 'utf8');
    const { result, document } = await readBack('openinference', [
      cutFile('spans.json', new TextEncoder().encode(text)),
    ]);
    expect(result.ok).toBe(true);
    const { ledger } = document;
    expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
    // Read off the file by its text alone. In this collection every span is of a trace of its own: none repeats another.
    const spans = [...text.matchAll(/"spanContext":/g)].length;
    const [track] = document.lane('agent')?.tracks ?? [];
    const kinds = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.kindOf(i));
    expect(kinds.filter((kind) => kind === 'llm_call' || kind === 'span')).toHaveLength(spans);
    const sum = (names: RegExp): number =>
      [...text.matchAll(names)].reduce((total, match) => total + Number(match[1]), 0);
    expect(document.meta.usage?.outputTokens).toBe(
      sum(/"ai\.usage\.(?:completionTokens|outputTokens)": (\d+)/g),
    );
  });
});

it('nested attributes are those of the conventions', () => {
  expect(
    flatten({
      llm: { token_count: { prompt: 1 }, input_messages: [{ message: { role: 'user' } }], stop: ['a', 'b'] },
    }),
  ).toEqual({
    'llm.token_count.prompt': 1,
    'llm.input_messages.0.message.role': 'user',
    'llm.stop': ['a', 'b'],
  });
});

it('times in every shape seen', () => {
  expect(stampOf([1_770_131_992, 242_000_000])).toBe(1_770_131_992_242);
  expect(stampOf('2026-03-01T10:00:00.5Z')).toBe(Date.parse('2026-03-01T10:00:00.500Z'));
  expect([stampOf(undefined), stampOf('')]).toEqual([undefined, undefined]);
  expect(stampOf('soon')).toBeNaN();
});

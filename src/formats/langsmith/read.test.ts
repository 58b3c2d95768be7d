import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/langsmith');
const here = existsSync(REAL);
if (!here) console.info('../shared is not here: the tests over real LangSmith runs did not run.');

describe.runIf(here)('samples/real', () => {
  it('a batch: the end and the answer of a run come with its patch', async () => {
    const bytes = readFileSync(join(REAL, 'langsmith_py_wrap_openai_stream.json'));
    const { result, document } = await readBack('langsmith', [cutFile('batch.json', bytes)]);
    expect(result.ok).toBe(true);
    const { ledger, meta } = document;
    expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
    // Read off the file: 20:58:20.695375 to 20:58:22.023816, 9 tokens each way.
    expect(document.duration).toBeCloseTo(1328.441, 2);
    expect(meta.usage).toEqual({ inputTokens: 9, outputTokens: 9 });
    const [track] = document.lane('agent')?.tracks ?? [];
    const labels = Array.from(
      { length: track?.columns.length ?? 0 },
      (_, i) => `${track?.kindOf(i)} ${track?.label(i)}`,
    );
    expect(labels).toEqual([
      'message howdy',
      'llm_call gpt-4o-mini-2024-07-18',
      'log first token',
      'message Howdy! How can I assist you today?',
    ]);
  });

  it('a tape of API calls is no trace, and is told so', async () => {
    const bytes = readFileSync(join(REAL, 'anthropic_managed_mcp_tools.jsonl'));
    const { result } = await readBack('langsmith', [cutFile('tape.jsonl', bytes)]);
    expect(result).toMatchObject({ ok: false, error: { code: 'not-a-trace' } });
  });
});

it('a run that failed has its error, below its span', async () => {
  const bytes = readFileSync(join(import.meta.dirname, 'fixtures/batch.json'));
  const { document } = await readBack('langsmith', [cutFile('batch.json', bytes)]);
  const [track] = document.lane('agent')?.tracks ?? [];
  const labels = Array.from(
    { length: track?.columns.length ?? 0 },
    (_, i) => `${track?.kindOf(i)} ${track?.label(i)}`,
  );
  expect(labels).toContain('error ValueError: no');
});

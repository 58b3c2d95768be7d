import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/claude-code-stream');
const isThere = existsSync(REAL);
if (!isThere) console.info('claude-code-stream: the real files are not here; their facts were not checked.');
const names = isThere ? readdirSync(REAL) : [];

/** Counted without any of our code. */
function factsOf(text: string) {
  const lines: Record<string, never>[] = text.trimStart().startsWith('[')
    ? JSON.parse(text)
    : text
        .split('\n')
        .filter((row) => row.trim() !== '')
        .map((row) => JSON.parse(row));
  const outputs = new Map<string, number>();
  let calls = 0;
  let results = 0;
  let usd = 0;
  for (const line of lines as {
    message?: { id: string; usage?: { output_tokens: number }; content: { type: string }[] };
    total_cost_usd?: number;
  }[]) {
    usd += line.total_cost_usd ?? 0;
    if (line.message?.usage !== undefined) outputs.set(line.message.id, line.message.usage.output_tokens);
    for (const block of line.message?.content ?? []) {
      if (block.type === 'tool_use') calls++;
      if (block.type === 'tool_result') results++;
    }
  }
  return {
    lines: lines.length,
    replies: outputs.size,
    output: [...outputs.values()].reduce((a, b) => a + b, 0),
    calls,
    results,
    usd,
  };
}

it.runIf(isThere).each(names)('what is shown of %s is what a plain count finds', async (name) => {
  const bytes = readFileSync(join(REAL, name));
  const { result, document } = await readBack('claude-code-stream', [cutFile(name, bytes)]);
  const track = document.track('agent');
  const count = (kind: string) =>
    Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i).filter((i) => track?.kindOf(i) === kind)
      .length;
  const { read, shown, offAxis, rejected } = document.ledger;
  expect([result.ok, shown + offAxis + rejected, document.axis]).toEqual([true, read, 'steps']);
  expect({
    lines: read,
    replies: count('llm_call'),
    output: document.meta.usage?.outputTokens,
    calls: count('tool_call'),
    results: count('tool_result'),
    usd: document.meta.usage?.usd,
  }).toEqual(factsOf(bytes.toString()));
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/codex-exec-json');
const isThere = existsSync(REAL);
if (!isThere) console.info('codex-exec: the real files are not here; their facts were not checked.');
const names = isThere ? readdirSync(REAL) : [];
const CALLS = ['command_execution', 'file_change', 'mcp_tool_call', 'web_search', 'collab_tool_call'];

/** Counted without any of our code. Ids of items begin anew with each thread. */
function factsOf(text: string) {
  const calls = new Set<string>();
  const codes: number[] = [];
  let answered = 0;
  let thread = 0;
  let output = 0;
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  for (const row of rows) {
    const { type, item, usage } = JSON.parse(row);
    if (type === 'thread.started') thread++;
    output += usage?.output_tokens ?? 0;
    if (!CALLS.includes(item?.type)) continue;
    calls.add(`${thread} ${item.id}`);
    if (type !== 'item.completed') continue;
    answered++;
    if (typeof item.exit_code === 'number') codes.push(item.exit_code);
  }
  return { lines: rows.length, calls: calls.size, answered, codes: codes.sort(), output };
}

it.runIf(isThere).each(names)('what is shown of %s is what a plain count finds', async (name) => {
  const bytes = readFileSync(join(REAL, name));
  const { result, document, payloads } = await readBack('codex-exec', [cutFile(name, bytes)]);
  const { read, shown, offAxis, rejected } = document.ledger;
  expect([result.ok, shown + offAxis + rejected, document.axis]).toEqual([true, read, 'steps']);
  const events = [...payloads.values()].map((text) => JSON.parse(text));
  const results = events.filter(({ kind }) => kind === 'tool_result');
  expect({
    lines: read,
    calls: events.filter(({ kind }) => kind === 'tool_call').length,
    answered: results.length,
    codes: results
      .map(({ exitCode }) => exitCode)
      .filter((code) => code !== undefined)
      .sort(),
    output: document.meta.usage?.outputTokens ?? 0,
  }).toEqual(factsOf(bytes.toString()));
});

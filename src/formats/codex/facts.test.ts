import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/codex');
const isThere = existsSync(REAL);
if (!isThere) console.info('codex: the real files are not here; their facts were not checked.');

const load = (name: string) => readFileSync(join(REAL, name));
const names = isThere ? readdirSync(REAL).sort() : [];

/** A file counted without any of our code. Tokens: of each call, where the total says that it is another one. */
function factsOf(text: string) {
  const codes: number[] = [];
  const calls = new Set<string>();
  const answered = new Set<string>();
  let lines = 0;
  let total = '';
  let input = 0;
  let output = 0;
  const stamps: number[] = [];
  for (const row of text.split('\n')) {
    if (row.trim() === '') continue;
    lines++;
    const { timestamp, payload } = JSON.parse(row);
    stamps.push(Date.parse(timestamp));
    const { info } = payload;
    if (info?.total_token_usage !== undefined && JSON.stringify(info.total_token_usage) !== total) {
      total = JSON.stringify(info.total_token_usage);
      input += info.last_token_usage.input_tokens;
      output += info.last_token_usage.output_tokens;
    }
    if (/^(?:function|custom_tool)_call$/.test(payload.type)) calls.add(payload.call_id);
    if (payload.type?.endsWith('_call_output') !== true) continue;
    answered.add(payload.call_id);
    const text = payload.output;
    const told = (/"exit_code":(-?\d+)/.exec(text) ??
      /(?:exited with code|Exit code:) (-?\d+)/.exec(text))?.[1];
    if (told !== undefined) codes.push(Number(told));
  }
  return {
    lines,
    input,
    output,
    calls: calls.size,
    answered: answered.size,
    exits: codes.length,
    failedExits: codes.filter((code) => code !== 0).length,
    span: Math.max(...stamps) - Math.min(...stamps),
  };
}

function shownOf(document: RecordingDocument, payloads: ReadonlyMap<string, string>) {
  const track = document.track('agent');
  const other = document.track('other');
  const all = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i);
  const calls = all.filter((i) => track?.kindOf(i) === 'tool_call');
  const codes = [...payloads.values()]
    .map((text) => JSON.parse(text))
    .filter(({ kind, exitCode }) => kind === 'tool_result' && exitCode !== undefined)
    .map(({ exitCode }) => exitCode);
  expect(other?.columns.length).toBeGreaterThan(0);
  return {
    lines: document.ledger.read,
    input: document.meta.usage?.inputTokens,
    output: document.meta.usage?.outputTokens,
    calls: calls.length,
    answered: calls.filter((i) => track?.columns.end[i] !== Infinity).length,
    exits: codes.length,
    failedExits: codes.filter((code) => code !== 0).length,
    span: document.duration,
  };
}

it.runIf(isThere).each(names.filter((name) => name.includes('rollout')))(
  'what is shown of %s is what a plain count of its lines finds',
  async (name) => {
    const { document, payloads } = await readBack('codex', [cutFile(name, load(name))]);
    const facts = factsOf(load(name).toString());
    const shown = shownOf(document, payloads);
    // Turns end with lines that make no entry: the last stamp may lie before the last line.
    expect(Math.abs(shown.span - facts.span)).toBeLessThan(1000);
    expect({ ...shown, span: 0 }).toEqual({ ...facts, span: 0 });
  },
);

it.runIf(isThere)('every real file is read, and every line accounted for', async () => {
  for (const name of names) {
    const { result, document } = await readBack('codex', [cutFile(name, load(name))]);
    const { read, shown, offAxis, rejected } = document.ledger;
    const lines = load(name)
      .toString()
      .split('\n')
      .filter((row) => row.trim() !== '').length;
    expect([name, result.ok, read, shown + offAxis + rejected]).toEqual([name, true, lines, lines]);
  }
  expect(names.length).toBeGreaterThan(15);
});

it.runIf(isThere)('threads that a thread started lie under the calls that did', async () => {
  const files = names.filter((name) => name.includes('subagents')).map((name) => cutFile(name, load(name)));
  const { document } = await readBack('codex', files);
  const track = document.track('agent');
  const starts = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i).filter(
    (i) => ((track?.columns.flags[i] ?? 0) & 128) !== 0,
  );
  expect(starts.map((i) => track?.label(i))).toEqual(['Ramanujan', 'Mendel']);
  const calls = starts.map((i) => track?.label(track.indexOf(track.columns.parent[i] ?? -1)));
  expect(calls).toEqual([
    expect.stringMatching(/^spawn_agent CHILD_TASK one/),
    expect.stringMatching(/^spawn_agent CHILD_TASK two/),
  ]);
  // Each thread counts its own tokens.
  const own = names
    .filter((name) => name.includes('subagents'))
    .map((name) => factsOf(load(name).toString()).input);
  expect(document.meta.usage?.inputTokens).toBe(own.reduce((sum, each) => sum + each, 0));
});

it.runIf(isThere)('what the edit tool changed is the same, whichever version wrote it down', async () => {
  const texts = new Set<string>();
  for (const name of names.filter((each) => /local-0\.(?:77|117|140)|heredoc/.test(each))) {
    const { payloads } = await readBack('codex', [cutFile(name, load(name))]);
    const last = [...payloads].filter(([id]) => id.startsWith('repo.edits:')).at(-1)?.[1] ?? '{}';
    const { text = '', files } = JSON.parse(last);
    expect(files.toSorted()).toEqual(['app.py', 'old.txt', 'test_app.py']);
    // Patches of 0.77 and 0.117 say neither a line nor what a deleted file held.
    texts.add(
      text.replaceAll(' line not recorded', '').replace(/--- a\/old[^@]*@@ -1,1 \+0,0 @@\n-old\n/, ''),
    );
  }
  expect(
    [...texts].map((text) =>
      text
        .split(/^(?=diff )/m)
        .toSorted()
        .join(''),
    ),
  ).toHaveLength(texts.size);
  const bare = new Set(
    [...texts].map((text) =>
      text
        .split(/^(?=diff )/m)
        .toSorted()
        .join(''),
    ),
  );
  expect([...bare]).toHaveLength(1);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import type { RecordingDocument } from '../../model/index.ts';
import { cutFile, readBack } from '../testing.ts';

const REAL = join(import.meta.dirname, '../../../../shared/samples/real/claude-code');
const isThere = existsSync(REAL);
if (!isThere) console.info('claude-code: the real files are not here; their facts were not checked.');

/** A file counted without any of our code: lines, and of each reply the last usage. */
function factsOf(texts: readonly string[]) {
  const outputs = new Map<string, number>();
  const results = new Map<string, boolean>();
  const calls = new Set<string>();
  const edited = new Set<string>();
  const stamps: number[] = [];
  let lines = 0;
  const namesOf = new Map<string, string>();
  for (const row of texts.flatMap((text) => text.split('\n'))) {
    if (row.trim() === '') continue;
    lines++;
    let line;
    try {
      line = JSON.parse(row);
    } catch {
      continue;
    }
    if (line.timestamp !== undefined) stamps.push(Date.parse(line.timestamp));
    const { message } = line;
    if (message?.usage !== undefined) outputs.set(message.id, message.usage.output_tokens);
    for (const block of Array.isArray(message?.content) ? message.content : []) {
      if (block.type === 'tool_use') {
        calls.add(block.id);
        namesOf.set(block.id, block.name);
      }
      if (block.type !== 'tool_result') continue;
      results.set(block.tool_use_id, block.is_error === true);
      const path = line.toolUseResult?.filePath;
      const isEdit = /^(?:Edit|MultiEdit|Write)$/.test(namesOf.get(block.tool_use_id) ?? '');
      if (isEdit && path !== undefined && block.is_error !== true) edited.add(path);
    }
  }
  return {
    lines,
    replies: outputs.size,
    output: [...outputs.values()].reduce((sum, each) => sum + each, 0),
    calls: calls.size,
    answered: [...results.keys()].filter((id) => calls.has(id)).length,
    failed: [...results.values()].filter(Boolean).length,
    edited: edited.size,
    span: Math.max(...stamps) - Math.min(...stamps),
  };
}

function shownOf(document: RecordingDocument, payloads: ReadonlyMap<string, string>) {
  const { track } = document.locate('agent:0') ?? document.locate('agent:1') ?? {};
  if (track === undefined) throw new Error('no agent track');
  const { columns } = track;
  const all = Array.from({ length: columns.length }, (_, i) => i);
  const of = (kind: string) => all.filter((i) => track.kindOf(i) === kind);
  const files = new Set<string>();
  for (const [id, text] of payloads)
    if (id.startsWith('repo.edits:')) for (const file of JSON.parse(text).files) files.add(file);
  return {
    lines: document.ledger.read,
    replies: of('llm_call').length,
    output: document.meta.usage?.outputTokens,
    calls: of('tool_call').length,
    answered: of('tool_call').filter((i) => columns.end[i] !== Infinity).length,
    failed: of('tool_result').filter((i) => (columns.level[i] ?? 0) >= 3).length,
    edited: files.size,
    span: document.duration,
  };
}

const read = async (...names: string[]) => {
  const files = names.map((name) => cutFile(name, readFileSync(join(REAL, name))));
  return readBack('claude-code', files);
};

it.runIf(isThere).each([
  ['cctrace-main-2.0.jsonl', { replies: 100, output: 64_185, calls: 152, answered: 151, failed: 2 }],
  [
    'ccviewer-5c0375b4-57a5-4f26-b12d-d022ee4e51b7.jsonl',
    { replies: 20, output: 3629, calls: 21, answered: 21, failed: 3 },
  ],
  ['sniffly-d3ad4cdc-5657-435d-98fa-0035d53e383d.jsonl', {}],
  ['agentcmd-full-session-four.jsonl', {}],
])('what is shown of %s is what a plain count of its lines finds', async (name, given) => {
  const facts = factsOf([readFileSync(join(REAL, name), 'utf8')]);
  expect(facts).toMatchObject(given);
  const { document, payloads } = await read(name);
  expect(shownOf(document, payloads)).toEqual(facts);
});

it.runIf(isThere)('every real file is read, and every line accounted for', async () => {
  const names = readdirSync(REAL, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jsonl'),
  );
  for (const name of names) {
    const { result, document } = await read(relative(REAL, join(REAL, name)));
    const { read: records, shown, offAxis, rejected } = document.ledger;
    expect([name, result.ok, shown + offAxis + rejected]).toEqual([name, true, records]);
    const lines = readFileSync(join(REAL, name), 'utf8')
      .split('\n')
      .filter((row) => row.trim() !== '');
    expect([name, records]).toEqual([name, lines.length]);
  }
  expect(names.length).toBeGreaterThan(35);
});

it.runIf(isThere)('agents of a session folder lie under the calls that started them', async () => {
  const folder = 'ccl-teammates/ef000000-0000-4000-8000-000000000001';
  const agents = readdirSync(join(REAL, folder, 'subagents')).map((name) => `${folder}/subagents/${name}`);
  const { document } = await read(`${folder}.jsonl`, ...agents);
  const { track } = document.locate('agent:0') ?? {};
  const starts = Array.from({ length: track?.columns.length ?? 0 }, (_, i) => i).filter(
    (i) => ((track?.columns.flags[i] ?? 0) & 128) !== 0,
  );
  expect(starts).toHaveLength(2);
  for (const i of starts) {
    const call = track?.indexOf(track.columns.parent[i] ?? -1) ?? -1;
    expect(track?.label(call)).toMatch(/^Task Run (?:alice|bob)'s test work/);
  }
});

const NASTY = join(REAL, '../nasty-derived');
it.runIf(isThere).each([
  // 89 lines each; a wrong clock moves nothing but its own lines, and a result that stands before its call still ends it.
  ['claude-epoch-zero-and-bad-dates.jsonl', 87, 2, 0],
  ['claude-garbage-between-lines.jsonl', 91, 0, 5],
  ['claude-invalid-utf8-inside-string.jsonl', 89, 0, 0],
  ['claude-lone-surrogate-escape.jsonl', 89, 0, 0],
  ['claude-records-shuffled.jsonl', 89, 0, 0],
  ['claude-two-records-one-line.jsonl', 89, 0, 0],
  ['claude-two-timestamps-in-2099.jsonl', 87, 2, 0],
])('%s: %i shown, %i off the axis, %i rejected', async (name, shown, offAxis, rejected) => {
  const { document } = await readBack('claude-code', [cutFile(name, readFileSync(join(NASTY, name)))]);
  expect(document.ledger).toMatchObject({ read: shown + offAxis + rejected, shown, offAxis, rejected });
  expect(document.issues.map(({ code }) => code)).not.toContain('result-without-call');
});

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadInProcessEngine, type EngineClient } from './index.ts';

/** Files that nobody writes on purpose, but for one who means harm: each format's own fixtures, made worse. */
const FORMATS = join(import.meta.dirname, '../formats');
const DEEP = 10_000;
const deepList = '['.repeat(DEEP) + ']'.repeat(DEEP);
const deepObject = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

const fixtures = readdirSync(FORMATS).flatMap((id) => {
  const folder = join(FORMATS, id, 'fixtures');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !/\.golden\.json$|^README/.test(name) && !statSync(join(folder, name)).isDirectory())
    .map((name) => ({ id, name, text: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ text }) => /^\s*[{[]/.test(text))
    .slice(0, 1);
});

/** What is done to a text; none of it knows its format. */
const WORSE: Readonly<Record<string, (text: string) => string>> = {
  'nested lists': (text) =>
    text.replace(/:\s*"[^"\\]{0,60}"(?=\s*[,}])/g, (whole) => chance(whole, `:${deepList}`)),
  'nested objects': (text) =>
    text.replace(/:\s*-?\d+(?=\s*[,}])/g, (whole) => chance(whole, `:${deepObject}`)),
  'names of a prototype': (text) =>
    text.replace(
      /("(?:\w*id|name|tool|lane|track)"\s*:\s*)"[^"\\]*"/gi,
      (_, key: string) => `${key}"${NAMES[turn++ % NAMES.length] ?? ''}"`,
    ),
  'kinds of a prototype': (text) =>
    text.replace(/("(?:type|kind|ph|event|role)"\s*:\s*)"[^"\\]*"/g, (whole, key: string) =>
      chance(whole, `${key}"${NAMES[turn % NAMES.length] ?? ''}"`),
    ),
  'numbers beyond time': (text) =>
    text.replace(/(?<=[:,[]\s*)-?\d+(?:\.\d+)?(?=\s*[,}\]])/g, (whole) => chance(whole, '-1e300')),
  'nothing where something is': (text) =>
    text.replace(/:\s*"[^"\\]*"(?=\s*[,}])/g, (whole) => chance(whole, ':null')),
  'a list of what is told once': (text) =>
    text.replace(/:\s*\{/g, (whole) => chance(whole, ':[null,{},"x"],"was":{')),
  'told twice': (text) => `${text}\n${text}`,
};

let turn = 0;
/** Every third place. */
const chance = (whole: string, worse: string): string => (turn++ % 3 === 0 ? worse : whole);

async function open(name: string, text: string | Uint8Array<ArrayBuffer>): Promise<EngineClient> {
  const engine = await loadInProcessEngine();
  const result = await engine.open({ kind: 'files', files: [{ name, blob: new Blob([text]) }] }, {});
  const { ledger, issues, duration, tracks } = engine.model();
  const codes = [...issues.map(({ code }) => code), ...(result.ok ? [] : [result.error.code])];
  expect(codes).not.toContain('reading-broke');
  expect(codes.every((code) => code !== '')).toBe(true);
  expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
  expect(Number.isFinite(duration)).toBe(true);
  for (const { columns } of tracks) {
    const seqs = columns.seq.subarray(0, columns.length);
    expect(new Set(seqs).size).toBe(columns.length);
  }
  return engine;
}

it.each(Object.keys(WORSE))('%s: read or refused, and every record accounted for', async (how) => {
  for (const { id, name, text } of fixtures) {
    turn = 0;
    const engine = await open(name, WORSE[how]?.(text) ?? text).catch((error: unknown) => {
      throw new Error(`${id}/${name}: ${String(error)}`);
    });
    engine.close();
  }
  expect(Reflect.ownKeys(Object.prototype)).not.toContain('polluted');
});

it('a name that is half a character is a name', async () => {
  const text = readFileSync(join(FORMATS, 'browser-use/fixtures/history.json'), 'utf8');
  const engine = await open('\ud800.json', text);
  expect(engine.model().lane('frames')?.count).toBeGreaterThan(0);
  engine.close();
});

it('members of a zip whose heads are damaged are told, and never waited for', async () => {
  const bytes = new Uint8Array(readFileSync(join(FORMATS, '../../public/samples/trace-only.zip')));
  // Whoever unpacks a member stops at its head, without a word to who reads. The first one tells that it is a zip.
  const text = new TextDecoder('latin1').decode(bytes);
  for (const { index } of text.slice(4).matchAll(/PK\u0003\u0004/g)) bytes[index + 4 + 3] = 0;
  const engine = await loadInProcessEngine();
  const files = [{ name: 'x.zip', blob: new Blob([bytes]) }];
  const result = await engine.open({ kind: 'files', files }, {});
  const told = engine.model().issues.length + (result.ok ? 0 : 1);
  expect(told).toBeGreaterThan(0);
  engine.close();
});

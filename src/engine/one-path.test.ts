import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** Everything below the transport bar, and `sources/`, which alone knows that more may come, left out. */
const ROOMS = ['base', 'model', 'formats', 'engine', 'ui', 'lane-kit', 'lanes', 'timeline'];
const BRANCH =
  /status\s*[!=]==?\s*'live'|[!=]==?\s*'(?:live|growing|stale)'|\bis(?:Live|Growing)\b|\.live\b(?!')/;

/** Lines that ask, and why they may. */
const ALLOWED: readonly (readonly [file: string, line: RegExp, why: string])[] = [
  ['model/document.ts', /track\.store\.trim\(\)/, 'gives spare memory back once nothing more is appended'],
  ['model/sink.ts', /this\.#meta\.running/, 'the definition of the status itself'],
  [
    'lanes/frames/choose-frame.ts',
    /to === undefined/,
    'the recording did not stop early: it has not stopped',
  ],
  ['engine/differences.ts', /\.endsWith\('\.live'\)/, 'a name of tracks, no state'],
];

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(?:test|fixture)\.tsx?$|testing/.test(path)) yield path;
  }
}

it('nothing below the transport bar asks whether a recording is live', () => {
  const found: string[] = [];
  for (const room of ROOMS) {
    for (const path of filesBelow(join(SRC, room))) {
      const file = path.slice(SRC.length + 1);
      readFileSync(path, 'utf8')
        .split('\n')
        .forEach((line, i) => {
          if (!BRANCH.test(line) || /^\s*(?:\*|\/\/|\/\*)/.test(line)) return;
          const isAllowed = ALLOWED.some(([own, words]) => own === file && words.test(line));
          if (!isAllowed) found.push(`${file}:${i + 1}: ${line.trim()}`);
        });
    }
  }
  expect(found).toEqual([]);
});

it('sees a branch where there is one', () => {
  expect(BRANCH.test("if (model.status === 'live') return;")).toBe(true);
  expect(BRANCH.test("const growing = state.phase !== 'growing';")).toBe(true);
});

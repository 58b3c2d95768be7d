import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../base/index.ts';
import { importCassette } from './import-cassette.ts';
import { parts, sealed, type Parts } from './made-cassette.fixture.ts';
import { isCassetteManifest } from './policy.ts';

const SHARED = join(import.meta.dirname, '../../../../shared/samples/cassette');

function take(all: Parts) {
  const files = new Map(Object.entries(all).map(([path, text]) => [path, encodeUtf8(text)]));
  const manifest = files.get('cassette.json') ?? new Uint8Array(0);
  files.delete('cassette.json');
  return importCassette(manifest, files);
}

const refusalsOf = (all: Parts): string[] => {
  const taken = take(all);
  return taken.ok ? [] : taken.refusals.map(({ code, place }) => `${code} @ ${place}`);
};

const changed = (path: string, from: string, to: string): Parts => {
  const all = parts();
  const text = all[path] ?? '';
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  return { ...all, [path]: text.replace(from, to) };
};

describe('a cassette of our own', () => {
  it('is taken in', () => {
    expect(refusalsOf(sealed())).toEqual([]);
  });

  it.each([
    [
      'a byte of the frames',
      () => ({ ...sealed(), 'provider/frames.jsonl': `${parts()['provider/frames.jsonl']} ` }),
      'file-digest @ provider/frames.jsonl',
    ],
    ['a file too many', () => ({ ...sealed(), 'notes.txt': 'x' }), 'file-not-listed @ notes.txt'],
    [
      'a state before a session that begins',
      () => sealed({ ...parts(), 'initial-state.json': '{}' }),
      'initial-state-forbidden @ initial-state.json',
    ],
    [
      'an effect of another intent',
      () => sealed(changed('activity-events.jsonl', 'session/activate', 'goal/control')),
      'activity-effect-not-allowed @ activity-events.jsonl:2',
    ],
    [
      'a user who goes back in time',
      () =>
        sealed(
          changed(
            'activity-events.jsonl',
            '"occurredAtUnixMs":1767225600900',
            '"occurredAtUnixMs":1767225600001',
          ),
        ),
      'activity-time-backwards @ activity-events.jsonl:3',
    ],
    [
      'a tape that goes back in time',
      () => sealed(changed('provider/frames.jsonl', '"elapsedMs":990', '"elapsedMs":90')),
      'frame-time-backwards @ provider/frames.jsonl:7',
    ],
    [
      'a kind of frame that is none',
      () => sealed(changed('provider/frames.jsonl', '"kind":"stderr"', '"kind":"stdlog"')),
      'frame-invalid @ provider/frames.jsonl:7',
    ],
    [
      'a cursor behind the tape',
      () => sealed(changed('checkpoint-plan.json', '"chunkSeq": 10,', '"chunkSeq": 11,')),
      'plan-cursor-past-end @ checkpoint-plan.json: checkpoint-0003',
    ],
    [
      'a state of another session',
      () => sealed(changed('expected-state.json', '"activations": []', '"other": []')),
      'state-section-missing @ expected-state.json',
    ],
    [
      'an absolute path in a state',
      () => sealed(changed('expected-state.json', '"text": "Said it."', '"savedPath": "/home/a/b.png"')),
      'path-not-portable @ expected-state.json',
    ],
  ])('%s is refused with its code and place', (_, make, refusal) => {
    expect(refusalsOf(make() as Parts)).toContain(refusal);
  });

  it('credentials and people on the tape are refused where they stand', () => {
    const secret = btoa('{"id":1,"result":{"apiKey":"x","email":"a@b.c"}}\n');
    const frames = (parts()['provider/frames.jsonl'] ?? '').replace(/"data":"[^"]+"/, `"data":"${secret}"`);
    const found = refusalsOf(sealed({ ...parts(), 'provider/frames.jsonl': frames }));
    expect(found).toContain('credential @ provider/frames.jsonl:1');
    expect(found).toContain('person-named @ provider/frames.jsonl:1');
  });
});

describe.runIf(existsSync(SHARED))('cassettes of the tool itself', () => {
  const load = (folder: string): Parts =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [relative(folder, path), readFileSync(path, 'latin1')]),
    );
  const takeFolder = (folder: string) => {
    const files = new Map(
      Object.entries(load(folder)).map(([path, text]) => [
        path,
        Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      ]),
    );
    const manifest = files.get('cassette.json') ?? new Uint8Array(0);
    files.delete('cassette.json');
    return importCassette(manifest, files);
  };

  it.each(['codex-create-session', 'codex-continue-session'])('%s is taken in', (name) => {
    const taken = takeFolder(join(SHARED, name));
    expect(taken.ok ? [] : taken.refusals).toEqual([]);
  });

  const cases = existsSync(SHARED)
    ? (JSON.parse(readFileSync(join(SHARED, 'rejection-cases/EXPECTED.json'), 'utf8')) as Record<
        string,
        string
      >[])
    : [];
  it.each(
    cases.flatMap((each) => {
      const name = each['case'] ?? '';
      return existsSync(join(SHARED, 'rejection-cases', name)) ? [[name, each] as const] : [];
    }),
  )('%s ends by the union of its three checkers', (name, each) => {
    const accepted = ['go_import', 'go_tape_loader', 'js_verifyCassette_and_activity'].every(
      (checker) => each[checker] === 'accepted',
    );
    expect(takeFolder(join(SHARED, 'rejection-cases', name)).ok).toBe(accepted);
  });

  it('an absolute path on the tape is named by where it stands', () => {
    const taken = takeFolder(join(SHARED, 'rejection-cases/frames-absolute-path'));
    expect(taken.ok ? [] : taken.refusals.map(({ code }) => code)).toContain('path-not-portable');
  });
});
if (!existsSync(SHARED))
  console.info('cassette: ../shared is not here; the tool’s own cassettes were not read');

const CASE = join(import.meta.dirname, '../../../../shared/cases/STR-18/cassette-v6/cassette.json');
describe.runIf(existsSync(CASE))('a cassette of another schema', () => {
  it('STR-18: is known as one, and refused with both versions', () => {
    const bytes = new Uint8Array(readFileSync(CASE));
    expect(isCassetteManifest(new TextDecoder().decode(bytes))).toBe(true);
    const taken = importCassette(bytes, new Map());
    expect(taken.ok ? '' : taken.refusals[0]?.message).toBe(
      'This is a Tutti cassette of schema 6; supported is 7.',
    );
  });
});

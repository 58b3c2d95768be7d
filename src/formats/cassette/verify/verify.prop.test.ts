import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../base/index.ts';
import { parts, sealed, type Parts } from '../made-cassette.fixture.ts';
import {
  compareCassettes,
  verifyCassette,
  type CassetteBytes,
  type LayerId,
  type Verification,
} from './index.ts';

const bytesOf = (all: Parts): CassetteBytes => {
  const files = new Map(Object.entries(all).map(([path, text]) => [path, encodeUtf8(text)]));
  const manifest = files.get('cassette.json') ?? new Uint8Array(0);
  files.delete('cassette.json');
  return { manifest, files };
};
const failing = ({ layers }: Verification): LayerId[] =>
  layers.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
const findings = ({ layers }: Verification) => layers.flatMap((layer) => layer.findings);

type Edit = (all: Parts) => Parts;
const edit =
  (path: string, change: (text: string) => string): Edit =>
  (all) => {
    const text = all[path] ?? '';
    const changed = change(text);
    if (changed === text) throw new Error(`${path}: nothing changed`);
    return { ...all, [path]: changed };
  };
const swap = (path: string, from: string, to: string): Edit =>
  edit(path, (text) => text.replace(from, () => to));
/** Changes what one frame says. */
const frame = (chunk: number, change: (text: string) => string): Edit =>
  edit('provider/frames.jsonl', (text) =>
    text
      .split('\n')
      .map((line) => {
        if (!line.includes(`"chunkSeq":${chunk},`)) return line;
        const record = JSON.parse(line) as { data: string };
        return JSON.stringify({ ...record, data: btoa(change(atob(record.data))) });
      })
      .join('\n'),
  );

const word = fc.stringMatching(/^[a-z]{3,12}$/).filter((text) => !'approve said hello accept'.includes(text));

/** Kinds of mutation, and the one layer that has to catch each. */
const MUTATIONS: Readonly<Record<string, readonly [LayerId, (text: string, n: number) => Edit]>> = {
  'another kind of checkpoint': [
    'files',
    () => edit('checkpoint-plan.json', (text) => text.replaceAll('session.ready', 'settings.applied')),
  ],
  'another order of waiting': [
    'files',
    () =>
      swap(
        'checkpoint-plan.json',
        '"all": []',
        '"all": [{"type":"turn.phase","subject":0,"equals":"waiting"}]',
      ),
  ],
  'another prompt': [
    'activity',
    (text) =>
      swap('activity-events.jsonl', '"initialDisplayPrompt":"Say hello"', `"initialDisplayPrompt":"${text}"`),
  ],
  'another choice of the user': [
    'activity',
    (text) =>
      edit('activity-events.jsonl', (all) => all.replaceAll('"optionId":"approve"', `"optionId":"${text}"`)),
  ],
  'an effect that failed': [
    'activity',
    () => swap('activity-events.jsonl', '"outcome":"succeeded"', '"outcome":"failed"'),
  ],
  'another request': ['protocol', (text) => frame(1, (all) => all.replace('turn/start', `turn/${text}`))],
  'another answer': ['protocol', (text) => frame(6, (all) => all.replace('accept', text))],
  'another parameter': [
    'protocol',
    (_, n) => frame(1, (all) => all.replace('"threadId":"t"', `"threadId":"t","effort":${n}`)),
  ],
  'a message less': ['protocol', () => frame(1, () => '{"method":"initialized"}\n')],
  'an end inside a message': ['transport', () => frame(10, (all) => all.trimEnd())],
  'another text at the end': [
    'state',
    (text) => swap('expected-state.json', '"text": "Said it."', `"text": "${text}"`),
  ],
  'another outcome': [
    'state',
    () => swap('expected-state.json', '"outcome": "completed"', '"outcome": "failed"'),
  ],
  'a reference that leads nowhere': [
    'state',
    (text) =>
      swap(
        'expected-state.json',
        '"interactions": []',
        `"interactions": [{"requestId":"r","turnId":"${text}"}]`,
      ),
  ],
  'another target of the session': [
    'state',
    (text) => swap('expected-state.json', '"provider": "codex"', `"provider": "codex", "title": "${text}"`),
  ],
};

describe('a cassette against itself, and against what was changed in it', () => {
  const whole = bytesOf(sealed());

  it('passes every layer, alone and against itself, and claims no more than hashes can', () => {
    for (const verification of [verifyCassette(whole), compareCassettes(whole, bytesOf(sealed()))]) {
      expect(findings(verification)).toEqual([]);
      expect(verification.verdict).toBe('consistent, unsigned');
      expect(verification.layers.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
        'files ok',
        'activity ok',
        'protocol ok',
        'transport ok',
        'state ok',
      ]);
    }
  });

  it.each(Object.keys(MUTATIONS))('%s is caught by its own layer and by no other', (name) => {
    const [layer, make] = MUTATIONS[name] ?? ['files', () => (all: Parts) => all];
    fc.assert(
      fc.property(word, fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (text, n, isFirst) => {
        const changed = bytesOf(sealed(make(text, n)(parts())));
        const verification = isFirst ? compareCassettes(changed, whole) : compareCassettes(whole, changed);
        expect(failing(verification)).toEqual([layer]);
        expect(verification.verdict).toBe('failed');
      }),
      { numRuns: 8 },
    );
  });

  it('a byte that was changed and not sealed anew is caught by the files, and nothing behind them is claimed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(parts())),
        fc.nat(),
        fc.integer({ min: 33, max: 126 }),
        (path, at, letter) => {
          const all = sealed();
          const text = all[path] ?? '';
          const i = at % text.length;
          const changed = text.slice(0, i) + String.fromCharCode(letter) + text.slice(i + 1);
          if (changed === text) return;
          const verification = verifyCassette(bytesOf({ ...all, [path]: changed }));
          expect(failing(verification)).toEqual(['files']);
          expect(verification.layers.slice(1).map(({ outcome }) => outcome)).toEqual(
            Array.from({ length: 4 }, () => 'not reached'),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('identities that the product gave anew are no difference; those of the client are', () => {
    fc.assert(
      fc.property(fc.uuid(), word, (session, turn) => {
        const renamed: Edit = (all) =>
          Object.fromEntries(
            Object.entries(all).map(([path, text]) => [
              path,
              text
                .replaceAll('11111111-2222-4333-8444-555555555555', session)
                .replaceAll('"turn-1"', `"turn-${turn}"`)
                .replaceAll('approval-1', `ask-${turn}`),
            ]),
          );
        const frames: Edit = (all) =>
          [2, 5, 6, 10].reduce(
            (done, chunk) =>
              frame(
                chunk,
                (text) =>
                  `${text.replaceAll('"turn-1"', `"turn-${turn}"`).replaceAll('approval-1', `ask-${turn}`).trimEnd()} \n`,
              )(done),
            all,
          );
        const other = bytesOf(sealed(frames(renamed(parts())), session));
        expect(findings(compareCassettes(whole, other))).toEqual([]);
      }),
      { numRuns: 25 },
    );
    const asked = (id: string) =>
      bytesOf(
        sealed(
          swap('activity-events.jsonl', '"mode":"new"', `"mode":"new","clientSubmitId":"${id}"`)(parts()),
        ),
      );
    expect(failing(compareCassettes(asked('a'), asked('b')))).toEqual(['activity']);
    expect(failing(compareCassettes(asked('a'), asked('a')))).toEqual([]);
  });

  it('what the user wrote is never taken for an identity or a path', () => {
    const says = (text: string) =>
      bytesOf(sealed(swap('expected-state.json', '"text": "Said it."', `"text": "${text}"`)(parts())));
    // Both texts name their own turn and folder: as texts they differ, whatever they mean.
    expect(failing(compareCassettes(says('See turn-1'), says('See turn-2')))).toEqual(['state']);
    expect(failing(compareCassettes(says('${REPLAY_CWD}/a'), says('/home/x/a')))).toEqual(['state']);
  });

  it('an optional look may be missing on either side', () => {
    const looks = bytesOf(
      sealed(
        frame(1, (text) => `{"id":7,"method":"thread/read","params":{"threadId":"t"}}\n${text}`)(parts()),
      ),
    );
    expect(failing(compareCassettes(whole, looks))).toEqual([]);
    expect(failing(compareCassettes(looks, whole))).toEqual([]);
  });

  it('the first mismatch is named by connection, chunk and path', () => {
    const changed = bytesOf(sealed(frame(6, (text) => text.replace('accept', 'decline'))(parts())));
    expect(findings(compareCassettes(whole, changed))).toEqual([
      {
        code: 'outbound-differs',
        place: 'connection-1',
        chunk: 6,
        otherChunk: 6,
        path: '$.result.decision',
        message: 'What went out differs: "accept" against "decline".',
      },
    ]);
  });

  it('a fingerprint of nothing that it could stand for is a doubt, and no proof', () => {
    const changed = bytesOf(
      sealed(
        edit('checkpoint-plan.json', (text) => text.replace(/sha256:[0-9a-f]{8}/, 'sha256:00000000'))(
          parts(),
        ),
      ),
    );
    const verification = verifyCassette(changed);
    expect(verification.verdict).toBe('in doubt, unsigned');
    expect(findings(verification).map(({ code }) => code)).toEqual(['fingerprint-not-reproduced']);
  });
});

const SHARED = join(import.meta.dirname, '../../../../../shared/samples/cassette');
describe.runIf(existsSync(SHARED))('cassettes of the tool itself', () => {
  const load = (folder: string): CassetteBytes => {
    const files = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [relative(folder, path), new Uint8Array(readFileSync(path))]),
    );
    const manifest = files.get('cassette.json') ?? new Uint8Array(0);
    files.delete('cassette.json');
    return { manifest, files };
  };

  it.each(['codex-create-session', 'codex-continue-session'])('%s passes every layer', (name) => {
    const whole = load(join(SHARED, name));
    for (const verification of [verifyCassette(whole), compareCassettes(whole, whole)]) {
      expect(findings(verification)).toEqual([]);
      expect(verification.verdict).toBe('consistent, unsigned');
    }
  });

  it('all 14 fingerprints are reproduced', () => {
    const details = ['codex-create-session', 'codex-continue-session'].map(
      (name) => verifyCassette(load(join(SHARED, name))).layers[0]?.detail ?? '',
    );
    const counts = details.map(
      (detail) => /(\d+) of (\d+) fingerprints/.exec(detail)?.slice(1).map(Number) ?? [],
    );
    expect(counts.reduce((sum, [n]) => sum + (n ?? 0), 0)).toBe(14);
    expect(counts.reduce((sum, [, all]) => sum + (all ?? 0), 0)).toBe(14);
  });

  it('two scenarios are told apart', () => {
    const verification = compareCassettes(
      load(join(SHARED, 'codex-create-session')),
      load(join(SHARED, 'codex-continue-session')),
    );
    expect(failing(verification)).toEqual(['files', 'activity', 'protocol', 'transport', 'state']);
  });
});
if (!existsSync(SHARED))
  console.info('cassette: ../shared is not here; the tool’s own cassettes were not verified');

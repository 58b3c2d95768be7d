import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../base/index.ts';
import { loadInProcessEngine, type NamedBlob } from '../../engine/index.ts';
import { recordingOf, TEST_ORIGIN } from '../../lane-kit/index.ts';
import { Flag, type GapReason } from '../../model/index.ts';
import { gapMeaning, sayGapMeaning } from './gap-meaning.ts';
import { ko } from './gap-meaning.ko.ts';
import { gapRows } from './gap-rows.ts';
import { gapReasons } from './gap-words.ts';
import { groupGaps } from './group-gaps.ts';

const FORMATS = join(import.meta.dirname, '../../formats');
const REASONS = Object.keys(gapReasons) as GapReason[];

const below = (path: string): readonly NamedBlob[] => {
  if (!statSync(path).isDirectory())
    return [{ name: path.split('/').at(-1) ?? path, blob: new Blob([readFileSync(path)]) }];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(path, file), blob: new Blob([readFileSync(file)]) }));
};

const fixtures = readdirSync(FORMATS)
  .map((format) => ({ format, folder: join(FORMATS, format, 'fixtures') }))
  .filter(({ folder }) => existsSync(folder))
  .map(({ format, folder }) => ({
    format,
    paths: readdirSync(folder)
      .filter((name) => !name.endsWith('.golden.json') && !name.endsWith('.md'))
      .map((name) => join(folder, name)),
  }));

describe('every gap of every format has a code, a reason, an effect and what still works', () => {
  it.each(fixtures)('$format', async ({ paths }) => {
    for (const path of paths) {
      const engine = await loadInProcessEngine();
      const opened = await engine.open({ kind: 'files', files: below(path) }, {});
      const model = engine.model();
      const wrong = gapRows(model).filter(
        ({ code, reason, effect, works, count }) =>
          !/^[a-z0-9][a-z0-9_.:-]*$/i.test(code) ||
          !REASONS.includes(reason) ||
          effect.length < 20 ||
          works.length < 20 ||
          count < 1,
      );
      expect(wrong.map(({ code, reason }) => `${path}: ${code} (${reason})`)).toEqual([]);
      // Whatever the ledger turned away is in the list.
      const rejected = gapRows(model).find(({ code }) => code === 'records-rejected')?.count ?? 0;
      expect(rejected).toBe(opened.ok ? model.ledger.rejected : rejected);
      engine.close();
    }
  });
});

it('no reason is without words, on any lane', () => {
  for (const reason of REASONS)
    for (const laneId of ['agent', 'frames', 'repo', 'custom:x', undefined]) {
      const { effect, works } = gapMeaning({ code: 'any', reason, laneId });
      expect([effect, works].every((text) => text.length > 20)).toBe(true);
    }
});

it('is shown in the language of the page, and kept in English: what is exported is the same bytes', () => {
  const asked = { code: 'torn-log', reason: 'missing', laneId: 'agent' } as const;
  const english = gapMeaning(asked);
  setLanguage('ko', { 'player/evidence/gap-meaning': ko });
  expect(sayGapMeaning(asked)).toEqual(ko.byCode['torn-log']);
  expect(gapMeaning(asked)).toEqual(english);
  setLanguage('en', {});
  expect(sayGapMeaning(asked)).toEqual(english);
  expect(gapMeaning({ ...asked, code: 'constructor' }).effect).toBe(
    sayGapMeaning({ ...asked, code: 'x' }).effect,
  );
});

it('tells what was declared apart from what was found, with a place where there is one', () => {
  const { model } = recordingOf((sink) => {
    const track = (lane: string) =>
      sink.track({ id: lane, lane, archetype: 'point', plane: 'environment', title: lane, clock: 'wall' });
    const agent = track('agent');
    agent.append({ seq: 0, start: TEST_ORIGIN, kind: 'message', label: 'm' });
    agent.append({ seq: 1, start: TEST_ORIGIN + 9000, kind: 'message', label: 'm' });
    const frames = track('frames');
    frames.append({ seq: 0, start: TEST_ORIGIN + 100, kind: 'frame', label: 'f', flags: Flag.missing });
    frames.append({ seq: 1, start: TEST_ORIGIN + 200, kind: 'frame', label: 'f', flags: Flag.assumed });
    track('other').append({ seq: 0, start: TEST_ORIGIN + 300, kind: 'x', label: 'x' });
    frames.append({ seq: 2, start: Number.NaN, kind: 'frame', label: 'lost' });
    sink.gap({ laneId: 'network', from: null, to: null, code: 'none', reason: 'not requested' });
    sink.gap({ laneId: 'agent', from: 5, to: 9, code: 'lost', reason: 'missing', detail: 'a thing' });
    sink.read(1);
    sink.reject('bad-row', 'no', 'x', 1);
  });
  const rows = gapRows(model);
  expect(rows.map(({ basis, code, count }) => `${basis} ${code} ${count}`)).toEqual([
    'declared none 1',
    'found lost 1',
    'found records-rejected 1',
    'found time-implausible 1',
    'found time-assumed 1',
    'found content-missing 1',
    'found kind-unknown 1',
  ]);
  expect(rows.find(({ code }) => code === 'content-missing')).toMatchObject({
    entryId: 'frames:0',
    from: 100,
  });
});

it('a thousand gaps of one kind are one line', () => {
  const row = (laneId: string, reason: GapReason) => ({
    basis: 'found' as const,
    laneId,
    from: 1,
    to: 2,
    code: 'blob',
    reason,
    count: 1,
    effect: '',
    works: '',
  });
  const groups = groupGaps([
    ...Array.from({ length: 1000 }, () => row('frames', 'expired')),
    row('frames', 'missing'),
    row('dom', 'expired'),
  ]);
  expect(groups.map(({ first, count }) => [first.laneId, first.reason, count])).toEqual([
    ['frames', 'expired', 1000],
    ['frames', 'missing', 1],
    ['dom', 'expired', 1],
  ]);
});

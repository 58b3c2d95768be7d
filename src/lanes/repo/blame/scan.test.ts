import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fail, ok } from '../../../base/index.ts';
import { recordingOf, type TestRecording } from '../../../lane-kit/index.ts';
import type { LaneInfo, RecordingSink } from '../../../model/index.ts';
import { addTrack } from '../../demo.fixture.ts';
import { viewing } from '../../stage.fixture.ts';
import { checkpointsOf } from '../checkpoints.ts';
import { DiffStore } from '../diff-store.ts';
import { emptyWords } from '../empty-words.ts';
import { historyOf, intervalOf, RepoScan } from './scan.ts';

const patch = (path: string, line: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1,2 @@\n keep\n+${line}\n`;
const row = (at: number, text: string | undefined) => ({
  at,
  kind: 'repo-diff',
  label: 'diff',
  payload: JSON.stringify(text === undefined ? { ref: 'gone' } : { text }),
});
const laneOf = ({ model }: TestRecording): LaneInfo => {
  const lane = model.lane('repo');
  if (lane === undefined) throw new Error('no lane');
  return lane;
};
const made = (fill: (sink: RecordingSink) => void) => recordingOf(fill);

async function scanned(texts: readonly (string | undefined)[]) {
  const recording = made((sink) => {
    addTrack(
      sink,
      'repo',
      'hold',
      'environment',
      texts.map((text, i) => row((i + 1) * 1000, text)),
    );
  });
  const { engine } = await viewing(recording, 'repo');
  const scan = new RepoScan(new DiffStore(engine));
  const checkpoints = checkpointsOf(laneOf(recording));
  await scan.upTo(checkpoints, checkpoints.length, () => true);
  return { scan, recording, checkpoints };
}

it('cuts no finer than what could be read: a missing diff widens the stretch', async () => {
  const { scan } = await scanned([patch('a', '1'), undefined, patch('a', '2')]);
  expect(intervalOf(scan.samples, 2, 0)).toEqual({ from: 1000, to: 3000 });
  expect(intervalOf(scan.samples, 0, -50)).toEqual({ from: -50, to: 1000 });
  expect(historyOf(scan.samples, 'a').map(({ index }) => index)).toEqual([0, 2]);
});

it('tells when a file changed, left the diff and came back', async () => {
  const { scan } = await scanned([
    patch('a', '1'),
    patch('a', '1') + patch('b', '1'),
    patch('b', '2'),
    patch('a', '1') + patch('b', '2'),
  ]);
  const history = (path: string) =>
    historyOf(scan.samples, path).map(({ index, file }) => [index, file?.added]);
  expect(history('a')).toEqual([
    [0, 1],
    [2, undefined],
    [3, 1],
  ]);
  expect(history('b')).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(history('c')).toEqual([]);
});

it('stops when it is not wanted any more, and goes on from there', async () => {
  const recording = made((sink) => {
    addTrack(sink, 'repo', 'hold', 'environment', [row(0, ''), row(1, patch('a', '1')), row(2, '')]);
  });
  const { engine } = await viewing(recording, 'repo');
  const scan = new RepoScan(new DiffStore(engine));
  const checkpoints = checkpointsOf(laneOf(recording));
  let left = 2;
  await scan.upTo(checkpoints, 3, () => left-- > 0);
  expect(scan.samples).toHaveLength(2);
  await Promise.all([scan.upTo(checkpoints, 3, () => true), scan.upTo(checkpoints, 3, () => true)]);
  expect(scan.samples.map(({ files }) => files.size)).toEqual([0, 1, 0]);
});

it('asks again for a diff that was not there, and never again for one that is', async () => {
  let asked = 0;
  const { engine } = await viewing(
    made((sink) => {
      addTrack(sink, 'repo', 'hold', 'environment', [row(0, undefined)]);
    }),
    'repo',
  );
  const store = new DiffStore({
    ...engine,
    blob: () => Promise.resolve(asked++ === 0 ? fail('missing', 'not yet') : ok(new Blob([patch('a', '1')]))),
  });
  const states = [];
  for (let i = 0; i < 3; i++) states.push((await store.load('repo:0')).state);
  expect([states, asked]).toEqual([['missing', 'ready', 'ready'], 2]);
});

it('an empty diff: nothing yet, or gone since, but never “committed” without a commit', async () => {
  const words = async (texts: readonly (string | undefined)[]) => {
    const { scan, recording, checkpoints } = await scanned(texts);
    const index = checkpoints.length - 1;
    const samples = { entryId: '', index, all: scan.samples, steps: [] };
    return emptyWords(samples, recording.model).text;
  };
  expect(await words(['', ''])).toBe('Nothing had changed yet.');
  expect(await words([patch('a', '1'), '', undefined, ''])).toMatch(
    /until 0:01\.0 is gone at 0:02\.0\. No git commit/,
  );
});

it('checkpoints of all tracks stand in one order, and the last at or before t is what the lane shows at t', () => {
  const times = fc.array(fc.nat(50), { maxLength: 12 }).map((all) => all.sort((a, b) => a - b));
  fc.assert(
    fc.property(times, times, fc.nat(60), (inline, behindRefs, t) => {
      fc.pre(inline.length + behindRefs.length > 0);
      const recording = made((sink) => {
        addTrack(
          sink,
          'repo',
          'hold',
          'environment',
          inline.map((at) => row(at, '')),
        );
        addTrack(
          sink,
          'repo.state',
          'hold',
          'environment',
          behindRefs.map((at) => row(at, undefined)),
        );
        addTrack(sink, 'logs', 'point', 'runtime', [{ at: 60, kind: 'stdout', label: 'end' }]);
      });
      const checkpoints = checkpointsOf(laneOf(recording));
      const plain = [
        ...inline.map((at, seq) => ({ at, rank: 0, seq, id: `repo:${seq}` })),
        ...behindRefs.map((at, seq) => ({ at, rank: 1, seq, id: `repo.state:${seq}` })),
      ].sort((a, b) => a.at - b.at || a.rank - b.rank || a.seq - b.seq);
      expect(checkpoints.map(({ entryId }) => entryId)).toEqual(plain.map(({ id }) => id));
      const shown = recording.model.latest('repo', t);
      expect(shown?.track.entryId(shown.index)).toBe(plain.findLast(({ at }) => at <= t)?.id);
    }),
    { seed: 4, numRuns: 200 },
  );
});

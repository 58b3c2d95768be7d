import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agrees, inOrder, lastAt, openWritten, written } from '../agreement.fixture.ts';
import { historyOf, RepoScan } from './blame/scan.ts';
import { checkpointsOf } from './checkpoints.ts';
import { DiffStore } from './diff-store.ts';
import { lane } from './index.ts';

type Tree = Readonly<Record<string, readonly string[]>>;

/** A tree of new files as git would write it against an empty HEAD. */
const diffOf = (tree: Tree): string =>
  Object.keys(tree)
    .sort()
    .map((path) => {
      const lines = tree[path] ?? [];
      const head = `diff --git a/${path} b/${path}\nnew file mode 100644\nindex 0000000..1111111\n`;
      return lines.length === 0
        ? head
        : `${head}--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;
    })
    .join('');

const tree: fc.Arbitrary<Tree> = fc.dictionary(
  fc.constantFrom('a.txt', 'src/b.ts', 'c'),
  fc.array(fc.constantFrom('one', '-- two', '++ three', 'diff --git a/x b/x', ''), { maxLength: 4 }),
  { maxKeys: 3 },
);
const checkpoint = fc.record({ t: fc.integer({ min: 0, max: 30 }), tree });

it('repo: at, list, detail, files, spoken words and history are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(checkpoint, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: -1, max: 31 }),
      async (checkpoints, t) => {
        const all = written(
          checkpoints.map((each) => ({ t: each.t, name: 'repo-diff', text: diffOf(each.tree) })),
        );
        const engine = await openWritten({ custom: all.map(({ record }) => record) });
        await agrees(engine, 'repo', all, t);
        const model = engine.model();
        const store = new DiffStore(engine);
        const treeOf = (seq: number): Tree => checkpoints[seq]?.tree ?? {};

        const wanted = lastAt(all, t);
        if (wanted !== undefined) {
          const said = treeOf(wanted.seq);
          const added = Object.values(said).flat().length;
          const loaded = await store.load(`repo:${wanted.seq}`);
          if (loaded.state !== 'ready') throw new Error(loaded.message);
          expect(
            loaded.diff.files.map((file) => [
              file.path,
              file.hunks.flatMap(({ lines }) => lines).map(({ kind, text }) => `${kind}${text}`),
            ]),
          ).toEqual(
            Object.keys(said)
              .sort()
              .map((path) => [path, (said[path] ?? []).map((line) => `+${line}`)]),
          );
          const { title, facts } = lane.describe({ trackId: 'repo', seq: wanted.seq }, model, t);
          const isEmpty = Object.keys(said).length === 0;
          expect(title).toBe(isEmpty ? 'no changes' : `+${added} −0`);
          // In the order of the file: a repeat of the record before it.
          const before = all[wanted.seq - 1];
          const held = before !== undefined && diffOf(treeOf(before.seq)) === diffOf(said);
          expect(facts.some(([, value]) => value === 'same as before')).toBe(held);
        }

        const info = model.lane('repo');
        if (info === undefined) throw new Error('no lane');
        const scan = new RepoScan(store);
        const points = checkpointsOf(info);
        await scan.upTo(points, points.length, () => true);
        const changed: string[] = [];
        let last = '';
        for (const { seq } of inOrder(all)) {
          const lines = treeOf(seq)['a.txt'];
          const now = lines === undefined ? '' : diffOf({ 'a.txt': lines });
          if (now !== last) changed.push(`repo:${seq}`);
          last = now;
        }
        expect(historyOf(scan.samples, 'a.txt').map((change) => change.checkpoint.entryId)).toEqual(changed);
        engine.close();
      },
    ),
    { numRuns: 60 },
  );
});

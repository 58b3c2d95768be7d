import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, element, snapshot, tableRun } from '../testing/generate.ts';
import { anyChanges as events, rows } from '../testing/random-changes.ts';
import { Fold } from './fold.ts';
import { Folder } from './folder.ts';
import { Preparer } from './prepare.ts';
import { isRecord } from './shapes.ts';

function foldAll(
  list: readonly unknown[],
  into = { preparer: new Preparer(), fold: new Fold() },
  from = 0,
): { preparer: Preparer; fold: Fold } {
  list.forEach((event, i) => {
    for (const safe of into.preparer.push(event, from + i)) into.fold.apply(safe);
  });
  return into;
}

describe('folding', () => {
  it('a keyframe folds to itself, and what comes after it lands where it would have', () => {
    fc.assert(
      fc.property(events, events, (before, after) => {
        const straight = foldAll([...snapshot(0, rows), ...before]);
        const keyframe = straight.fold.keyframe();
        const again = foldAll(keyframe, undefined, Number.NaN);
        expect(again.fold.keyframe()).toEqual(keyframe);
        foldAll(after, straight, 1000);
        foldAll(after, again, 1000);
        expect(again.fold.keyframe()).toEqual(straight.fold.keyframe());
      }),
      { numRuns: 300 },
    );
  });

  it('makes keyframes by changes, and thins them out under the limit', () => {
    const list = tableRun(20, 3000);
    const run = (limit?: number): Folder => {
      const folder = new Folder(100, limit);
      list.forEach((event, i) => folder.push(i, i, JSON.stringify(event)));
      return folder;
    };
    const free = run();
    expect(free.seqs.length).toBeGreaterThan(15);
    const size = free.get(free.seqs[0] ?? -1)?.length ?? 0;
    const capped = run(size * 8);
    expect(capped.seqs.length).toBeLessThanOrEqual(8);
    expect(capped.seqs.length).toBeGreaterThan(1);
    for (const seq of capped.seqs) expect(capped.get(seq)).toContain('"type":2');
  });

  it('keeps addresses for whoever knows what they stand for, and the counts of the rest', () => {
    const folder = new Folder(1);
    const page = snapshot(0, [
      element(10, 'img', [], {
        src: 'https://x.test/a.png',
        onerror: 'x',
        style: 'background:url(https://x.test/b.png)',
      }),
      element(11, 'iframe', [], { src: 'https://x.test/c' }),
    ]);
    [...page, change(5, {}), change(6, {})].forEach((event, i) => folder.push(i, i, JSON.stringify(event)));
    const content: unknown = JSON.parse(folder.get(folder.seqs[0] ?? -1) ?? '{}');
    expect(content).toMatchObject({
      losses: {
        counts: [['attribute-dropped', 1]],
        assets: [
          ['https://x.test/a.png', 'image', 1],
          ['https://x.test/b.png', 'css', 1],
          ['https://x.test/c', 'frame', 1],
        ],
      },
    });
    const events = isRecord(content) && Array.isArray(content['events']) ? content['events'] : [];
    const build = (lookup: (url: string) => string | undefined): { text: string; missing: string[] } => {
      const preparer = new Preparer({ lookup });
      const text = JSON.stringify(events.flatMap((event) => preparer.push(event, 0)));
      return { text, missing: preparer.losses.assets().map((asset) => asset.url) };
    };
    const held = build((url) => `blob:held-${url.at(-5)}`);
    expect(held.text).toContain('"src":"blob:held-a"');
    expect(held.text).toContain('url(\\"blob:held-b\\")');
    expect(held.missing).toEqual([]);
    const gone = build(() => undefined);
    expect(gone.text).not.toContain('https:');
    expect(gone.missing).toEqual(['https://x.test/a.png', 'https://x.test/b.png']);
  });
});

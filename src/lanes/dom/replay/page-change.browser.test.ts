import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { element, snapshot, tableRun, textNode } from '../testing/generate.ts';
import { folded, rig, stateOf } from '../testing/pages.ts';
import type { Rig } from '../testing/pages.ts';
import { anyChanges, rows } from '../testing/random-changes.ts';
import { record } from '../testing/recorded.ts';

/** Nodes with a state of their own beside the rows; changes reach ids up to 44. */
const page = [
  ...rows.slice(0, 6),
  element(30, 'style', [textNode(31, '')], { _cssText: 'p { margin: 1px; }' }),
  element(32, 'input', [], { type: 'text', value: 'as sent' }),
  element(33, 'select', [
    element(34, 'option', [textNode(35, 'one')]),
    element(36, 'option', [textNode(37, 'two')]),
  ]),
  element(38, 'div', [element(39, 'div', [], { style: 'height: 900px' })], {
    style: 'height: 40px; overflow: auto',
  }),
  {
    type: 2,
    id: 40,
    tagName: 'article',
    attributes: {},
    isShadowHost: true,
    childNodes: [{ type: 2, id: 41, tagName: 'i', attributes: {}, childNodes: [], isShadow: true }],
  },
  // Out of reach: no recorder puts elements into one.
  element(50, 'textarea', [], { value: 'note' }),
];

const open: Rig[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const keep = (each: Rig): Rig => {
  open.push(each);
  return each;
};

describe('a page that is turned into another', () => {
  it('is the page that would have been built, wherever it came from', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyChanges,
        fc.array(fc.nat(1000), { minLength: 4, maxLength: 6 }),
        async (changes, jumps) => {
          const events = [...snapshot(0, page), ...changes].map((event, i) => ({
            ...(event as object),
            timestamp: 1_795_000_000_000 + i * 10,
          }));
          const recorded = await record(events);
          const worker = await folded(recorded, 4);
          const moved = rig(recorded, 'dom', true, worker, 0);
          const times = jumps.map((jump) => 10 + (jump % (events.length * 10)));
          for (const t of times) {
            await moved.feed.seek(t);
            const fresh = rig(recorded);
            await fresh.feed.seek(t);
            const [ours, built] = [stateOf(moved.document()), stateOf(fresh.document())];
            fresh.close();
            if (ours !== built) moved.close();
            expect(ours).toBe(built);
          }
          moved.close();
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);

  it('keeps the elements of a list whose rows have all become others', async () => {
    const events = tableRun(40, 400);
    const recorded = await record(events);
    const { feed, document } = keep(rig(recorded, 'dom', true, await folded(recorded, 50), 0));
    await feed.seek(4000);
    const doc = document();
    const first = doc.querySelector('tr');
    await feed.seek(100);
    await feed.seek(3900);
    expect(document()).toBe(doc);
    expect(doc.querySelector('tr')).toBe(first);
  });

  it('is changed in one task: nobody sees it half way', async () => {
    const recorded = await record(tableRun(40, 400));
    const { feed, document } = keep(rig(recorded, 'dom', true, await folded(recorded, 50), 0));
    await feed.seek(4000);
    const doc = document();
    let tasks = 0;
    let counted = false;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      counted = false;
    };
    const observer = new MutationObserver(() => {
      if (counted) return;
      counted = true;
      tasks += 1;
      port2.postMessage(undefined);
    });
    observer.observe(doc, { subtree: true, childList: true, characterData: true, attributes: true });
    await feed.seek(100);
    await new Promise((resolve) => setTimeout(resolve, 50));
    observer.disconnect();
    port1.close();
    expect(tasks).toBe(1);
  });
});

describe('a burst of targets', () => {
  it('ends at the last one, which is applied once', async () => {
    const recorded = await record(tableRun(40, 400));
    const worker = await folded(recorded, 50);
    const { feed, document } = keep(rig(recorded, 'dom', true, worker, 0));
    await feed.seek(4000);
    worker.pages.length = 0;
    const doc = document();
    let changes = 0;
    const observer = new MutationObserver(() => {
      changes += 1;
    });
    observer.observe(doc, { subtree: true, childList: true, characterData: true, attributes: true });
    await Promise.all([100, 3000, 200, 2500, 300, 1500].map((t) => feed.seek(t)));
    const fresh = keep(rig(recorded));
    await fresh.feed.seek(1500);
    expect(stateOf(doc)).toBe(stateOf(fresh.document()));
    // One was under way when the others came; what it brought is not shown any more.
    expect(worker.pages.length).toBeLessThanOrEqual(2);
    observer.disconnect();
    expect(changes).toBeGreaterThan(0);
  });
});

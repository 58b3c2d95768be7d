import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { agrees, AGREED_ORIGIN, type Written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const CHANGES: readonly (readonly [said: string, data: object])[] = [
  ['scroll to 120', { source: 3, id: 1, x: 0, y: 120 }],
  ['pointer', { source: 1, positions: [{ x: 1, y: 2, id: 1, timeOffset: 0 }] }],
];
const change = fc.record({ wait: fc.integer({ min: 0, max: 4 }), what: fc.constantFrom(...CHANGES) });

const HEAD: readonly (readonly [said: string, type: number, data: object])[] = [
  ['https://shop.test/', 4, { href: 'https://shop.test/', width: 800, height: 600 }],
  [
    'page snapshot',
    2,
    {
      node: {
        type: 0,
        id: 1,
        childNodes: [{ type: 2, tagName: 'html', attributes: {}, childNodes: [], id: 2 }],
      },
    },
  ],
];

it('DOM: at, list, detail and spoken words are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 60 }),
      async (changes, t) => {
        let at = 0;
        const said = [...HEAD.map(([words]) => words), ...changes.map(({ what: [words] }) => words)];
        const all: Written[] = [
          ...HEAD.map(([, type, data], seq) => ({
            seq,
            t: 0,
            record: { type, data, timestamp: AGREED_ORIGIN },
          })),
          ...changes.map(({ wait, what: [, data] }, i) => ({
            seq: HEAD.length + i,
            t: (at += wait),
            record: { type: 3, data, timestamp: AGREED_ORIGIN + at },
          })),
        ];
        const engine = await loadInProcessEngine();
        const blob = new Blob([JSON.stringify(all.map(({ record }) => record))]);
        const opened = await engine.open({ kind: 'files', files: [{ name: 'events.json', blob }] }, {});
        if (!opened.ok) throw new Error(opened.error.message);
        const model = engine.model();
        const trackId = model.lane('dom')?.tracks[0]?.id ?? '';
        await agrees(engine, 'dom', all, t, trackId);
        for (const [seq, words] of said.entries())
          expect(lane.describe({ trackId, seq }, model, t).title).toBe(words);
        engine.close();
      },
    ),
    { numRuns: 40 },
  );
});

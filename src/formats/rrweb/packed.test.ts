import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { cutFile, dump, readBack } from '../testing.ts';
import { format } from './index.ts';

const EVENTS = [
  { type: 4, data: { href: 'https://shop.test/', width: 800, height: 600 }, timestamp: 1_795_000_000_000 },
  {
    type: 2,
    data: { node: { type: 0, childNodes: [], id: 1 }, initialOffset: { left: 0, top: 0 } },
    timestamp: 1_795_000_000_010,
  },
  {
    type: 3,
    data: { source: 2, type: 2, id: 1, x: 3, y: 4, text: 'grüße 🚀' },
    timestamp: 1_795_000_000_500,
  },
];
/** As `pack` does it: an event with the mark, deflated, a byte a character. */
const pack = (event: object): string => deflateSync(JSON.stringify({ ...event, v: 'v1' })).toString('latin1');

async function read(text: string) {
  const file = cutFile('x', new TextEncoder().encode(text), [50, 90, 300]);
  return readBack('rrweb', [file]);
}
const sniff = (text: string) =>
  format.sniff({ name: 'x', size: text.length, bytes: new TextEncoder().encode(text), text, siblings: [] });

const PACKED = EVENTS.map(pack);

it.each([
  ['an array', JSON.stringify(PACKED)],
  ['lines', PACKED.map((each) => JSON.stringify(each)).join('\n')],
  ['a wrapper', JSON.stringify({ events: PACKED })],
  ['packed and plain', JSON.stringify([PACKED[0], EVENTS[1], PACKED[2]])],
  ['strings of JSON', JSON.stringify([PACKED[0], JSON.stringify(EVENTS[1]), EVENTS[2]])],
])('%s of packed events reads as the plain ones do', async (_, text) => {
  expect(sniff(text)).toBeGreaterThan(0.8);
  const plain = await read(JSON.stringify(EVENTS));
  const packed = await read(text);
  expect(dump(packed.document)).toEqual(dump(plain.document));
  expect(packed.payloads.get('dom:2')).toContain('grüße 🚀');
});

it('a damaged one is rejected, and the others go on', async () => {
  const { document } = await read(JSON.stringify([PACKED[0], PACKED[1]?.slice(0, 40), PACKED[2], '💥']));
  expect(document.ledger).toMatchObject({ read: 4, shown: 2, rejected: 2 });
});

it('text that only looks like it is not taken for it', () => {
  for (const text of ['["xylophone"]', '"x"', '["x^2"]'.replace('^', '!'), '[]']) expect(sniff(text)).toBe(0);
});

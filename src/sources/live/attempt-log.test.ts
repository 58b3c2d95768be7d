import { expect, it } from 'vitest';
import { AttemptLog } from './attempt-log.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const said = (text: string): Uint8Array => bytes(JSON.stringify({ kind: 'message', text }));

it('W19: what a late producer of a discarded attempt still writes stays its own, where the server names attempts', () => {
  const log = new AttemptLog();
  const placed = [
    ...log.place([said('a'), said('b')], 0, 0),
    ...log.place([said('c')], 0, 1),
    // The first attempt was given up long ago; its producer does not know.
    ...log.place([said('late')], 2, 0),
    ...log.place([said('d')], 1, 1),
  ];
  expect(placed.map(({ attempt, seq }) => `${attempt}:${seq}`)).toEqual(['0:0', '0:1', '1:0', '0:2', '1:1']);
  expect(log.newest).toBe(1);
});

it('tells what is told again by its place, in every attempt for itself', () => {
  const log = new AttemptLog();
  log.place([said('a'), said('b')], 0, 0);
  log.place([said('c')], 0, 1);
  expect(log.place([said('a'), said('b'), said('e')], 0, 0).map(({ seq }) => seq)).toEqual([2]);
  expect(log.takeRepeats()).toBe(2);
});

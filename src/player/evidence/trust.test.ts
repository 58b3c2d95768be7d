import { afterEach, expect, it } from 'vitest';
import type { ChainLink, Evidence } from '../../model/index.ts';
import { chainRows } from './chain-order.ts';
import { evidenceBadge } from './evidence-words.ts';
import { integrityOf, pin, pinOf, readPins } from './trust.ts';

const KEY = `sha256:${'a'.repeat(64)}`;
const signed: Evidence = { integrity: 'consistent-unsigned', checks: [], signer: KEY };

afterEach(() => {
  for (const [id] of readPins()) pin(id, undefined);
});

it('a valid signature is by an unknown key until a person says whose it is, and again after', () => {
  expect(evidenceBadge(signed).text).toBe('signed by an unknown key');
  expect(integrityOf(signed)).toBe('consistent-unsigned');
  pin(KEY, 'Build server');
  expect(pinOf(KEY)).toBe('Build server');
  expect(evidenceBadge(signed).text).toBe('verified');
  expect(integrityOf(signed)).toBe('verified');
  pin(KEY, undefined);
  expect(integrityOf(signed)).toBe('consistent-unsigned');
});

it('no pin makes failed, unsigned or unchecked evidence verified', () => {
  pin(KEY, 'me');
  expect(integrityOf({ ...signed, integrity: 'failed' })).toBe('failed');
  expect(integrityOf({ ...signed, integrity: 'unchecked' })).toBe('unchecked');
  expect(integrityOf({ integrity: 'consistent-unsigned', checks: [] })).toBe('consistent-unsigned');
  expect(integrityOf({ ...signed, signer: `${KEY}0` })).toBe('consistent-unsigned');
});

const link = (seq: number, at: number): ChainLink => ({
  seq,
  at,
  line: seq,
  label: `e${seq}`,
  hash: 'sha256:0',
});

it('by sequence the break stands where it is and times that step back are told; by time the numbers out of turn', () => {
  const chain = { total: 4, links: [link(1, 10), link(2, 50), link(3, 20), link(4, 60)], broken: 2 };
  const bySequence = chainRows(chain, 'sequence');
  expect(bySequence.map(({ state }) => state)).toEqual(['follows', 'follows', 'broken', 'loose']);
  expect(bySequence.map(({ back }) => back)).toEqual([0, 0, 30, 0]);
  const byTime = chainRows(chain, 'time');
  expect(byTime.map(({ link: { seq }, outOfTurn }) => [seq, outOfTurn])).toEqual([
    [1, false],
    [3, true],
    [2, true],
    [4, true],
  ]);
  expect(byTime.map(({ state }) => state)).toEqual(['follows', 'broken', 'follows', 'loose']);
});

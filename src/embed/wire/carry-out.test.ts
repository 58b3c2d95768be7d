import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { createMemoryEngine, createSession } from '../../session/index.ts';
import { createFace } from '../../player/index.ts';
import { carryOut, plainError } from './carry-out.ts';
import type { Driven } from './carry-out.ts';
import { callSchema } from './schemas.ts';

const call = (verb: string, args: readonly unknown[], more: object = {}): unknown => ({
  playhead: 1,
  type: 'call',
  id: 1,
  verb,
  args,
  ...more,
});

it.each([
  ['another version', { ...(call('state', []) as object), playhead: 2 }],
  ['a verb there is not', call('eval', ['1'])],
  ['a verb of every object', call('constructor', [])],
  ['a time that is none', call('seek', ['5'])],
  ['too little', call('seek', [])],
  ['a file that is none', call('open', [{ name: 'x' }])],
  ['a token that is none', call('open', ['run:1', { token: 5 }])],
  ['a theme there is not', call('look', [{ theme: 'pink' }])],
  ['a run that is none', call('state', [], { run: -1 })],
  ['no envelope', 'state'],
])('refuses %s', (_, message) => {
  expect(v.is(callSchema, message)).toBe(false);
});

it('does what is asked by the public face, and hands the token over to whoever opens', async () => {
  const engine = createMemoryEngine();
  const face = createFace(createSession({ engine, frame: () => Promise.resolve() }));
  const open = vi.fn<Driven['open']>(() => Promise.resolve());
  const look = vi.fn<Driven['look']>();
  const page = { face: () => face, open, look };
  const ask = (verb: string, args: readonly unknown[], more = {}) =>
    carryOut(v.parse(callSchema, call(verb, args, more)), page);
  expect(await ask('state', [])).toMatchObject({ status: 'empty' });
  await ask('open', ['run:7', { api: 'https://plane.test/', token: 'secret', more: 1 }]);
  expect(open).toHaveBeenCalledWith('run:7', { api: 'https://plane.test/', token: 'secret' });
  await ask('look', [{ lanes: ['repo'], theme: null }]);
  expect(look).toHaveBeenCalledWith({ lanes: ['repo'], theme: null });
  await expect(ask('seek', [5])).rejects.toMatchObject({ code: 'nothing-open' });
  await expect(ask('state', [], { run: 1 })).rejects.toMatchObject({ code: 'unknown-run' });
});

it('tells an error as a code and a sentence', () => {
  expect(plainError({ code: 'x', message: 'y', stack: 'z' })).toEqual({ code: 'x', message: 'y' });
  expect(plainError(new Error('boom'))).toEqual({ code: 'failed', message: 'boom' });
  expect(plainError(7)).toEqual({ code: 'failed', message: 'The player failed.' });
});

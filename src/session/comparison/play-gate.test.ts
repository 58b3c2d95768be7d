import { expect, it } from 'vitest';
import { opened } from '../testing.ts';
import { createPlayGate } from './play-gate.ts';

it('nothing plays while it is held; who asked to plays once it is not, and who took it back does not', async () => {
  const [one, other] = [await opened([0, 5000]), await opened([0, 5000])].map(({ session }) => session);
  if (one === undefined || other === undefined) throw new Error('no session');
  const gate = createPlayGate();
  const a = gate.guard(one);
  const b = gate.guard(other);
  a.commands.play();
  expect(a.state().playback).toBe('playing');
  gate.hold(true);
  expect(a.state().playback).toBe('paused');
  b.commands.toggle();
  b.commands.play();
  expect(b.state().playback).toBe('paused');
  b.commands.toggle();
  gate.hold(false);
  expect([a.state().playback, b.state().playback]).toEqual(['playing', 'paused']);
  a.commands.toggle();
  expect(a.state().playback).toBe('paused');
});

import { expect, it } from 'vitest';
import { LostStretches } from './lost-stretches.ts';

it('every lane that is streamed once has a gap from where the connection was lost to where it goes on', () => {
  const lost = new LostStretches();
  expect(lost.next('frames', 100)).toBeUndefined();
  expect(lost.next('custom:files', 100)).toBeUndefined();
  lost.away(150);
  // Lost again before anything came: it is one stretch.
  lost.away(170);
  lost.back();
  expect(lost.next('frames', 400)).toMatchObject({
    laneId: 'frames',
    from: 150,
    to: 400,
    code: 'disconnected',
  });
  expect(lost.next('frames', 500)).toBeUndefined();
  expect(lost.next('custom:files', 900)).toMatchObject({ laneId: 'custom:files', from: 150, to: 900 });
  // One that was never heard before lacks nothing that anybody knows of.
  expect(lost.next('windows', 900)).toBeUndefined();
});

it('nothing is lost where nothing had come yet, or the run stood still', () => {
  const lost = new LostStretches();
  lost.next('frames', 100);
  lost.away(Number.NaN);
  lost.back();
  expect(lost.next('frames', 200)).toBeUndefined();
  lost.away(200);
  lost.back();
  expect(lost.next('frames', 200)).toBeUndefined();
});

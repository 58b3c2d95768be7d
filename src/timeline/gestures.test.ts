import { describe, expect, it } from 'vitest';
import { gestureStep, IDLE } from './gestures.ts';
import type { Effect, Gesture, PointerInput } from './gestures.ts';

const base: PointerInput = {
  kind: 'move',
  id: 1,
  pointer: 'mouse',
  button: -1,
  buttons: 0,
  x: 0,
  y: 10,
  time: 0,
  zone: 'lanes',
  alt: false,
  shift: false,
  mod: false,
  space: false,
};
const down = (x: number, more: Partial<PointerInput> = {}): PointerInput => ({
  ...base,
  kind: 'down',
  button: 0,
  buttons: 1,
  x,
  ...more,
});
const move = (x: number, more: Partial<PointerInput> = {}): PointerInput => ({
  ...base,
  buttons: 1,
  x,
  ...more,
});
const up = (x: number, more: Partial<PointerInput> = {}): PointerInput => ({
  ...base,
  kind: 'up',
  button: 0,
  x,
  ...more,
});

function run(...inputs: PointerInput[]): { gesture: Gesture; effects: Effect[]; names: string[] } {
  let gesture = IDLE;
  const effects: Effect[] = [];
  for (const input of inputs) {
    const step = gestureStep(gesture, input);
    gesture = step.gesture;
    effects.push(...step.effects);
  }
  return { gesture, effects, names: effects.map((effect) => effect.do) };
}
const scrubs = (effects: Effect[]): number[] =>
  effects.flatMap((effect) => (effect.do === 'scrub' ? [effect.x] : []));
const ruler = { zone: 'ruler' } as const;

describe('a finger on the lanes', () => {
  const touch = { pointer: 'touch' } as const;

  it('pans at once, and selects a range where it rested before it moved', () => {
    const fast = run(down(100, touch), move(140, { ...touch, time: 60 }), up(150, { ...touch, time: 90 }));
    expect(fast.names).toContain('pan');
    expect(fast.names).not.toContain('sweep');
    const slow = run(down(100, touch), move(140, { ...touch, time: 700 }), up(180, { ...touch, time: 900 }));
    expect(slow.names).not.toContain('pan');
    expect(slow.effects.filter(({ do: name }) => name === 'sweep').at(-1)).toEqual({
      do: 'sweep',
      from: 100,
      to: 180,
      done: true,
    });
  });
});

describe('a finger that rests', () => {
  const touch = { pointer: 'touch', time: 50 } as const;
  const rest = (x: number, time = 50): PointerInput => ({ ...base, kind: 'rest', x, pointer: 'touch', time });

  it('is shown what lies under it, and chooses nothing when it is lifted', () => {
    const { effects, names } = run(down(100, touch), rest(100), up(101, { ...touch, time: 900 }));
    expect(effects).toContainEqual({ do: 'hover', x: 100, y: 10, zone: 'lanes', stays: true });
    expect(names).not.toContain('click');
    expect(run(down(100, touch), up(100, touch)).names).toContain('click');
  });

  it('is told of no press that moved, ended or is another', () => {
    for (const inputs of [
      [down(100, touch), move(160, { ...touch, time: 90 }), rest(100)],
      [down(100, touch), up(100, { ...touch, time: 90 }), rest(100)],
      [down(100, touch), up(100, { ...touch, time: 90 }), down(300, { ...touch, time: 200 }), rest(100)],
      [down(100, touch), down(200, { ...touch, id: 2 }), rest(100)],
    ])
      expect(run(...inputs).names).not.toContain('hover');
  });

  it('keeps what it was shown when it leaves', () => {
    const { names } = run(down(100, touch), rest(100), up(100, touch), { ...base, kind: 'leave', ...touch });
    expect(names.slice(names.indexOf('hover') + 1)).not.toContain('leave');
  });
});

describe('scrubbing', () => {
  it('seeks on press, while moving and on release, and captures the pointer', () => {
    const { effects, names, gesture } = run(
      down(100, ruler),
      move(150, ruler),
      up(300, ruler),
      move(500, { buttons: 0 }),
    );
    expect(scrubs(effects)).toEqual([100, 150, 300]);
    expect(names).toEqual(['capture', 'leave', 'scrub', 'scrub', 'scrub', 'release', 'scrubbed', 'hover']);
    expect(gesture.state.is).toBe('idle');
  });

  it('honours a flick that brings no move at all', () => {
    expect(scrubs(run(down(100, { ...ruler, time: 0 }), up(300, { ...ruler, time: 5 })).effects)).toEqual([
      100, 300,
    ]);
  });

  it.each(['cancel', 'lost'] as const)('ends on %s and is not stuck', (kind) => {
    const { gesture, effects, names } = run(
      down(100, ruler),
      move(200, ruler),
      { ...base, kind, x: 900 },
      move(700, { buttons: 0 }),
    );
    expect(gesture.state.is).toBe('idle');
    expect(scrubs(effects)).toEqual([100, 200]);
    expect(names).toContain('scrubbed');
  });

  it('ends when the pointer comes back with no button held', () => {
    const { gesture, effects } = run(
      down(100, ruler),
      move(200, ruler),
      move(700, { ...ruler, buttons: 0 }),
      move(900, { ...ruler, buttons: 0 }),
    );
    expect(gesture.state.is).toBe('idle');
    expect(scrubs(effects)).toEqual([100, 200]);
  });

  it.each([1, 2])('does not start by button %i', (button) => {
    const { effects, gesture } = run(
      down(100, { ...ruler, button, buttons: 2 }),
      up(100, { ...ruler, button }),
    );
    expect(scrubs(effects)).toEqual([]);
    expect(gesture.state.is).toBe('idle');
  });

  it('ignores a second finger', () => {
    const touch = { ...ruler, pointer: 'touch' } as const;
    const { effects, gesture } = run(
      down(100, touch),
      down(400, { ...touch, id: 2 }),
      move(500, { ...touch, id: 2 }),
      move(120, touch),
      up(500, { ...touch, id: 2 }),
      up(130, touch),
    );
    expect(scrubs(effects)).toEqual([100, 120, 130]);
    expect(gesture.state.is).toBe('idle');
  });

  it('snaps unless Alt is held', () => {
    const { effects } = run(down(1, ruler), move(2, { ...ruler, alt: true }));
    expect(effects.flatMap((effect) => (effect.do === 'scrub' ? [effect.snap] : []))).toEqual([true, false]);
  });
});

describe('lanes', () => {
  it('select a range by dragging, from where the press was', () => {
    const { effects } = run(down(100), move(103), move(180), up(200));
    expect(effects.filter((effect) => effect.do === 'sweep')).toEqual([
      { do: 'sweep', from: 100, to: 180, done: false },
      { do: 'sweep', from: 100, to: 200, done: false },
      { do: 'sweep', from: 100, to: 200, done: true },
    ]);
  });

  it.each([
    ['Alt', { alt: true }],
    ['Space', { space: true }],
    ['the middle button', { button: 1, buttons: 4 }],
    ['a finger', { pointer: 'touch' as const }],
  ])('pan with %s', (_, more) => {
    const { effects } = run(down(100, more), move(140, more), up(150, more));
    const pans = effects.flatMap((effect) => (effect.do === 'pan' ? [effect.dx] : []));
    expect(pans.reduce((a, b) => a + b, 0)).toBe(50);
    expect(effects.some((effect) => effect.do === 'sweep' || effect.do === 'click')).toBe(false);
  });

  it('click without moving, Shift extends, Control pins', () => {
    expect(run(down(100), up(101)).names).toEqual(['capture', 'release', 'click']);
    expect(run(down(100, { shift: true }), up(101)).names).toEqual(['capture', 'release', 'extend']);
    expect(run(down(100, { mod: true }), up(101)).names).toEqual(['capture', 'release', 'pin']);
    expect(run(down(100, { ...ruler, mod: true }), up(101, ruler)).names).toEqual([
      'capture',
      'release',
      'pin',
    ]);
  });

  it('double click in time and place, and a third press starts anew', () => {
    const twice = [down(100, { time: 0 }), up(100), down(102, { time: 200 }), up(102)];
    expect(run(...twice).names.at(-1)).toBe('double');
    expect(run(...twice, down(100, { time: 400 }), up(100)).names.at(-1)).toBe('click');
    expect(run(down(100, { time: 0 }), up(100), down(100, { time: 900 }), up(100)).names.at(-1)).toBe(
      'click',
    );
    expect(
      run(
        down(5, { ...ruler, time: 0 }),
        up(5, ruler),
        down(5, { ...ruler, time: 100 }),
        up(5, { ...ruler, time: 150 }),
      ).names.at(-1),
    ).toBe('double');
  });

  it('do nothing by the secondary button', () => {
    expect(
      run(down(100, { button: 2, buttons: 2 }), move(150, { buttons: 2 }), up(150, { button: 2 })).names,
    ).toEqual(['hover']);
  });

  it('pinch with two fingers around their middle, and end when one is lifted', () => {
    const touch = { pointer: 'touch' } as const;
    const { effects, gesture } = run(
      down(100, touch),
      down(200, { ...touch, id: 2 }),
      move(300, { ...touch, id: 2 }),
      up(300, { ...touch, id: 2 }),
      move(120, touch),
      up(120, touch),
    );
    expect(effects).toContainEqual({ do: 'pinch', factor: 2, x: 200, dx: 50 });
    expect(gesture.state.is).toBe('idle');
    expect(effects.some((effect) => effect.do === 'click' || effect.do === 'pan')).toBe(false);
  });

  it('hover without seeking, and not at all by touch', () => {
    expect(run({ ...base, x: 5 }, { ...base, kind: 'leave' }).names).toEqual(['hover', 'leave']);
    expect(run({ ...base, pointer: 'touch', x: 5 }).names).toEqual([]);
  });
});

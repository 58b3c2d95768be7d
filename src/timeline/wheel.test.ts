import { describe, expect, it } from 'vitest';
import { wheelIntent } from './wheel.ts';
import type { WheelInput } from './wheel.ts';

const wheel: WheelInput = { deltaX: 0, deltaY: 100, deltaMode: 0, ctrl: false, meta: false, shift: false };

describe('wheel', () => {
  it('leaves a plain one to the browser', () => {
    expect(wheelIntent(wheel, 1000)).toEqual({ do: 'scroll' });
    expect(wheelIntent({ ...wheel, deltaX: 20 }, 1000)).toEqual({ do: 'scroll' });
  });

  it('zooms with Control or Command, out when turned towards the person', () => {
    const out = wheelIntent({ ...wheel, ctrl: true }, 1000);
    const into = wheelIntent({ ...wheel, deltaY: -100, meta: true }, 1000);
    expect(out.do === 'zoom' && out.factor < 1).toBe(true);
    expect(into.do === 'zoom' && out.do === 'zoom' && into.factor * out.factor).toBeCloseTo(1);
    const wild = wheelIntent({ ...wheel, deltaY: -1e9, ctrl: true }, 1000);
    expect(wild).toEqual({ do: 'zoom', factor: 2 });
  });

  it('pans with Shift and with a sideways swipe', () => {
    expect(wheelIntent({ ...wheel, shift: true }, 1000)).toEqual({ do: 'pan', dx: 100 });
    expect(wheelIntent({ ...wheel, deltaX: 80, deltaY: 10 }, 1000)).toEqual({ do: 'pan', dx: 80 });
    expect(wheelIntent({ ...wheel, deltaX: -3, deltaY: 1, deltaMode: 1 }, 1000)).toEqual({
      do: 'pan',
      dx: -48,
    });
  });
});

describe('a wheel that zooms', () => {
  const intent = (more: Partial<typeof wheel> & { alt?: boolean } = {}) =>
    wheelIntent({ ...wheel, ...more }, 1000, 'zoom');

  it('zooms without a key, pans with Shift and sideways, and scrolls with Alt', () => {
    expect(intent()).toEqual(wheelIntent({ ...wheel, ctrl: true }, 1000));
    expect(intent({ ctrl: true })).toEqual(intent());
    expect(intent({ shift: true })).toEqual({ do: 'pan', dx: 100 });
    expect(intent({ deltaX: 200 })).toEqual({ do: 'pan', dx: 200 });
    expect(intent({ alt: true })).toEqual({ do: 'scroll' });
  });
});

import { describe, expect, it } from 'vitest';
import { mainThreadBetween } from './trace.mjs';

const on = (name: string, ts: number, dur: number, tdur = dur, tid = 1) => ({
  name,
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
});
const mark = (name: string, ts: number) => ({ name, ph: 'I', pid: 1, tid: 1, ts });

describe('the main thread between two marks', () => {
  it('counts all tasks, and as work all but what the browser draws by itself', () => {
    const events = [
      mark('a', 0),
      on('RunTask', 1000, 10_000),
      on('FunctionCall', 1000, 4000),
      on('Layout', 2000, 1000), // forced by the script: work
      on('Layout', 6000, 2000),
      on('Paint', 8000, 1000),
      on('Layerize', 8200, 300), // inside what is drawn already
      mark('b', 20_000),
    ];
    expect(mainThreadBetween(events, 'a', 'b')).toEqual({ task: 10, work: 7 });
  });

  it('goes by the time that the thread itself ran, and by no other thread', () => {
    const events = [
      mark('a', 0),
      on('RunTask', 10, 8000, 5000),
      on('RunTask', 10, 8000, 8000, 2),
      mark('b', 9000),
    ];
    expect(mainThreadBetween(events, 'a', 'b')).toEqual({ task: 5, work: 5 });
  });

  it('takes of a task that reaches over a mark the share that lies between', () => {
    const events = [on('RunTask', 0, 10_000), mark('a', 5000), mark('b', 20_000)];
    expect(mainThreadBetween(events, 'a', 'b')).toEqual({ task: 5, work: 5 });
  });

  it('is void without its marks', () => {
    expect(() => mainThreadBetween([mark('a', 0)], 'a', 'b')).toThrow('no mark');
  });
});

import { describe, expect, it } from 'vitest';
import { Level, type RecordingSink } from '../model/index.ts';
import { hitParts } from './hit.ts';
import { defaultParts } from './parts.ts';
import { recordingOf, TEST_ORIGIN, viewOf } from './testing.ts';

const spec = (id: string, archetype: 'span' | 'point' | 'hold') =>
  ({ id, lane: id, archetype, plane: 'agent', title: id, clock: 'wall' }) as const;

function hit(fill: (sink: RecordingSink) => void, lane: string, x: number, y: number): string | undefined {
  const { model } = recordingOf(fill);
  const view = viewOf(model, lane, { t0: 0, t1: 1000 });
  const found = hitParts(view, defaultParts(view.lane), x, y);
  return found?.track.entryId(found.index);
}

const nested = (sink: RecordingSink): void => {
  const track = sink.track(spec('agent', 'span'));
  track.append({ seq: 0, start: TEST_ORIGIN, end: TEST_ORIGIN + 600, kind: 'span', label: '' });
  track.append({
    seq: 1,
    start: TEST_ORIGIN + 100,
    end: TEST_ORIGIN + 200,
    kind: 'tool_call',
    label: '',
    parent: 0,
  });
  track.append({ seq: 2, start: TEST_ORIGIN + 300, kind: 'message', label: '', parent: 0 });
  track.append({ seq: 3, start: TEST_ORIGIN + 1000, kind: 'message', label: '' });
};

describe('spans', () => {
  it('answers the bar under the pointer, by row', () => {
    expect(hit(nested, 'agent', 150, 10)).toBe('agent:0');
    expect(hit(nested, 'agent', 150, 24)).toBe('agent:1');
  });

  it('answers an instant from 12 px away where nothing is nearer, and no further', () => {
    expect(hit(nested, 'agent', 312, 24)).toBe('agent:2');
    expect(hit(nested, 'agent', 700, 24)).toBeUndefined();
    expect(hit(nested, 'agent', 988, 10)).toBe('agent:3');
    expect(hit(nested, 'agent', 960, 10)).toBeUndefined();
  });
});

describe('points and holds', () => {
  it('prefers the error of a spot that several entries share', () => {
    const points = (sink: RecordingSink): void => {
      const track = sink.track(spec('console', 'point'));
      for (let seq = 0; seq < 9; seq++) {
        track.append({
          seq,
          start: TEST_ORIGIN + 500 + seq / 10,
          kind: 'log',
          label: '',
          level: seq === 4 ? Level.error : Level.info,
        });
      }
      track.append({ seq: 9, start: TEST_ORIGIN + 1000, kind: 'log', label: '' });
    };
    expect(hit(points, 'console', 500, 10)).toBe('console:4');
    expect(hit(points, 'console', 511, 10)).toBe('console:4');
    expect(hit(points, 'console', 540, 10)).toBeUndefined();
  });

  it('answers what is held at the pointer', () => {
    const holds = (sink: RecordingSink): void => {
      const track = sink.track(spec('nav', 'hold'));
      [100, 400, 1000].forEach((t, seq) =>
        track.append({ seq, start: TEST_ORIGIN + t, kind: 'navigation', label: '' }),
      );
    };
    expect(hit(holds, 'nav', 399, 10)).toBe('nav:0');
    expect(hit(holds, 'nav', 400, 10)).toBe('nav:1');
    expect(hit(holds, 'nav', 20, 10)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { spanBundle } from './bundle.mjs';
import { frameBundle } from './case-recording.mjs';
import { sha256 } from './hash.mjs';
import { playwrightTrace } from './playwright-trace.mjs';
import { STEP_MS, rrwebRecording, rrwebTextsAt } from './rrweb.mjs';
import { THREADS, spansOf } from './spans.mjs';
import { traceEventJson } from './trace-events.mjs';

interface RrwebEvent {
  readonly type: number;
  readonly timestamp: number;
}
const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

describe('generated inputs', () => {
  it.each([
    ['trace events', (seed: number) => traceEventJson({ count: 500, seed })],
    ['a bundle of spans', (seed: number) => spanBundle({ count: 500, seed })],
    ['an rrweb recording', (seed: number) => rrwebRecording({ events: 300, rows: 20, seed })],
    ['a Playwright trace', (seed: number) => playwrightTrace({ actions: 30, seed })],
    ['a bundle of frames', (seed: number) => frameBundle({ frames: 3, seed })],
  ])('%s: the same seed gives the same bytes, another seed others', (_name, make) => {
    expect(sha256(make(7))).toBe(sha256(make(7)));
    expect(sha256(make(7))).not.toBe(sha256(make(8)));
  });

  it('has bytes that do not change unnoticed', () => {
    expect(sha256(traceEventJson({ count: 1000 })).slice(0, 16)).toMatchInlineSnapshot(`"46a3ca7f17f0df43"`);
    expect(sha256(rrwebRecording({ events: 1000 })).slice(0, 16)).toMatchInlineSnapshot(`"225ae1408543407b"`);
  });

  it('nests spans: each child lies inside its parent, on its thread', () => {
    const spans = [...spansOf({ count: 5000, seed: 3 })];
    expect(new Set(spans.map(({ thread }) => thread)).size).toBe(THREADS.length);
    let nested = 0;
    spans.forEach((span, i) => {
      if (i > 0) expect(span.ts).toBeGreaterThanOrEqual(spans[i - 1]?.ts ?? 0);
      const parent = spans[span.parent];
      if (parent === undefined) return;
      nested++;
      expect(parent.thread).toBe(span.thread);
      expect(parent.depth).toBe(span.depth - 1);
      expect(span.ts).toBeGreaterThanOrEqual(parent.ts);
      expect(span.ts + span.dur).toBeLessThanOrEqual(parent.ts + parent.dur);
    });
    expect(nested).toBeGreaterThan(1000);
  });

  it('weighs about 119 bytes an event', () => {
    const bytes = traceEventJson({ count: 10_000 }).length / 10_000;
    expect(bytes).toBeGreaterThan(110);
    expect(bytes).toBeLessThan(125);
  });

  it('puts checkouts between the changes without moving any', () => {
    const plain = parse<RrwebEvent[]>(rrwebRecording({ events: 250, rows: 10 }));
    const keyed = parse<RrwebEvent[]>(rrwebRecording({ events: 250, rows: 10, checkoutEvery: 100 }));
    expect(plain).toHaveLength(252);
    expect(keyed).toHaveLength(256);
    expect(keyed.filter(({ type }) => type === 3)).toEqual(plain.filter(({ type }) => type === 3));
  });

  it('knows what the page says at any time, inclusive', () => {
    const options = { events: 200, rows: 5 };
    const texts = rrwebTextsAt(options, [2 * STEP_MS * 100, 0, 37 * STEP_MS, 37 * STEP_MS - 1, 36 * STEP_MS]);
    expect(texts[1]).toBe('row 0\nrow 1\nrow 2\nrow 3\nrow 4');
    expect(texts[3]).toBe(texts[4]);
    expect(texts[0]).not.toBe(texts[1]);
  });
});

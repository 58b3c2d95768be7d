import type { Meter, MeterReading } from './types.ts';

/** Frames remembered: ten seconds at 60 Hz. */
const FRAMES = 600;

export interface MeterControl extends Meter {
  /** One frame of the loop; the milliseconds since the one before count while playing. */
  tick(now: number, playing: boolean): void;
  opened(): void;
  completed(): void;
}

/** Measures one viewing. The marks `playhead:first-lane` and `playhead:complete` are set by whoever paints. */
export function createMeter(now: () => number): MeterControl {
  const frames = new Float64Array(FRAMES);
  const caches = new Map<string, () => number>();
  let frameCount = 0;
  let lastFrame: number | undefined;
  let openedAt: number | undefined;
  let readMs: number | undefined;

  return {
    opened() {
      openedAt = now();
      readMs = undefined;
      frameCount = 0;
    },
    completed() {
      if (openedAt !== undefined) readMs = now() - openedAt;
    },
    tick(frameNow, playing) {
      if (playing && lastFrame !== undefined && frameNow > lastFrame)
        frames[frameCount++ % FRAMES] = frameNow - lastFrame;
      lastFrame = playing ? frameNow : undefined;
    },
    cache(name, bytes) {
      caches.set(name, bytes);
      return () => {
        if (caches.get(name) === bytes) caches.delete(name);
      };
    },
    read(): MeterReading {
      return {
        firstPaintMs: openedAt === undefined ? undefined : firstPaint(openedAt),
        readMs,
        frames: percentiles(frames.slice(0, Math.min(frameCount, FRAMES))),
        caches: Object.fromEntries([...caches].map(([name, bytes]) => [name, bytes()])),
      };
    },
  };
}

function firstPaint(openedAt: number): number | undefined {
  const marks = performance.getEntriesByName('playhead:first-lane', 'mark');
  const mark = marks.find((entry) => entry.startTime >= openedAt);
  return mark === undefined ? undefined : mark.startTime - openedAt;
}

function percentiles(sample: Float64Array): MeterReading['frames'] {
  if (sample.length === 0) return { p50: 0, p95: 0, max: 0 };
  sample.sort();
  const at = (share: number): number =>
    sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), max: at(1) };
}

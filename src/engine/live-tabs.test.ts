import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSample } from '../../mocks/control-plane/sample.mjs';
import { NO_FAULTS } from '../../mocks/live-server/faults.mjs';
import { playOf } from '../../mocks/live-server/play.mjs';
import { createLivePlane } from '../../mocks/live-server/plane.mjs';
import { RecordingDocument } from '../model/index.ts';
import type { Around } from '../sources/index.ts';
import { Reading } from './reading.ts';
import { aroundOf, VirtualTime } from './testing.ts';
import type { TailState } from './types.ts';

const RUN = 'evd-run-live';
const REQUEST = { kind: 'run', api: 'http://plane.test/', runId: RUN, token: undefined } as const;

/** Locks and channels of one browser. */
function browser(): NonNullable<Around['tabs']> {
  const locks = new Map<string, Promise<void>>();
  const channels = new Map<string, Set<(message: unknown) => void>>();
  return {
    isFree: (name) => Promise.resolve(!locks.has(name)),
    async hold(name, signal, held) {
      const before = locks.get(name);
      const mine = (async () => {
        await before;
        if (!signal.aborted) await held();
      })();
      const kept = mine.then(() => {
        if (locks.get(name) === kept) locks.delete(name);
      });
      locks.set(name, kept);
      await mine;
    },
    channel(name, hear) {
      const all = channels.get(name) ?? new Set();
      channels.set(name, all.add(hear));
      return {
        post(message) {
          const copy: unknown = structuredClone(message);
          for (const other of all) if (other !== hear) queueMicrotask(() => other(copy));
        },
        close: () => void all.delete(hear),
      };
    },
  };
}

interface Tab {
  readonly asked: string[];
  readonly reading: Reading;
  readonly document: () => RecordingDocument;
  readonly state: () => TailState | undefined;
  readonly done: Promise<unknown>;
}

async function setting(isOwn: boolean) {
  const time = new VirtualTime();
  const sample = await openSample(
    readFileSync(join(import.meta.dirname, '../../public/samples/repo-fix.zip')),
  );
  const plane = createLivePlane(playOf(sample), { runId: RUN, faults: { ...NO_FAULTS, isOwn }, clock: time });
  const tabs = browser();
  let ids = 0;
  const tab = (): Tab => {
    const asked: string[] = [];
    const around = aroundOf(
      time,
      (request, path) => {
        asked.push(path.replace(`/runs/${RUN}`, ''));
        return plane.handle(request, path);
      },
      () => (ids += 0.001),
    );
    const reading = new Reading({ ...around, tabs });
    let document = new RecordingDocument();
    let state: TailState | undefined;
    const done = reading.open(REQUEST, undefined, {
      onDelta: (delta, differences) => {
        if (differences !== undefined) document = new RecordingDocument();
        document.apply(delta);
      },
      onTail: (own) => (state = own),
    });
    return { asked, reading, done, document: () => document, state: () => state };
  };
  return { time, tab };
}

it.each([false, true])(
  'V8: tabs on one run share a connection, and one takes it over (our own contract: %s)',
  async (isOwn) => {
    const { time, tab } = await setting(isOwn);
    // Readers are loaded by the clock of the machine.
    const settle = async (of: Tab): Promise<void> => {
      for (let i = 0; i < 500 && of.state()?.caughtUp !== true; i++) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        await time.until(time.sleep(50));
      }
    };
    const first = tab();
    await settle(first);
    await time.until(time.sleep(500));
    const second = tab();
    await settle(second);
    await time.until(time.sleep(2000));
    const counts = (of: Tab): Record<string, number> =>
      Object.fromEntries(of.document().lanes.map(({ id, count }) => [id, count]));
    // What the first had, the second has a moment later.
    const had = counts(first);
    await time.until(time.sleep(1000));
    expect(first.state()).toMatchObject({ phase: 'growing', caughtUp: true });
    expect(second.state()).toMatchObject({ phase: 'growing', caughtUp: true });
    for (const [id, count] of Object.entries(had)) expect(counts(second)[id]).toBeGreaterThanOrEqual(count);
    for (const [id, count] of Object.entries(counts(second)))
      expect(counts(first)[id]).toBeGreaterThanOrEqual(count);
    expect(second.document().entryCount).toBeGreaterThan(5);
    // The run itself and the trace, each once, to catch up; nothing that lasts.
    expect(second.asked).toEqual(['', '/trajectory/live']);
    expect(first.asked).toContain('/live/stream');

    const before = second.document().entryCount;
    first.reading.close();
    await time.until(first.done);
    await time.until(time.sleep(8000));
    expect(second.asked).toContain('/live/stream');
    expect(second.document().entryCount).toBeGreaterThan(before);
    expect(
      new Set(
        second
          .document()
          .lane('agent')
          ?.tracks.flatMap((track) => [...track.columns.seq]),
      ).size,
    ).toBe(second.document().lane('agent')?.count);
    second.reading.close();
    await time.until(second.done);
  },
);

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadInProcessEngine } from '../../engine/index.ts';
import { createSession, type OpenOptions, parseLink, type Session } from '../../session/index.ts';
import { createFace, type PlayheadFace } from './index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CASES = join(ROOT, '../shared/cases');
const SAMPLES = join(ROOT, 'public/samples');
const here = existsSync(CASES);
/** Reading a whole recording in the test's own thread takes its time on a busy machine. */
const SLOW = 60_000;
if (!here) console.info('../shared is not here: the cases of the public face did not run.');

interface Opened {
  readonly face: PlayheadFace;
  readonly session: Session;
  hide(hidden: boolean): void;
}

/** Opens files through the real engine, in this thread. */
async function opened(paths: readonly string[], options: OpenOptions = {}): Promise<Opened> {
  let hidden = false;
  const watchers = new Set<() => void>();
  const session = createSession({
    engine: await loadInProcessEngine(),
    frame: () => Promise.resolve(),
    visibility: {
      hidden: () => hidden,
      subscribe(listener) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
    },
  });
  const face = createFace(session, {
    around: () => ({ base: 'https://host.test/', api: undefined, token: undefined }),
  });
  const files = paths.map((path) => ({ name: basename(path), blob: new Blob([readFileSync(path)]) }));
  const result = await session.open({ kind: 'files', files }, options);
  if (!result.ok) throw new Error(result.error.message);
  await face.ready;
  return {
    face,
    session,
    hide(next) {
      hidden = next;
      for (const watcher of watchers) watcher();
    },
  };
}

const fromCase = (...paths: string[]): string[] => paths.map((path) => join(CASES, path));

/** By columns alone: the greatest (start, track rank, seq) with start <= t. */
function latestByScan(session: Session, laneId: string, t: number): string | undefined {
  const lane = session.model().lane(laneId);
  if (lane?.anchored !== true) return undefined;
  return lane.tracks
    .flatMap((track) =>
      Array.from({ length: track.columns.length }, (_, index) => ({
        id: track.entryId(index),
        start: track.columns.start[index] ?? Number.NaN,
        rank: track.rank,
        seq: track.columns.seq[index] ?? -1,
      })),
    )
    .filter(({ start }) => start <= t)
    .toSorted((a, b) => a.start - b.start || a.rank - b.rank || a.seq - b.seq)
    .at(-1)?.id;
}

describe('the samples', () => {
  it.each(['web-checkout', 'repo-fix', 'trace-only'])(
    '%s shows at 31 times what a scan finds',
    { timeout: SLOW },
    async (id) => {
      const { face, session } = await opened([join(SAMPLES, `${id}.zip`)]);
      const { start, duration, status, axis } = face.state();
      expect({ status, axis }).toEqual({ status: 'sealed', axis: 'time' });
      expect(face.lanes()[0]?.id).toBe('agent');
      for (let i = 0; i <= 30; i++) {
        const t = start + (duration * i) / 30;
        await face.seek(t);
        expect(face.state().t).toBe(t);
        const shown = await face.at(t);
        const expected = face.lanes().map((lane) => [lane.id, latestByScan(session, lane.id, t)]);
        expect(Object.entries(shown).map(([lane, entry]) => [lane, entry?.id])).toEqual(expected);
      }
      const { read, shown, offAxis, rejected } = face.ledger();
      expect(shown + offAxis + rejected).toBe(read);
    },
  );

  it('a failed run opens at its failing moment with the entry selected', { timeout: SLOW }, async () => {
    const { face, session } = await opened([join(SAMPLES, 'web-checkout.zip')]);
    const failing = session.model().failingMoment;
    expect(failing).toBeDefined();
    expect(face.state()).toMatchObject({ t: failing?.t, selection: failing?.entryId, playing: false });
    expect(face.state().t).toBeGreaterThan(face.state().start);
  });
});

describe('a trace that only counts', () => {
  it('plays on an axis in steps: one a second times the rate, whole numbers, no origin', async () => {
    const events = Array.from({ length: 6 }, (_, i) => ({
      t: i + 1,
      kind: 'message',
      role: 'assistant',
      text: `m${i}`,
    }));
    const session = createSession({ engine: await loadInProcessEngine(), frame: () => Promise.resolve() });
    const face = createFace(session, {
      around: () => ({ base: 'https://host.test/', api: undefined, token: undefined }),
    });
    await face.open(new File([JSON.stringify(events)], 'trace.json'));
    expect(face.state()).toMatchObject({ axis: 'steps', origin: null, start: 0, duration: 5, t: 0 });
    await face.seek(2.7);
    expect(face.state().t).toBe(2);
    expect((await face.at(2))['agent']?.title).toBe('m2');
    face.setRate(2);
    face.play();
    for (let now = 0; now <= 1000; now += 50) session.frame(now);
    expect(face.state().t).toBe(4);
    session.commands.step('step', 1);
    expect(face.state()).toMatchObject({ t: 5, playing: false });
  });
});

describe.runIf(here)('the cases', () => {
  it('CLK-09: the next key makes each of five events at one instant current once, the same way each time', async () => {
    for (let reload = 0; reload < 3; reload++) {
      const { face, session } = await opened(fromCase('CLK-09/trace.json'), {
        landing: { t: { kind: 'start' } },
      });
      const titles: string[] = [];
      const { entries } = face;
      const all = await entries('agent');
      for (let i = 0; i < 5; i++) {
        session.commands.step('frame', 1);
        titles.push(all.find(({ id }) => id === face.state().selection)?.kind ?? 'none');
      }
      expect(titles).toEqual(['tool_call', 'tool_result', 'tool_call', 'tool_result', 'message']);
      const last = face.state().selection;
      session.commands.step('frame', 1);
      expect(face.state().selection).toBe(last);
      expect(face.state()).toMatchObject({ t: 0, duration: 0 });
    }
  });

  it('UIX-02: a page hidden for a minute is where it was, with everything up to there', async () => {
    const { face, session, hide } = await opened(fromCase('UIX-01/trace.json'), {
      landing: { t: { kind: 'start' } },
    });
    face.play();
    for (let now = 0; now <= 1000; now += 10) session.frame(now);
    hide(true);
    session.frame(61_000);
    hide(false);
    session.frame(61_016);
    expect(face.state()).toMatchObject({ t: 1000, playing: false });
  });

  it('UIX-04: links land where they say, in a real run of ten seconds', async () => {
    const lands = async (search: string): Promise<[number, number]> => {
      const { link, notices } = parseLink(search);
      const { session } = await opened(fromCase('UIX-01/trace.json'), {
        landing: { ...link.landing, notices },
      });
      return [session.clock.t, session.state().notices.length];
    };
    expect(await lands('t=4')).toEqual([4000, 0]);
    expect(await lands('t=0:04')).toEqual([4000, 0]);
    expect(await lands('t=2026-11-18T11:06:44.000Z')).toEqual([4000, 0]);
    expect(await lands('t=-5')).toEqual([0, 1]);
    expect(await lands('t=1e9')).toEqual([10_000, 1]);
    expect(await lands('t=NaN')).toEqual([0, 1]);
    expect(await lands('t=')).toEqual([0, 0]);
    expect(await lands('t=4&t=6')).toEqual([4000, 1]);
  });

  it('UIX-05: the first moment is shown before anything is pressed, and the clock of the display moves nothing', async () => {
    const { face, session } = await opened(
      fromCase('UIX-05/recording.json', 'UIX-05/f0.png', 'UIX-05/f1.png', 'UIX-05/f2.png'),
    );
    expect(face.state()).toMatchObject({
      t: 0,
      playing: false,
      origin: Date.parse('2026-11-18T11:06:40.000Z'),
    });
    expect((await face.at(0))['frames']?.id).toBe('frames:0');
    session.commands.cycleTimeMode();
    session.commands.cycleTimeMode();
    expect(face.state().t).toBe(0);
  });
});

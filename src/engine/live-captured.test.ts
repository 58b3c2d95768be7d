import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCapturedPlane } from '../../mocks/live-server/captured.mjs';
import { type Faults, faultsOf, NO_FAULTS } from '../../mocks/live-server/faults.mjs';
import { Reading } from './reading.ts';
import { aroundOf, calmable, VirtualTime, watch, type Watched } from './testing.ts';

const FOLDER = join(import.meta.dirname, '../../../shared/samples/everdict/run');
const here = existsSync(FOLDER);
if (!here) console.info('../shared is not here: the answers of the real server were not played.');

const REQUEST = {
  kind: 'run',
  api: 'http://plane.test/',
  runId: '0c7d4e7a-5b1f-4c1e-9a52-6f0f2a9d7b10',
  token: undefined,
} as const;

async function play(
  faults: Faults,
  refuses: Record<string, string> = {},
  takesOffers = true,
): Promise<Watched> {
  const time = new VirtualTime();
  const calm = calmable(faults);
  const plane = createCapturedPlane(FOLDER, { faults: calm.faults, clock: time, refuses });
  const around = aroundOf(time, plane.handle, faults.random);
  return watch({ time, around, request: REQUEST, calm, takesOffers });
}

const settled = async (): Promise<string> => (await play({ ...NO_FAULTS, attachAt: 2 })).text;

describe.runIf(here)('what the real server was seen to answer', { timeout: 60_000 }, () => {
  it.each([0, 0.1, 0.43, 0.5, 0.55, 0.7, 0.95])(
    'ends in the settled run, for one who comes when %d of it is over',
    async (attachAt) => {
      const expected = await settled();
      const { text, states } = await play({ ...NO_FAULTS, attachAt });
      expect(text === expected).toBe(true);
      expect(states.at(-1)?.phase).toBe('sealed');
    },
  );

  it('does so under 24 schedules of faults', async () => {
    const expected = await settled();
    for (let seed = 0; seed < 24; seed++) {
      const faults = faultsOf(seed);
      // Its pictures make the stream large: cut into single bytes it would only take long.
      const { text } = await play({ ...faults, chunk: () => 61 * faults.chunk() });
      expect(text === expected, `schedule ${seed}`).toBe(true);
    }
  }, 300_000);

  it('offers the second attempt to one who watches the first, and never mixes them', async () => {
    const { document, states } = await play(NO_FAULTS, {}, false);
    const last = states.at(-1);
    expect(last).toMatchObject({ attempt: 0, newestAttempt: 1, phase: 'ended' });
    expect(last?.trouble?.code).toBe('attempt-superseded');
    expect(document.status).toBe('ended');
    expect(document.meta).toMatchObject({ attempt: 0, running: false });
    // Infra events are on a track of their own; none of the second attempt's is here.
    const accepted = document.tracks.filter(({ laneId }) => laneId === 'infra' || laneId === 'agent');
    expect(accepted.reduce((sum, { columns }) => sum + columns.length, 0)).toBe(34);
  });

  it('shows the second attempt alone while the server still serves the recording of the first', async () => {
    const { document } = await play({ ...NO_FAULTS, attachAt: 0.5, speed: 1 });
    expect(document.meta.runId).toBe('evd-run-0c7d4e7a-5b1f-4c1e-9a52-6f0f2a9d7b10');
    expect(document.lane('frames')?.count).toBe(22);
  });

  it('replays the trace where the recording is withheld', async () => {
    const { document, differences } = await play(NO_FAULTS, { recording: '403-recording-not-creator' });
    expect(document.issues.map(({ code }) => code)).toContain('withheld');
    expect(document.gaps.some(({ laneId, reason }) => laneId === 'frames' && reason === 'forbidden')).toBe(
      true,
    );
    expect(document.lane('agent')?.count).toBeGreaterThan(30);
    expect(differences).toBeDefined();
  });

  it('asks for the trace where the stream is not for this reader', async () => {
    const expected = await settled();
    const { text, states } = await play(NO_FAULTS, { 'live/stream': '403-live-stream-not-creator' });
    expect(text === expected).toBe(true);
    expect(states.some(({ phase }) => phase === 'stale')).toBe(false);
  });

  it('V8: is asked seldom while nobody looks', async () => {
    const askedInAMinute = async (hidden: boolean): Promise<number> => {
      const time = new VirtualTime();
      const plane = createCapturedPlane(FOLDER, {
        faults: { ...NO_FAULTS, attachAt: 0.7, speed: 0.001 },
        clock: time,
      });
      let asked = 0;
      const reading = new Reading(
        aroundOf(
          time,
          (request, path) => {
            if (path.endsWith('/recording')) asked++;
            return plane.handle(request, path);
          },
          () => 0.5,
        ),
      );
      reading.setHidden(hidden);
      const done = reading.open(REQUEST, undefined, { onDelta: () => {}, onTail: () => {} });
      await time.until(time.sleep(60_000));
      reading.close();
      await time.until(done);
      return asked;
    };
    expect(await askedInAMinute(true)).toBeLessThanOrEqual(5);
    expect(await askedInAMinute(false)).toBeGreaterThan(30);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSample } from '../../mocks/control-plane/sample.mjs';
import { type Faults, faultsOf, NO_FAULTS } from '../../mocks/live-server/faults.mjs';
import { type Piece, playOf } from '../../mocks/live-server/play.mjs';
import { createLivePlane } from '../../mocks/live-server/plane.mjs';
import { aroundOf, calmable, VirtualTime, watch, type Watched } from './testing.ts';

const SAMPLES = join(import.meta.dirname, '../../public/samples');
const RUN = 'evd-run-live';
const REQUEST = { kind: 'run', api: 'http://plane.test/', runId: RUN, token: undefined } as const;
/** Of the 200 schedules, those played in every run of the tests; `SCHEDULES=all` plays all of them for the large sample too. */
const SCHEDULES = 200;
const isAll = process.env['SCHEDULES'] === 'all';

type Sample = Awaited<ReturnType<typeof openSample>>;

/** Watches a sample under a schedule; every commit is held against what the server had told by then. */
async function play(sample: Sample, faults: Faults, ends: ReadonlyMap<string, number>): Promise<Watched> {
  const time = new VirtualTime();
  let told = -Infinity;
  const onTold = (pieces: readonly Piece[]): void => {
    for (const piece of pieces) told = Math.max(told, endOf(piece, ends));
  };
  const calm = calmable(faults);
  const plane = createLivePlane(playOf(sample, faults.delayMs), {
    runId: RUN,
    faults: calm.faults,
    clock: time,
    onTold,
  });
  return watch({
    time,
    calm,
    around: aroundOf(time, plane.handle, faults.random),
    request: REQUEST,
    onPreview: ({ origin, start, duration }) => {
      if (plane.world.share() < 1 && origin !== null)
        expect(origin + start + duration).toBeLessThanOrEqual(told + 1);
    },
  });
}

/** Epoch ms at which what a piece tells of was over. */
function endOf({ track, value }: Piece, ends: ReadonlyMap<string, number>): number {
  const { t, at, ms, durationMs, latencyMs, ref } = Object(value) as Record<string, unknown>;
  if (track === 'domEvents') return ends.get(String(ref)) ?? -Infinity;
  const stamp = typeof at === 'string' ? Date.parse(at) : typeof t === 'number' && t > 1e11 ? t : -Infinity;
  return (
    stamp + Math.max(...[ms, durationMs, latencyMs].map((each) => (typeof each === 'number' ? each : 0)))
  );
}

/** When the last event of each DOM batch was recorded. */
async function endsOf(sample: Sample): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for (const { recording } of sample.attempts) {
    const { domEvents } = Object(recording?.['tracks']) as { domEvents?: { ref: string }[] };
    for (const { ref } of domEvents ?? []) {
      const events = JSON.parse(new TextDecoder().decode(await sample.blob(ref))) as { timestamp: number }[];
      ends.set(ref, Math.max(...events.map(({ timestamp }) => timestamp)));
    }
  }
  return ends;
}

describe.each([
  ['trace-only', 1],
  ['repo-fix', 1],
  ['web-checkout', isAll ? 1 : 5],
])('a run that is watched: %s', { timeout: 60_000 }, (name, every) => {
  const load = async (): Promise<Sample> => openSample(readFileSync(join(SAMPLES, `${name}.zip`)));
  /** As whoever comes afterwards opens it: a server of our own contract lists the attempts as well. */
  const sealed = async (sample: Sample, isOwn: boolean): Promise<string> =>
    (await play(sample, { ...NO_FAULTS, isOwn, attachAt: 10 }, new Map())).text;

  it('ends in the model that its sealed recording opens to, with nothing that had not been told', async () => {
    const sample = await load();
    const [today, own, ends] = [
      await sealed(sample, false),
      await sealed(sample, true),
      await endsOf(sample),
    ];
    const seeds = Array.from({ length: SCHEDULES / every }, (_, i) => i * every);
    for (const seed of seeds) {
      const faults = faultsOf(seed);
      const { text } = await play(sample, faults, ends);
      expect(text === (faults.isOwn ? own : today), `schedule ${seed} of ${name}`).toBe(true);
    }
  }, 600_000);

  it('has shown every record of it before it sealed', async () => {
    const sample = await load();
    const ends = await endsOf(sample);
    // Modules are loaded by the clock of the machine.
    await play(sample, NO_FAULTS, ends);
    const { differences, states, commits, document, preview } = await play(sample, NO_FAULTS, ends);
    expect(differences?.gone).toBe(0);
    // The final state of the repository is told by the settled run record alone.
    expect(differences?.added).toBeLessThanOrEqual(1);
    expect(preview?.issues).toEqual([]);
    expect(preview?.origin).toBe(document.origin);
    expect(preview?.meta.runId).toBe(document.meta.runId);
    expect(states.at(-1)).toMatchObject({ phase: 'sealed', repeats: 0 });
    expect(commits).toBeGreaterThan(10);
  });
});

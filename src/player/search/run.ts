import { inSlices, type Pacer } from '../../base/index.ts';
import type { FindEnd, Finding } from '../../engine/index.ts';
import { startFinding } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import type { Found } from './found.ts';
import type { Plan } from './plan.ts';

/** Rows of the columns between two looks at the clock, and what a frame leaves for them, ms. */
const BATCH = 4096;
const SLICE_MS = 6;

const pacer: Pacer = {
  now: () => performance.now(),
  yield: () => new Promise((resolve) => setTimeout(resolve)),
};

/** A question under way. */
export interface Run {
  readonly finding: Finding | undefined;
  /** Nothing where it was stopped. */
  readonly end: Promise<FindEnd | undefined>;
  stop(): void;
}

/** Looks through a recording as a plan says; `found` takes in what is. */
export function startRun(
  session: Session,
  plan: Plan,
  found: Found,
  listener: { onHits(): void; onShare(share: number): void },
): Run {
  if (plan.question === undefined || session.engine.find === undefined)
    return startHere(plan, found, listener.onHits);
  let tell: (end: FindEnd | undefined) => void = () => undefined;
  const end = new Promise<FindEnd | undefined>((resolve) => {
    tell = resolve;
  });
  const finding = startFinding(session.engine, plan.question, session.model().entryCount, {
    onHits(index, seqs) {
      const track = found.tracks[index]?.track;
      if (track === undefined) return;
      const places = new Uint32Array(seqs.length);
      let count = 0;
      for (const seq of seqs) {
        const place = track.indexOf(seq);
        if (place >= 0 && plan.passes(track, place)) places[count++] = place;
      }
      found.add(index, places.subarray(0, count));
      if (count > 0) listener.onHits();
    },
    onProgress: (done, of) => listener.onShare(of === 0 ? 1 : done / of),
    onEnd: tell,
  });
  return {
    finding,
    end,
    stop() {
      finding.stop();
      tell(undefined);
    },
  };
}

/** Columns alone tell which entries are meant, or there is no worker to ask and labels are all there is. */
function startHere(plan: Plan, found: Found, onHits: () => void): Run {
  let isStopped = false;
  const began = pacer.now();
  const text = plan.query.text.toLowerCase();
  const run = async (): Promise<FindEnd | undefined> => {
    let of = 0;
    for (const { index, track } of found.tracks) {
      const { length } = track.columns;
      of += length;
      let at = 0;
      await inSlices(
        () => {
          const places = new Uint32Array(BATCH);
          let count = 0;
          for (const to = Math.min(length, at + BATCH); at < to; at++)
            if (plan.passes(track, at) && (text === '' || track.label(at).toLowerCase().includes(text)))
              places[count++] = at;
          found.add(index, places.subarray(0, count));
          if (count > 0) onHits();
          return at < length;
        },
        pacer,
        SLICE_MS,
        () => isStopped,
      );
      if (isStopped) return undefined;
    }
    const ms = pacer.now() - began;
    return { outcome: 'whole', done: of, of, firstMs: undefined, ms, bodies: { read: 0, left: 0 } };
  };
  return { finding: undefined, end: run(), stop: () => (isStopped = true) };
}

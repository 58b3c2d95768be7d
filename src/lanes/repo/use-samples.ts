import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import type { LaneInfo } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import type { Sample } from './blame/scan.ts';
import type { ActedStep } from './cause/act-book.ts';
import { checkpointsOf } from './checkpoints.ts';
import { readingOf } from './reading.ts';

/** All checkpoints up to one, read one after the other, and the steps that acted until then. */
export interface Samples {
  readonly entryId: string;
  /** Place of that checkpoint. */
  readonly index: number;
  readonly all: readonly Sample[];
  /** Steps that began up to the playhead; what is said of them goes by what was known at it. */
  readonly steps: readonly ActedStep[];
}

/**
 * Reads the checkpoints up to `entryId` (`'all'`: every one) in the background: the diff is on screen
 * before them. `t` is any instant up to which steps are wanted.
 */
export function useSamples(
  session: Session,
  engine: Engine,
  lane: LaneInfo,
  entryId: string | undefined,
  t: number,
): Samples | undefined {
  const [answer, setAnswer] = useState<Samples>();
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let stale = false;
    const checkpoints = checkpointsOf(lane);
    const index =
      entryId === 'all' ? checkpoints.length - 1 : checkpoints.findIndex((each) => each.entryId === entryId);
    const { scan, book } = readingOf(session, engine);
    const read = async (): Promise<void> => {
      await scan.upTo(checkpoints, index + 1, () => !stale);
      const steps = await book.upTo(session.model(), t);
      if (!stale) setAnswer({ entryId, index, all: scan.samples.slice(0, index + 1), steps });
    };
    // A fault of the reading is the boundary's to show, as one of drawing would be.
    read().catch((error: unknown) => {
      if (!stale)
        setAnswer(() => {
          throw error;
        });
    });
    return () => {
      stale = true;
    };
  }, [session, engine, lane, entryId, t]);
  return answer?.entryId === entryId ? answer : undefined;
}

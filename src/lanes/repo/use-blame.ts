import { useMemo } from 'react';
import { upperBound } from '../../base/index.ts';
import { useAt } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { BlameMarks } from './blame-marks.ts';
import type { Samples } from './use-samples.ts';

/** Who changed what, as of the playhead: made anew when a step ends, not on every tick. */
export function useBlame(session: Session, samples: Samples | undefined): BlameMarks | undefined {
  const ends = useMemo(() => Float64Array.from(samples?.steps ?? [], ({ end }) => end).sort(), [samples]);
  const ended = useAt(session, (_, t) => upperBound(ends, ends.length, t));
  return useMemo(
    () =>
      samples === undefined
        ? undefined
        : new BlameMarks(samples, session.model(), ended === 0 ? -Infinity : (ends[ended - 1] as number)),
    [samples, session, ended, ends],
  );
}

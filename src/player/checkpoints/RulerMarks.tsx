import { useEffect, useState } from 'react';
import { useAnswer } from '../viewing/use-answer.ts';
import { showOver } from '../viewing/guests.ts';
import { useOfModel, useSession } from '../viewing/session-context.ts';
import { marksOf, readCheckpoints, standsAt } from './checkpoint.ts';
import { paintMarks } from './paint-marks.ts';

/** Checkpoints as marks of the ruler: by their kinds at once, with their tags once these were read. Renders nothing. */
export default function RulerMarks() {
  const session = useSession();
  const marks = useOfModel(marksOf);
  const [ask] = useState(() => () => readCheckpoints(session, marks));
  const { data } = useAnswer(ask);
  useEffect(() => {
    const shown = marks.map(({ t, label, index }) => ({
      t,
      kind: label,
      tags: data?.[index]?.tags.filter((tag) => tag !== label) ?? [],
    }));
    const here = (): number => {
      const stands = standsAt(session, marks);
      return stands === undefined ? -1 : marks.indexOf(stands);
    };
    showOver(session, 'marks', paintMarks(shown, here));
    return () => showOver(session, 'marks', undefined);
  }, [session, marks, data]);
  return null;
}

import { useCallback } from 'react';
import { loadCassetteVerifier } from '../../formats/index.ts';
import { FactList } from '../../lane-kit/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { useAnswer } from '../viewing/use-answer.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import type { Checkpoint } from './checkpoint.ts';
import { checkpointWords as words } from './words.ts';
import styles from './Checkpoints.module.css';

/** One checkpoint whole: how far each lane had come, what told it, whom it is about, and when it is ready. */
export function CheckpointView({ checkpoint }: { readonly checkpoint: Checkpoint }) {
  const { subjects, positions, ready } = checkpoint;
  const named = (i: number): string => `${subjects[i]?.kind ?? ''} #${i}`;
  return (
    <div className={styles['detail']}>
      <FactList
        facts={[
          [
            `${words.cursor}: ${words.activity}`,
            <Place
              key="activity"
              text={words.event(checkpoint.activity, checkpoint.activityEvents)}
              entryId={checkpoint.activityEntry}
            />,
          ],
          ...positions.map(
            ({ connection, chunk, unit, entryId }) =>
              [
                `${words.cursor}: ${connection}`,
                <Place key={connection} text={words.position(chunk, unit)} entryId={entryId} />,
              ] as const,
          ),
          [words.trigger, triggerOf(checkpoint)],
          [words.fingerprint, <Fingerprint key="fingerprint" checkpoint={checkpoint} />],
          [
            words.subjects,
            subjects.length === 0 ? (
              words.noSubjects
            ) : (
              <span key="subjects" className={styles['subjects']}>
                {subjects.map(({ entryId }, i) => (
                  <Place key={named(i)} text={named(i)} entryId={entryId} title={words.goTo(named(i))} />
                ))}
              </span>
            ),
          ],
          ...ready.map(
            ({ type, subject, equals }) =>
              [words.ready, words.readyIs(type, named(subject), equals)] as const,
          ),
        ]}
      />
    </div>
  );
}

function triggerOf({ source, boundary, activity, type, told }: Checkpoint): string {
  if (source === 'bootstrap') return words.triggers.bootstrap;
  if (source === 'activity-boundary')
    return boundary === 'intent-effects' ? words.triggers.intent(activity) : words.triggers.event(activity);
  return words.triggers.observed(type, told.connection, told.chunk);
}

/** A place in the recording; where an entry stands for it, the way there. */
function Place({
  text,
  entryId,
  title,
}: {
  readonly text: string;
  readonly entryId: string | undefined;
  readonly title?: string;
}) {
  const session = useSession();
  const model = useModel();
  const entry = entryId === undefined ? undefined : model.locate(entryId);
  if (entry === undefined || entryId === undefined) return <VisibleText text={text} />;
  return (
    <button
      type="button"
      className={styles['place']}
      title={title}
      onClick={() => {
        session.commands.seek(entry.track.columns.start[entry.index] ?? 0);
        session.commands.select(entryId);
      }}
    >
      <VisibleText text={text} />
    </button>
  );
}

function Fingerprint({ checkpoint: { record } }: { readonly checkpoint: Checkpoint }) {
  const ask = useCallback(async () => (await loadCassetteVerifier()).fingerprintOf(record), [record]);
  const { data } = useAnswer(ask);
  return (
    <span data-state={data} className={styles['print']}>
      {words.fingerprints[data ?? 'checking']}
    </span>
  );
}

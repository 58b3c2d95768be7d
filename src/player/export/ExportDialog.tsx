import { useState } from 'react';
import { Button, Dialog, Progress } from '../../ui/index.ts';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { type Choices, isWhole, KINDS, type Kind } from './choices.ts';
import styles from './Export.module.css';
import { countOfNotes } from '../notes/exported.ts';
import { make } from './make.ts';
import { Options } from './Options.tsx';
import { Privacy } from './Privacy.tsx';
import { useJob, type JobState } from './use-job.ts';
import { useScan } from './use-scan.ts';
import { exportWords as words } from './words.ts';

const FIRST: Choices = {
  kind: 'bundle',
  isRange: false,
  laneId: 'agent',
  clean: true,
  notes: true,
  leave: { reasons: ['secret', 'credential header', 'typed input'], parts: [] },
  clipFormat: 'mp4',
  clipSize: '1280 × 720',
  clipSeconds: 10,
};

/** Takes the recording, or a part or a picture of it, out of the page: what, of which stretch, and what of it is private. */
export default function ExportDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} onClose={onClose} title={words.title} size="l">
      <ExportForm onClose={onClose} />
    </Dialog>
  );
}

function ExportForm({ onClose }: { onClose(): void }) {
  const session = useSession();
  const model = useModel();
  const lanes = useClaimedLanes();
  const range = useSessionField('range');
  const [chosen, setChosen] = useState<Choices>({ ...FIRST, isRange: range !== undefined });
  const { state, start, cancel, forget } = useJob();
  const choices = { ...chosen, isRange: chosen.isRange && range !== undefined };
  const scan = useScan(session, isWhole(choices.kind), choices.notes);
  const isRunning = state.phase === 'running';
  const change = (part: Partial<Choices>): void => {
    setChosen({ ...choices, ...part });
    if (!isRunning) forget();
  };
  const cannot = whyNot(
    choices.kind,
    model.origin,
    model.lane('network')?.count ?? 0,
    model.lane('agent')?.count ?? 0,
  );
  const isWaiting = isWhole(choices.kind) && scan?.ok !== true;
  return (
    <div className={styles['export']}>
      <fieldset className={styles['kinds']} disabled={isRunning}>
        <legend>{words.what}</legend>
        {KINDS.map((kind) => (
          <label key={kind} className={styles['kind']}>
            <input
              type="radio"
              name="kind"
              value={kind}
              checked={choices.kind === kind}
              onChange={() => change({ kind })}
            />
            <b>{words.kinds[kind][0]}</b>
            <span className={styles['quiet']}>{words.kinds[kind][1]}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles['side']}>
        <Options model={model} range={range} choices={choices} onChoices={change} disabled={isRunning} />
        {isWhole(choices.kind) && scan === undefined && (
          <div className={styles['wait']} role="status">
            {words.looking}
            <Progress label={words.looking} />
          </div>
        )}
        {isWhole(choices.kind) && scan?.ok === true && (
          <>
            <Privacy
              scan={scan.value}
              leave={choices.leave}
              onLeave={(leave) => change({ leave })}
              notes={countOfNotes(session)}
              withNotes={choices.notes}
              onNotes={(notes) => change({ notes })}
              disabled={isRunning}
            />
            <p className={styles['quiet']}>{words.estimate(scan.value.files, scan.value.bytes)}</p>
          </>
        )}
        {isWhole(choices.kind) && scan?.ok === false && (
          <p className={styles['warning']} role="alert">
            {words.failed(scan.error.message)}
          </p>
        )}
        {cannot !== undefined && <p className={styles['warning']}>{cannot}</p>}
        <Outcome state={state} kind={choices.kind} />
        <div className={styles['actions']}>
          {isRunning ? (
            <Button onClick={cancel}>{words.cancel}</Button>
          ) : (
            <Button onClick={onClose}>{words.close}</Button>
          )}
          <Button
            variant="primary"
            disabled={isRunning || isWaiting || cannot !== undefined}
            onClick={() => start((job) => make(session, lanes, choices, job))}
          >
            {state.phase === 'saved' ? words.again : words.export}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Outcome({ state, kind }: { readonly state: JobState; readonly kind: Kind }) {
  const doing = kind === 'clip' || kind === 'picture' ? words.drawing : words.writing;
  return (
    <div className={styles['outcome']} role="status">
      {state.phase === 'running' && (
        <>
          <span>
            {doing}
            {state.share === undefined ? ' …' : ` ${Math.round(state.share * 100)} %`}
          </span>
          <Progress label={doing} value={state.share} />
        </>
      )}
      {state.phase === 'saved' && (
        <>
          <b className={styles['saved']}>{words.saved(state.made.name, state.made.file.size)}</b>
          {state.made.notes.map((note) => (
            <span key={note} className={styles['quiet']}>
              {note}
            </span>
          ))}
        </>
      )}
      {state.phase === 'cancelled' && <span>{words.cancelled}</span>}
      {state.phase === 'failed' && (
        <span className={styles['warning']}>{words.failed(state.error.message)}</span>
      )}
    </div>
  );
}

function whyNot(kind: Kind, origin: number | null, requests: number, steps: number): string | undefined {
  if (kind === 'har' && requests === 0) return words.noRequests;
  if (kind === 'har' && origin === null) return words.noOrigin;
  if (kind === 'trace' && steps === 0) return words.noTrace;
  return undefined;
}

import { useMemo } from 'react';
import { Ban, Check, CircleDashed, Minus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { runEnd } from '../../lane-kit/index.ts';
import type { ModelReader, RunMeta, Score } from '../../model/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { scoreMoment } from '../causes/score-moment.ts';
import { endOf } from '../causes/total-order.ts';
import { placeOf } from '../inspector/entry-facts.ts';
import { useModel, useSession } from '../viewing/session-context.ts';
import {
  momentWords,
  outcomeWords,
  scoreState,
  snapshotLine,
  stateTitles,
  usageLine,
} from './outcome-words.ts';
import type { ScoreState } from './outcome-words.ts';
import styles from './OutcomeCard.module.css';

/** How the run came out: verdict, class of the failure, every score with its reason and its moment, the final state. */
export function OutcomeCard({ onJump }: { readonly onJump?: (() => void) | undefined }) {
  const model = useModel();
  const { meta } = model;
  const session = useSession();
  const { scores = [], failure, snapshot, usage } = meta;
  const spent = usage === undefined ? '' : usageLine(usage);
  // The last keyframe that the run left behind, where a lane holds it.
  const last = model.locate('repo.final:0');
  const showEnd = (): void => {
    session.commands.seek(runEnd(model));
    if (last !== undefined) session.commands.select(last.track.entryId(last.index));
    onJump?.();
  };
  const verdict = verdictOf(model);
  return (
    <section className={styles['card']} data-tone={verdict.tone} aria-label={outcomeWords.title}>
      <div className={styles['head']}>
        <b>{verdict.word}</b>
        <span>{verdict.basis}</span>
      </div>
      {failure !== undefined && (
        <p className={styles['failure']}>
          <span>{outcomeWords.failure}</span>
          <code>
            <VisibleText text={failure.code} />
          </code>
          {failure.message !== undefined && <VisibleText text={failure.message} />}
        </p>
      )}
      {scores.length > 0 && (
        <ul className={styles['scores']} aria-label={outcomeWords.scores}>
          {scores.map((score, i) => (
            <ScoreRow key={`${score.metric}:${i}`} score={score} model={model} onJump={onJump} />
          ))}
        </ul>
      )}
      {spent !== '' && (
        <div className={styles['snapshot']}>
          <span>{outcomeWords.usage}</span>
          <div>{spent}</div>
        </div>
      )}
      {snapshot !== undefined && (
        <div className={styles['snapshot']}>
          <span>{outcomeWords.snapshot}</span>
          <div>
            <VisibleText text={snapshotLine(snapshot)} />{' '}
            <button type="button" className={styles['moment']} onClick={showEnd}>
              <span className={styles['at']}>{outcomeWords.showEnd}</span>
            </button>
            {snapshot.changedFiles !== undefined && snapshot.changedFiles.length > 0 && (
              <ul className={styles['files']}>
                {snapshot.changedFiles.slice(0, 12).map((file) => (
                  <li key={file}>
                    <code>
                      <VisibleText text={file} />
                    </code>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

interface Verdict {
  readonly word: string;
  readonly tone: 'ok' | 'err' | 'neutral';
  readonly basis: string;
}

function verdictOf({ meta, status }: ModelReader): Verdict {
  const basis = basisOf(meta);
  if (meta.outcome === 'passed') return { word: outcomeWords.passed, tone: 'ok', basis };
  if (meta.outcome === 'failed') return { word: outcomeWords.failed, tone: 'err', basis };
  if (status === 'live') return { word: outcomeWords.live, tone: 'neutral', basis: '' };
  return { word: outcomeWords.unknown, tone: 'neutral', basis: '' };
}

function basisOf({ verdict, scores = [] }: RunMeta): string {
  if (verdict !== undefined) return outcomeWords.given;
  return scores.some(({ pass }) => pass !== undefined) ? outcomeWords.fromScores : outcomeWords.fromStatus;
}

const MARKS: Readonly<Record<ScoreState, ReactNode>> = {
  pass: <Check size={13} aria-hidden="true" />,
  fail: <X size={13} aria-hidden="true" />,
  measured: <Minus size={13} aria-hidden="true" />,
  unmeasured: <CircleDashed size={13} aria-hidden="true" />,
  invalid: <Ban size={13} aria-hidden="true" />,
};

interface ScoreRowProps {
  readonly score: Score;
  readonly model: ModelReader;
  readonly onJump: (() => void) | undefined;
}

function ScoreRow({ score, model, onJump }: ScoreRowProps) {
  const session = useSession();
  const state = scoreState(score);
  const moment = useMemo(() => scoreMoment(model, score), [model, score]);
  const said =
    score.label ?? (score.value === undefined ? undefined : String(Number(score.value.toPrecision(4))));
  const go = (): void => {
    if (moment === undefined) return;
    const { track, index } = moment.entry;
    session.commands.select(track.entryId(index));
    const end = endOf(moment.entry);
    if (track.anchored) session.commands.seek(Number.isFinite(end) ? end : (track.columns.start[index] ?? 0));
    onJump?.();
  };
  return (
    <li className={styles['score']}>
      <span className={classes(styles['state'], styles[state])} title={stateTitles[state]}>
        {MARKS[state]}
        {state}
      </span>
      <div className={styles['what']}>
        <p>
          <b>
            <VisibleText text={score.metric} />
          </b>
          {said !== undefined && (
            <span>
              <VisibleText text={said} />
            </span>
          )}
        </p>
        {score.reason !== undefined && (
          <p className={styles['reason']}>
            <VisibleText text={score.reason} />
          </p>
        )}
        {score.detail !== undefined && (
          <p className={styles['detail']}>
            <VisibleText text={score.detail} />
          </p>
        )}
        {moment !== undefined && (
          <button type="button" className={styles['moment']} onClick={go}>
            <span className={styles['at']}>{placeOf(model, moment.entry)}</span>{' '}
            <VisibleText text={moment.entry.track.label(moment.entry.index)} />
            <span className={styles['by']}>
              {outcomeWords.inferred}: {momentWords(moment)}
            </span>
          </button>
        )}
      </div>
    </li>
  );
}

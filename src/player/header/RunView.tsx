import { Check, X } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import type { ModelReader, Score } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { formatCount, formatUsd } from '../viewing/number-format.ts';
import { useModel } from '../viewing/session-context.ts';
import styles from './RunView.module.css';

/** What is known of the run beside its entries: where it came from, what it cost, how it was scored. */
export function RunView() {
  const model = useModel();
  const { scores, notes } = model.meta;
  return (
    <div className={styles['run']}>
      <dl className={styles['facts']}>
        {factsOf(model).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <VisibleText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {scores !== undefined && scores.length > 0 && (
        <>
          <h3>{messages.run.scores}</h3>
          <ul className={styles['scores']}>
            {scores.map((score, i) => (
              <ScoreRow key={`${score.metric}:${i}`} score={score} />
            ))}
          </ul>
        </>
      )}
      {notes !== undefined && notes !== '' && (
        <>
          <h3>{messages.run.notes}</h3>
          <p className={styles['notes']}>
            <VisibleText text={notes} />
          </p>
        </>
      )}
    </div>
  );
}

function ScoreRow({ score }: { readonly score: Score }) {
  const words = messages.run;
  const said =
    score.label ?? (score.value === undefined ? undefined : String(Number(score.value.toPrecision(4))));
  return (
    <li>
      {score.pass !== undefined && (
        <span className={score.pass ? styles['pass'] : styles['fail']}>
          {score.pass ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
          {score.pass ? words.pass : words.fail}
        </span>
      )}
      <b>
        <VisibleText text={score.metric} />
      </b>
      {said !== undefined && (
        <span>
          <VisibleText text={said} />
        </span>
      )}
      {score.detail !== undefined && (
        <span className={styles['detail']}>
          <VisibleText text={score.detail} />
        </span>
      )}
    </li>
  );
}

function factsOf(model: ModelReader): (readonly [string, string])[] {
  const words = messages.run;
  const { meta, origin } = model;
  const { usage } = meta;
  const rows: (readonly [string, string | undefined])[] = [
    [words.id, meta.runId],
    [words.format, meta.format],
    [words.environment, meta.envKind],
    [words.harness, meta.harness],
    [words.model, meta.model],
    [words.seed, meta.seed],
    [
      words.began,
      origin === null ? undefined : `${new Date(origin).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ],
    [words.length, model.axis === 'time' ? formatDuration(model.duration) : words.steps(model.steps.length)],
    [words.fidelity, meta.fidelity],
    [words.trace, meta.traceSource],
    [words.input, usage?.inputTokens === undefined ? undefined : formatCount(usage.inputTokens)],
    [words.output, usage?.outputTokens === undefined ? undefined : formatCount(usage.outputTokens)],
    [words.cost, usage?.usd === undefined ? undefined : formatUsd(usage.usd)],
  ];
  return rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, value] as const],
  );
}

import { formatDuration } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { OutcomeCard } from '../outcome/OutcomeCard.tsx';
import { formatCount, formatUsd } from '../viewing/number-format.ts';
import { useModel } from '../viewing/session-context.ts';
import { attemptWords } from './attempt-words.ts';
import { runWords } from './run-words.ts';
import styles from './RunView.module.css';

/** What is known of the run beside its entries: how it came out, where it came from, what it cost. */
export function RunView({ onJump }: { readonly onJump?: (() => void) | undefined }) {
  const model = useModel();
  const { scores = [], notes, outcome, failure, snapshot } = model.meta;
  const isJudged =
    scores.length > 0 ||
    failure !== undefined ||
    snapshot !== undefined ||
    (outcome ?? 'unknown') !== 'unknown';
  return (
    <div className={styles['run']}>
      {isJudged && <OutcomeCard onJump={onJump} />}
      <dl className={styles['facts']}>
        {factsOf(model, isJudged).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <VisibleText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {notes !== undefined && notes !== '' && (
        <>
          <h2>{runWords.notes}</h2>
          <p className={styles['notes']}>
            <VisibleText text={notes} />
          </p>
        </>
      )}
    </div>
  );
}

/** `isJudged`: the verdict above them tells already what was spent. */
function factsOf(model: ModelReader, isJudged: boolean): (readonly [string, string])[] {
  const words = runWords;
  const { meta, origin } = model;
  const usage = isJudged ? undefined : meta.usage;
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
    [attemptWords.attempts, meta.attemptsUnlisted === true ? attemptWords.unlisted : undefined],
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

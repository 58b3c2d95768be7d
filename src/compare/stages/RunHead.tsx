import { CircleCheck, CircleHelp, ExternalLink, OctagonX } from 'lucide-react';
import type { Outcome } from '../../model/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { formatLink, NO_PAGE } from '../../session/index.ts';
import { Chip, VisibleText } from '../../ui/index.ts';
import type { Tone } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { nameOf, useRunPhase } from '../page/context.ts';
import styles from './Stages.module.css';

const TONES: Readonly<Record<Outcome, Tone>> = { passed: 'ok', failed: 'err', unknown: 'neutral' };
const MARKS = { passed: <CircleCheck />, failed: <OctagonX />, unknown: <CircleHelp /> } as const;

/** The letter of a run, its name, how it ended, and the way to look at it alone. */
export function RunHead({ run }: { readonly run: ComparedRun }) {
  const phase = useRunPhase(run);
  const { title, attempt } = nameOf(run);
  const outcome = run.session.model().meta.outcome ?? 'unknown';
  const { meta } = run.session.model();
  const facts = [meta.harness, meta.model].filter((fact) => fact !== undefined).join(' · ');
  return (
    <header className={styles['head']}>
      <span className={styles['letter']} aria-hidden="true">
        {letterOf(run.index)}
      </span>
      <h2 className={styles['name']} title={title}>
        <VisibleText text={title} />
      </h2>
      {attempt !== undefined && <span className={styles['attempt']}>{messages.attempt(attempt)}</span>}
      {facts !== '' && <span className={styles['facts']}>{facts}</span>}
      <span className={styles['grow']} />
      {phase === 'open' && (
        <Chip tone={TONES[outcome]} icon={MARKS[outcome]}>
          {messages.outcome[outcome]}
        </Chip>
      )}
      {run.link !== undefined && (
        <a
          className={styles['alone']}
          href={`?${formatLink({ ...NO_PAGE, runs: [run.link], landing: {} })}`}
          title={messages.alone}
          aria-label={`${messages.alone}: ${letterOf(run.index)}`}
        >
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </header>
  );
}

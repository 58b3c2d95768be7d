import { useCallback } from 'react';
import { Footprints } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import { runEnd } from '../../lane-kit/index.ts';
import type { Located } from '../../model/index.ts';
import { Chip, EmptyState, LazyMarkdown, VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { traceWords } from './trace-words.ts';
import { StepShape } from '../steps/StepShape.tsx';
import { stepFacts } from '../steps/steps-model.ts';
import { stepsOf, useCurrentStep, useKnownSteps } from '../steps/use-steps.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useDetail } from '../viewing/use-detail.ts';
import {
  Told,
  useAtPlayhead,
  useKnownModel,
  useSession,
  useSessionField,
} from '../viewing/session-context.ts';
import { Value } from './Value.tsx';
import { shownStep } from './shown-step.ts';
import { readStepRecord } from './step-record.ts';
import styles from './TraceStage.module.css';

/** The step the agent is in, large: the stage of a recording that holds a trace and nothing else. */
export default function TraceStage({ alone }: { readonly alone: boolean }) {
  const model = useKnownModel();
  const steps = useKnownSteps();
  const current = useCurrentStep();
  const selection = useSessionField('selection');
  const index = useAtPlayhead((t) => shownStep(model, steps, selection, current, t));
  const step = steps.steps[index];
  const withheld = model.gaps.some(({ reason }) => reason === 'forbidden');
  if (model.lanes[0]?.count === 0) {
    const live = model.status === 'live';
    return (
      <EmptyState
        icon={<Footprints />}
        title={live ? traceWords.notBegun : traceWords.noTrace}
        text={live ? traceWords.notBegunText : traceWords.noTraceText}
      />
    );
  }
  if (step === undefined) {
    return <EmptyState icon={<Footprints />} title={traceWords.before} text={traceWords.beforeText} />;
  }
  return (
    <article className={styles['stage']}>
      {alone && (
        <p className={styles['alone']}>
          <b>{withheld ? traceWords.withheld : traceWords.alone}.</b>{' '}
          {withheld ? traceWords.withheldText : traceWords.aloneText}
        </p>
      )}
      <LargeStep key={step.track.entryId(step.index)} step={step} index={index} />
    </article>
  );
}

function LargeStep({ step, index }: { readonly step: Located; readonly index: number }) {
  const session = useSession();
  const place = useCallback(
    () => messages.transport.ofSteps(index + 1, stepsOf(session).steps.length),
    [session, index],
  );
  const entryId = step.track.entryId(step.index);
  const model = useKnownModel();
  const lastT = runEnd(model);
  // Renders again when the step's end becomes known.
  useAtPlayhead((t) => stepFacts(step, t, runEnd(model)).state);
  const facts = stepFacts(step, session.clock.t, lastT);
  const { data, isPending, error } = useDetail(entryId);
  const record = data?.entryId === entryId ? readStepRecord(facts.kind, data.record?.value) : undefined;
  const known = facts.state === 'done';
  // An action is what it was given; calls have an outcome too, which their lane shows whole.
  const definition = useClaimedLanes().get(step.track.laneId)?.definition;
  const isGiven = !known || (facts.kind === 'env_action' && record?.args !== undefined);
  const LaneDetail = isGiven ? definition?.begun : definition?.detail;
  return (
    <>
      <header className={styles['head']}>
        <StepShape kind={facts.kind} failed={facts.failed} />
        <span className={styles['kind']}>{facts.kind.replaceAll('_', ' ')}</span>
        {record?.role !== undefined && <Chip>{record.role}</Chip>}
        {facts.failed && <Chip tone="err">{messages.steps.failed}</Chip>}
        <span className={styles['place']}>
          <Told words={place} />
          {facts.length !== undefined && facts.length > 0 && ` · ${formatDuration(facts.length)}`}
        </span>
      </header>
      {record?.text === undefined && (
        <h2 className={styles['title']}>
          <VisibleText text={facts.label} />
        </h2>
      )}
      {isPending && <LateSpinner label={messages.inspector.loading} />}
      {error !== null && (
        <p className={styles['bad']}>
          {messages.inspector.failed}: {error.message}
        </p>
      )}
      {record?.text !== undefined && (
        <div className={styles['prose']}>
          <LazyMarkdown text={record.text} />
        </div>
      )}
      {record?.text === undefined && LaneDetail !== undefined && data?.record !== undefined && (
        <div className={styles['part']}>
          <LaneDetail
            session={session}
            engine={session.engine}
            entryId={entryId}
            text={data.detail?.text ?? ''}
            value={data.record.value}
          />
        </div>
      )}
      {LaneDetail === undefined && record?.args !== undefined && (
        <section className={styles['part']}>
          <h3>{traceWords.arguments}</h3>
          <Value value={record.args} label={traceWords.arguments} openLevels={3} />
        </section>
      )}
      {!known && <p className={styles['quiet']}>{traceWords.running}</p>}
      {known && facts.unfinished && <p className={styles['quiet']}>{traceWords.unfinished}</p>}
    </>
  );
}

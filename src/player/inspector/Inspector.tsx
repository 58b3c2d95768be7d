import { Button, EmptyState } from '../../ui/index.ts';
import { RunView } from '../header/RunView.tsx';
import { messages } from '../messages.ts';
import { inspectorWords } from './inspector-words.ts';
import { useCurrentStep, useKnownSteps } from '../steps/use-steps.ts';
import { PanelBoundary } from '../trouble/PanelBoundary.tsx';
import { useKnownModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { EntryView } from './EntryView.tsx';
import styles from './Inspector.module.css';

/** The selected entry whole, or the step at the playhead while nothing is selected. */
export default function Inspector() {
  const session = useSession();
  const model = useKnownModel();
  const steps = useKnownSteps();
  const current = useCurrentStep();
  const selection = useSessionField('selection');
  const words = inspectorWords;
  const step = steps.steps[current];
  const entryId = selection ?? step?.track.entryId(step.index);
  const entry = entryId === undefined ? undefined : model.locate(entryId);
  return (
    <section className={styles['inspector']} aria-label={messages.inspector.title}>
      {entry !== undefined ? (
        <PanelBoundary key={entryId} name={messages.inspector.title}>
          <EntryView entry={entry} selected={selection !== undefined} />
        </PanelBoundary>
      ) : selection !== undefined ? (
        <EmptyState
          tone="warn"
          title={words.gone}
          text={words.goneText}
          code={selection}
          actions={<Button onClick={() => session.commands.select(undefined)}>{words.clear}</Button>}
        />
      ) : (
        <div className={styles['run']}>
          <p className={styles['hint']}>{words.noneText}</p>
          <RunView />
        </div>
      )}
    </section>
  );
}

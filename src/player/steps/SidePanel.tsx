import { Suspense, lazy, useCallback, useState } from 'react';
import type { Located, ModelReader } from '../../model/index.ts';
import { Busy, Tabs } from '../../ui/index.ts';
import type { DuringLane } from '../causes/effects.ts';
import { messages } from '../messages.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { PanelBoundary } from '../trouble/PanelBoundary.tsx';
import { useOfModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { useCauses } from '../viewing/use-causes.ts';
import { StepsList } from './StepsList.tsx';
import { stepsOf, useCurrentStep, useKnownSteps } from './use-steps.ts';

const marksTitle = (model: ModelReader): string | undefined =>
  model.lane(model.meta.cursors?.trackId ?? '')?.title;
const NOTHING: readonly DuringLane[] = [];
const DuringStep = lazy(() => import('../inspector/DuringStep.tsx'));
const Checkpoints = lazy(() => import('../checkpoints/CheckpointsPanel.tsx'));
const Totals = lazy(() => import('./Totals.tsx'));

const startOf = (entry: Located | undefined): number | undefined => entry?.track.columns.start[entry.index];

/** None of them: nothing to render. What there is may have become another in any of its columns. */
const sameDuring = (before: readonly DuringLane[], now: readonly DuringLane[]): boolean =>
  before.length === 0 && now.length === 0;

/** The steps, and what the other lanes did while the selected or current one ran. */
export function SidePanel() {
  const session = useSession();
  const steps = useKnownSteps();
  const current = useCurrentStep();
  const selection = useSessionField('selection');
  const [chosen, setTab] = useState('steps');
  const marks = useOfModel(marksTitle);
  const tab = marks === undefined && chosen === 'marks' ? 'steps' : chosen;
  const selected = selection === undefined ? -1 : steps.indexOf(selection);
  const index = selected >= 0 ? selected : current;
  const step = steps.steps[index];
  const causes = useCauses();
  const during = useOfModel(
    useCallback(
      (document: ModelReader) =>
        step === undefined || causes === undefined
          ? NOTHING
          : causes.duringStep(document, step, startOf(stepsOf(session).steps[index + 1])),
      [session, causes, step, index],
    ),
    sameDuring,
  );
  const count = during.reduce((sum, lane) => sum + lane.entries.length + lane.after.length, 0);
  const from = step?.track.columns.start[step.index] ?? 0;
  return (
    <Tabs
      items={[
        { id: 'steps', label: messages.steps.title },
        {
          id: 'during',
          label: messages.inspector.duringAny,
          count: causes === undefined ? undefined : count,
        },
        ...(marks === undefined ? [] : [{ id: 'marks', label: marks }]),
      ]}
      active={tab}
      onChange={setTab}
      label={messages.steps.panel}
      aside={
        <Suspense fallback={<Busy />}>
          <Totals />
        </Suspense>
      }
    >
      <PanelBoundary key={tab} name={tab === 'during' ? messages.inspector.duringAny : messages.steps.title}>
        {tab === 'steps' ? (
          <StepsList />
        ) : (
          <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>
            {tab === 'during' ? <DuringStep lanes={during} from={from} /> : <Checkpoints />}
          </Suspense>
        )}
      </PanelBoundary>
    </Tabs>
  );
}

import { useCallback } from 'react';
import { VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import type { StepsModel } from '../steps/steps-model.ts';
import { plainLabel } from '../steps/plain-label.ts';
import { stepsOf, useCurrentStep, useKnownSteps } from '../steps/use-steps.ts';
import { Told, useSession } from '../viewing/session-context.ts';

/** "step 14 of 23 · click Pay": where the agent is, in a line. */
export function StepLine() {
  const session = useSession();
  const steps = useKnownSteps();
  const current = useCurrentStep();
  const place = useCallback(() => placeOf(current, stepsOf(session)), [session, current]);
  const step = steps.steps[current];
  if (step === undefined) return <Told words={place} />;
  const label = plainLabel(step.track.label(step.index));
  return (
    <span title={label}>
      <Told words={place} /> · <VisibleText text={label} />
    </span>
  );
}

function placeOf(current: number, { steps, anchored }: StepsModel): string {
  const words = messages.transport;
  const of = steps.length;
  if (of === 0) return words.noSteps;
  if (steps[current] === undefined) return anchored ? words.before(of) : words.unanchored(of);
  return words.ofSteps(current + 1, of);
}

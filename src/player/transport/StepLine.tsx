import { VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { plainLabel } from '../steps/plain-label.ts';
import { useCurrentStep, useSteps } from '../steps/use-steps.ts';

/** "step 14 of 23 · click Pay": where the agent is, in a line. */
export function StepLine() {
  const steps = useSteps();
  const current = useCurrentStep();
  const of = steps.steps.length;
  const step = steps.steps[current];
  const words = messages.transport;
  if (of === 0) return words.noSteps;
  if (step === undefined) return steps.anchored ? words.before(of) : words.unanchored(of);
  const label = plainLabel(step.track.label(step.index));
  return (
    <span title={label}>
      {words.ofSteps(current + 1, of)} · <VisibleText text={label} />
    </span>
  );
}

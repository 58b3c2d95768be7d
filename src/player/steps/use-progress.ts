import { useCallback, useMemo, useState } from 'react';
import type { Loop } from '../causes/loops.ts';
import type { Stall } from '../causes/stalls.ts';
import type { ModelReader } from '../../model/index.ts';
import { useCauses } from '../viewing/use-causes.ts';
import { useAtPlayhead, useOfModel } from '../viewing/session-context.ts';
import { stepRows } from './fold.ts';
import type { StepRows } from './fold.ts';
import type { StepsModel } from './steps-model.ts';
import { useSteps } from './use-steps.ts';

interface Progress {
  readonly loops: readonly Loop[];
  readonly loopFrom: ReadonlyMap<number, Loop>;
  readonly stalls: readonly Stall[];
}

export interface StepProgress {
  readonly rows: StepRows;
  readonly hasLoops: boolean;
  loopAt(step: number): Loop | undefined;
  /** A stretch without progress that began at the step, once it is over at t. */
  stallAt(step: number, t: number): Stall | undefined;
  isOpen(step: number): boolean;
  toggle(step: number): void;
}

/** Loops and stalls of the run beside its steps: loops are folded until opened, or until a step in one is selected. */
export function useProgress(selected: number): StepProgress {
  const steps = useSteps();
  const causes = useCauses();
  const found = useOfModel(useCallback((model: ModelReader) => progressOf(causes, model), [causes]));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const stallAfter = useMemo(() => byStep(found.stalls, steps), [found, steps]);
  useAtPlayhead((t) => found.stalls.filter((stall) => stall.to <= t).length);
  const isOpen = (loop: Loop): boolean =>
    open.has(loop.first) || (selected > loop.first && selected <= loop.last);
  const folded = found.loops.filter((loop) => !isOpen(loop));
  return {
    rows: stepRows(steps.steps.length, folded),
    hasLoops: found.loops.length > 0,
    loopAt: (step) => found.loopFrom.get(step),
    stallAt(step, t) {
      const stall = stallAfter.get(step);
      return stall !== undefined && stall.to <= t ? stall : undefined;
    },
    isOpen(step) {
      const loop = found.loopFrom.get(step);
      return loop !== undefined && isOpen(loop);
    },
    toggle(step) {
      const next = new Set(open);
      if (!next.delete(step)) next.add(step);
      setOpen(next);
    },
  };
}

function progressOf(causes: ReturnType<typeof useCauses>, model: ModelReader): Progress {
  const loops = causes?.loopsOf(model) ?? [];
  return {
    loops,
    loopFrom: new Map(loops.map((loop) => [loop.first, loop])),
    stalls: causes?.stallsOf(model) ?? [],
  };
}

/** By the step that was current when nothing new came any more. */
const byStep = (stalls: readonly Stall[], steps: StepsModel): ReadonlyMap<number, Stall> =>
  new Map(stalls.map((stall) => [steps.currentAt(stall.from), stall]));

import type { Located, ModelReader } from '../../model/index.ts';
import { agentOf } from './agent-edges.ts';

/** From how many in a row on a repeated call is a loop. */
export const LOOP_FROM = 3;

/** The same call, over and over, with nothing else done in between. */
export interface Loop {
  /** Indices in `model.steps` of the first and last call, both included. */
  readonly first: number;
  readonly last: number;
  /** How many calls. */
  readonly count: number;
}

/**
 * Runs of one call: same tool and arguments, as far as its label tells them. What is said and asked of
 * the model in between does not break a run; another call, another track or another agent does. Actions count where a
 * trace has no calls. O(steps).
 */
export function loopsOf(model: ModelReader): readonly Loop[] {
  const kept = found.get(model);
  if (kept?.version === model.version) return kept.loops;
  const loops = findLoops(model);
  found.set(model, { version: model.version, loops });
  return loops;
}

/** Both the list and the lane ask for the same. */
const found = new WeakMap<ModelReader, { readonly version: number; readonly loops: readonly Loop[] }>();

function findLoops({ steps }: ModelReader): Loop[] {
  const kind = steps.some(({ track, index }) => track.kindOf(index) === 'tool_call')
    ? 'tool_call'
    : 'env_action';
  const loops: Loop[] = [];
  let run: { readonly first: number; readonly step: Located; last: number; count: number } | undefined;
  const close = (): void => {
    if (run !== undefined && run.count >= LOOP_FROM)
      loops.push({ first: run.first, last: run.last, count: run.count });
    run = undefined;
  };
  for (const [at, step] of steps.entries()) {
    if (run !== undefined && step.track !== run.step.track) close();
    if (step.track.kindOf(step.index) !== kind) continue;
    if (
      run !== undefined &&
      isSameCall(run.step, step) &&
      agentOf(run.step)?.index === agentOf(step)?.index
    ) {
      run.last = at;
      run.count += 1;
      continue;
    }
    close();
    run = { first: at, step, last: at, count: 1 };
  }
  close();
  return loops;
}

/** Labels are interned: equal text is one number. */
function isSameCall(a: Located, b: Located): boolean {
  return a.track.columns.label[a.index] === b.track.columns.label[b.index] && a.track.label(a.index) !== '';
}

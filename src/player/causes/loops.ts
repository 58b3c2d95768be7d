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

/** The run of equal calls that is going on at a step. */
interface Run {
  readonly first: number;
  readonly step: Located;
  last: number;
  count: number;
}

/** Where looking can be taken up again: before step `at` so many loops were over, and this run went on. */
interface Checkpoint {
  readonly at: number;
  readonly loops: number;
  readonly run: Run | undefined;
}

/** Steps between two places from which looking is taken up again. */
const STRIDE = 1024;

/** What was found in the first steps of a document. */
class LoopBook {
  #version = -1;
  #scanned = 0;
  #kind = 'env_action';
  /** Position of the first call; `Infinity` for none. */
  #firstCall = Infinity;
  #loops: Loop[] = [];
  #run: Run | undefined;
  #checkpoints: Checkpoint[] = [];
  #answer: readonly Loop[] = [];

  /** O(steps that are new or changed, and up to `STRIDE` before them). */
  update(model: ModelReader): readonly Loop[] {
    const { steps, stepsVersion } = model;
    if (stepsVersion === this.#version) return this.#answer;
    this.#resume(this.#version < 0 ? 0 : Math.min(this.#scanned, model.stepsKept(this.#version)));
    this.#version = stepsVersion;
    // Actions count until there is a call, and again where the first is looked at anew.
    if (this.#scanned <= this.#firstCall) {
      const wasCall = this.#kind === 'tool_call';
      this.#firstCall = firstCallFrom(steps, this.#scanned);
      this.#kind = this.#firstCall === Infinity ? 'env_action' : 'tool_call';
      if (wasCall !== (this.#kind === 'tool_call')) this.#resume(0);
    }
    for (let at = this.#scanned; at < steps.length; at++) this.#look(steps[at] as Located, at);
    this.#scanned = steps.length;
    const going = this.#run;
    this.#answer =
      going !== undefined && going.count >= LOOP_FROM
        ? [...this.#loops, { first: going.first, last: going.last, count: going.count }]
        : [...this.#loops];
    return this.#answer;
  }

  #resume(at: number): void {
    let last = this.#checkpoints.at(-1);
    while (last !== undefined && last.at > at) {
      this.#checkpoints.pop();
      last = this.#checkpoints.at(-1);
    }
    if (at === this.#scanned && at > 0) return;
    this.#scanned = last?.at ?? 0;
    this.#loops.length = last?.loops ?? 0;
    this.#run = last?.run === undefined ? undefined : { ...last.run };
  }

  #look(step: Located, at: number): void {
    if (at % STRIDE === 0 && at > (this.#checkpoints.at(-1)?.at ?? -1)) {
      const run = this.#run === undefined ? undefined : { ...this.#run };
      this.#checkpoints.push({ at, loops: this.#loops.length, run });
    }
    if (this.#run !== undefined && step.track !== this.#run.step.track) this.#close();
    if (step.track.kindOf(step.index) !== this.#kind) return;
    const run = this.#run;
    if (
      run !== undefined &&
      isSameCall(run.step, step) &&
      agentOf(run.step)?.index === agentOf(step)?.index
    ) {
      run.last = at;
      run.count += 1;
      return;
    }
    this.#close();
    this.#run = { first: at, step, last: at, count: 1 };
  }

  #close(): void {
    const run = this.#run;
    if (run !== undefined && run.count >= LOOP_FROM)
      this.#loops.push({ first: run.first, last: run.last, count: run.count });
    this.#run = undefined;
  }
}

function firstCallFrom(steps: readonly Located[], from: number): number {
  for (let at = from; at < steps.length; at++) {
    const { track, index } = steps[at] as Located;
    if (track.kindOf(index) === 'tool_call') return at;
  }
  return Infinity;
}

/** Both the list and the lane ask for the same. */
const books = new WeakMap<ModelReader, LoopBook>();

/**
 * Runs of one call: same tool and arguments, as far as its label tells them. What is said and asked of
 * the model in between does not break a run; another call, another track or another agent does. Actions count where a
 * trace has no calls.
 */
export function loopsOf(model: ModelReader): readonly Loop[] {
  let book = books.get(model);
  if (book === undefined) books.set(model, (book = new LoopBook()));
  return book.update(model);
}

/** Labels are interned: equal text is one number. */
function isSameCall(a: Located, b: Located): boolean {
  return a.track.columns.label[a.index] === b.track.columns.label[b.index] && a.track.label(a.index) !== '';
}

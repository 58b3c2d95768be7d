import { apartNames } from '../apart-names.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { Action } from './action.ts';
import type { Resources } from './resources.ts';
import type { StackTable } from './stacks.ts';
import { Pages } from './tracks.ts';

/** What the files of one trace share while they are read. */
export class TraceRun {
  readonly sink: RecordingSink;
  readonly resources: Resources;
  readonly stacks: StackTable;
  readonly pages = new Pages();
  /** Names of the files, each another: those of two traces may be called the same. */
  readonly nameOf = apartNames();
  /** Steps of the test runner by call id; empty for a trace of the library alone. */
  readonly steps = new Map<string, Action>();
  /** Offset of the runner's clock to the wall, ms. */
  runnerOffset: number | undefined;
  hasRunner = false;
  /** Source files by the first entry that comes from them: track and time to show them at. */
  readonly sources = new Map<string, number>();
  readonly #byWall = new Map<string, Action>();
  #origin = false;

  constructor(sink: RecordingSink, resources: Resources, stacks: StackTable) {
    this.sink = sink;
    this.resources = resources;
    this.stacks = stacks;
  }

  /** Another trace: calls and steps of the last one are not its. */
  begin(hasRunner: boolean): void {
    this.hasRunner = hasRunner;
    this.runnerOffset = undefined;
    this.steps.clear();
    this.#byWall.clear();
  }

  addStep(step: Action, wall: number | undefined): void {
    this.steps.set(step.callId, step);
    // Before version 7 nothing links a call to its step but what it is and the instant the client gave it.
    if (wall !== undefined && step.title !== '') this.#byWall.set(`${wall} ${step.title}`, step);
  }

  /** The runner's step that a call of the library belongs to. */
  stepOf(call: Action, wall: number | undefined): Action | undefined {
    if (!this.hasRunner) return undefined;
    return (
      this.steps.get(call.stepId ?? call.callId) ??
      (wall === undefined ? undefined : this.#byWall.get(`${wall} ${call.title}`))
    );
  }

  /** The recording begins where its first file does. */
  origin(epochMs: number): void {
    if (this.#origin) return;
    this.#origin = true;
    this.sink.origin(epochMs);
  }
}

import { fail, ok, type Result } from '../../base/index.ts';
import { createEngine } from '../../engine/index.ts';
import type { OpenRequest } from '../../engine/index.ts';
import { knownAt } from '../../model/index.ts';
import type { Outcome } from '../../model/index.ts';
import { readSteps } from '../align/read-steps.ts';
import type { StepSource } from '../align/step-key.ts';

/** What the wall keeps of a run once it has been read and closed again. */
export interface WallRun {
  readonly outcome: Outcome;
  readonly axis: 'time' | 'steps';
  /** Ms (steps) from the start of its trace to its end. */
  readonly length: number;
  /** Start and end of each step since the start of the trace; an instant ends where it starts. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly errors: Float64Array;
  readonly steps: readonly StepSource[];
}

/** Reads a run for its mini-timeline, in a worker that is gone afterwards. */
export async function readWallRun(request: OpenRequest, signal: AbortSignal): Promise<Result<WallRun>> {
  const engine = createEngine();
  const stop = (): void => engine.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const opened = await engine.open(request, {});
    if (!opened.ok) return opened;
    const steps = await readSteps(engine, signal);
    const model = engine.model();
    const zero = model.lane('agent')?.firstT ?? model.start;
    const end = model.start + model.duration;
    const own = model.steps.filter(({ track }) => track.anchored);
    return ok({
      outcome: model.meta.outcome ?? 'unknown',
      axis: model.axis,
      length: Math.max(0, end - zero),
      starts: Float64Array.from(own, ({ track, index }) => (track.columns.start[index] ?? 0) - zero),
      ends: Float64Array.from(own, ({ track, index }) => {
        const to = track.columns.end[index] ?? Number.NaN;
        const from = track.columns.start[index] ?? 0;
        return (Number.isNaN(to) ? from : Math.min(to, end)) - zero;
      }),
      errors: Float64Array.from(
        model.errors.filter(({ track }) => track.anchored),
        (entry) => knownAt(entry) - zero,
      ),
      steps,
    });
  } catch (error) {
    return fail('wall-run', error instanceof Error ? error.message : String(error));
  } finally {
    signal.removeEventListener('abort', stop);
    engine.close();
  }
}

import type { AttemptInfo, RecordingSink, RunMeta } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { outcomeOf, scoresOf } from './scores.ts';

/** What a log says before its samples: task, model, versions. */
export function tellHeader(header: unknown, sink: RecordingSink): void {
  const version = numberField(header, 'version');
  if (version !== undefined && version > 3)
    sink.issue({
      code: 'unknown-version',
      severity: 'warning',
      message: `This log is of version ${version}; versions 2 and 3 are known. It is read as far as it is like them.`,
    });
  const spec = field(header, 'eval');
  const task = stringField(spec, 'task_display_name') ?? stringField(spec, 'task');
  const model = stringField(spec, 'model');
  const inspect = stringField(field(spec, 'packages'), 'inspect_ai');
  const runId = stringField(spec, 'run_id');
  const error = stringField(field(header, 'error'), 'message');
  const meta: RunMeta = {
    ...(task === undefined ? {} : { title: task }),
    ...(model === undefined ? {} : { model }),
    harness: inspect === undefined ? 'Inspect AI' : `Inspect AI ${inspect}`,
    ...(runId === undefined ? {} : { runId }),
    ...(error === undefined ? {} : { failure: { code: 'eval-error', message: error } }),
  };
  sink.meta(meta);
  if (stringField(header, 'status') === 'cancelled')
    sink.issue({
      code: 'cancelled',
      severity: 'info',
      message: 'The evaluation was cancelled: samples after that are not in the log.',
    });
}

/** Identity of a sample: its id in the data set and which time it was run. */
export interface SampleKey {
  readonly id: string;
  readonly epoch: number;
}

export const keyOf = (sample: unknown): SampleKey => {
  const id = field(sample, 'id');
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '?',
    epoch: numberField(sample, 'epoch') ?? 1,
  };
};

/** One attempt a sample; `chosen` is what is shown. */
export function tellAttempts(
  samples: readonly { readonly key: SampleKey; readonly outcome: AttemptInfo['outcome'] }[],
  chosen: number,
  title: string | undefined,
  sink: RecordingSink,
): void {
  const { key } = samples[chosen] ?? {};
  const epochs = samples.some((each) => each.key.epoch > 1);
  const name = key === undefined ? '' : `sample ${key.id}${epochs ? `, epoch ${key.epoch}` : ''}`;
  sink.meta({
    attempt: chosen,
    attempts: samples.map(({ outcome }, generation) => ({ generation, outcome })),
    ...(title === undefined || name === '' ? {} : { title: `${title} · ${name}` }),
    ...(samples.length > 1
      ? {
          notes: `One of ${samples.length} samples: ${name}. The others are the attempts beside it, in the order of their ids.`,
        }
      : {}),
  });
}

export function tellSample(sample: unknown, sink: RecordingSink): void {
  const scores = scoresOf(sample);
  sink.meta({ outcome: outcomeOf(sample), ...(scores.length > 0 ? { scores } : {}) });
}

export const titleOf = (header: unknown): string | undefined =>
  stringField(field(header, 'eval'), 'task_display_name') ?? stringField(field(header, 'eval'), 'task');

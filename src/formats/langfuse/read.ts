import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink, Score } from '../../model/index.ts';
import { field, numberField, parseRecord, readJson, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { WorkSpans } from '../work-spans.ts';
import { observationOf } from './observation.ts';

/** Reads `{trace, observations}` (download), a trace with `observations` in it (API), a list of observations, or one a line. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const spans = new WorkSpans(sink);
  const trace: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const take = (bytes: Uint8Array): void => {
    const value = parseRecord(bytes);
    const span = observationOf(value);
    if (span !== undefined) return spans.add(span);
    sink.read(1);
    sink.reject('not-an-observation', 'A record is no observation.', textOf(bytes.subarray(0, 80)));
  };
  const end = await readJson(
    file,
    {
      descend: ([first, second, ...more]) =>
        more.length === 0 &&
        (first === undefined ||
          (second === undefined && (first === 'observations' || first === 'data' || first === 'trace')) ||
          (first === 'trace' && second === 'observations')),
      onValue: (path, bytes) => {
        const [first, second, third] = path;
        if (path.length === 1 && first === ELEMENT) return take(bytes);
        if (path.length === 2 && second === ELEMENT) return take(bytes);
        if (third === ELEMENT) return take(bytes);
        const key = first === 'trace' ? second : first;
        if (key !== undefined) trace[key] = parseRecord(bytes);
      },
    },
    signal,
  );
  tell(trace, sink);
  spans.write();
  if (!end.complete && !signal.aborted)
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${file.name} ends in the middle: what came before the cut is shown.`,
    });
  sink.seal(end.complete && !signal.aborted ? 'sealed' : 'ended');
  if (spans.count === 0 && end.complete)
    return fail('no-observations', `${file.name} is a Langfuse trace without an observation.`);
  return ok(undefined);
}

function tell(trace: Readonly<Record<string, unknown>>, sink: RecordingSink): void {
  const name = stringField(trace, 'name');
  const id = stringField(trace, 'id');
  const list = field(trace, 'scores');
  const scores = Array.isArray(list) ? list.flatMap(scoreOf) : [];
  sink.meta({
    ...(name === undefined || name === '' ? {} : { title: name }),
    ...(id === undefined ? {} : { runId: id }),
    ...(scores.length === 0 ? {} : { scores }),
    harness: 'Langfuse',
  });
}

function scoreOf(score: unknown): Score[] {
  const metric = stringField(score, 'name');
  if (metric === undefined) return [];
  const value = numberField(score, 'value');
  const label = stringField(score, 'stringValue');
  const reason = stringField(score, 'comment');
  return [
    {
      metric,
      ...(value === undefined ? {} : { value }),
      ...(label === undefined ? {} : { label }),
      ...(reason === undefined ? {} : { reason }),
    },
  ];
}

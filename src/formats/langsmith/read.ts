import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { field, parseRecord, readJson, readText, stringField, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { WorkSpans } from '../work-spans.ts';
import { runOf } from './run.ts';

/** Lists that hold runs; what is in `patch` completes a run of the same id. */
const LISTS: ReadonlySet<string> = new Set(['post', 'patch', 'runs', 'data']);

/** Reads batches of the SDK, one or many in a file, lists of runs, or a run a line. Runs are kept until all of each is told. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  if (/^\s*\["client\./.test(await readText(file, 256)))
    return fail(
      'not-a-trace',
      `${file.name} is a recording of API calls for tests, not runs of LangSmith. Export the runs of the trace instead.`,
    );
  const runs = new Map<string, Record<string, unknown>>();
  const take = (bytes: Uint8Array): void => {
    const value = parseRecord(bytes);
    const id = stringField(value, 'id');
    if (id === undefined) {
      sink.read(1);
      sink.reject('not-a-run', 'A record is no run.', textOf(bytes.subarray(0, 80)));
      return;
    }
    const known = runs.get(id);
    if (known === undefined) runs.set(id, { ...Object(value) });
    else {
      sink.read(1);
      sink.merged('run-completed', stringField(value, 'name') ?? id);
      complete(known, value);
    }
  };
  const roots: Uint8Array[] = [];
  let isList = false;
  const end = await readJson(
    file,
    {
      descend: ([first, ...more]) => first === undefined || (more.length === 0 && LISTS.has(first)),
      onValue: (path, bytes) => {
        const [first, second] = path;
        if ((path.length === 1 && first === ELEMENT) || (path.length === 2 && second === ELEMENT)) {
          isList = true;
          take(bytes);
        }
      },
    },
    signal,
  );
  if (!isList) {
    await readJson(
      file,
      { descend: () => false, onValue: (_, bytes) => void roots.push(bytes.slice()) },
      signal,
    );
    roots.forEach(take);
  }
  const spans = new WorkSpans(sink);
  for (const run of runs.values()) {
    const span = runOf(run);
    if (span !== undefined) spans.add(span);
  }
  const [outermost] = [...runs.values()].filter((run) => stringField(run, 'parent_run_id') === undefined);
  const name = stringField(outermost, 'name');
  sink.meta({ harness: 'LangSmith', ...(name === undefined ? {} : { title: name }) });
  spans.write();
  if (!end.complete && !signal.aborted)
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${file.name} ends in the middle: what came before the cut is shown.`,
    });
  sink.seal(end.complete && !signal.aborted ? 'sealed' : 'ended');
  if (spans.count === 0 && end.complete) return fail('no-runs', `${file.name} holds no run.`);
  return ok(undefined);
}

/** What a later record tells replaces what is not told yet; an empty value takes nothing back. */
function complete(run: Record<string, unknown>, patch: unknown): void {
  for (const [key, value] of Object.entries(Object(patch) as Readonly<Record<string, unknown>>)) {
    if (value === undefined || value === null) continue;
    const isEmpty = typeof value === 'object' && Object.keys(value).length === 0;
    const before = field(run, key);
    const wasEmpty =
      before === undefined ||
      before === null ||
      (typeof before === 'object' && Object.keys(before).length === 0);
    if (wasEmpty || !isEmpty) run[key] = value;
  }
}

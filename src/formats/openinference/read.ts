import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { field, parseRecord, readJson, textOf } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { WorkSpans } from '../work-spans.ts';
import { spanOf } from './span.ts';

/**
 * Reads spans wherever they stand: lines, a list, a list under any key of an object (spans sorted by their operation, as test
 * data has them). A span is not gone into.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const { file } = input;
  const spans = new WorkSpans(sink);
  const take = (bytes: Uint8Array): void => {
    const value = parseRecord(bytes);
    if (value === undefined) {
      sink.read(1);
      return sink.reject('not-json', 'A span is no JSON.', textOf(bytes.subarray(0, 80)));
    }
    const span = spanOf(value);
    if (span !== undefined) return spans.add(span);
    if (Array.isArray(field(value, 'spans')))
      return (field(value, 'spans') as unknown[]).forEach((each) => takeValue(each, spans, sink));
    sink.read(1);
    sink.reject('not-a-span', 'A record names no span.', textOf(bytes.subarray(0, 80)));
  };
  let isObject = false;
  const end = await readJson(
    file,
    {
      // Lines are as many roots; a root object that is no span holds lists of them.
      descend: (path) => {
        const [first] = path;
        if (first === undefined) return true;
        return path.length === 1 && first !== ELEMENT && LISTS(first);
      },
      onValue: (path, bytes) => {
        const [first] = path;
        if (path.length === 1 && first === ELEMENT) take(bytes);
        else if (path.length === 2) take(bytes);
        else if (path.length === 1 && first !== undefined) isObject = true;
      },
    },
    signal,
  );
  if (isObject && spans.count === 0) await wholeRoots(input, signal, take);
  spans.write();
  if (!end.complete && !signal.aborted)
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${file.name} ends in the middle: what came before the cut is shown.`,
    });
  sink.seal(end.complete && !signal.aborted ? 'sealed' : 'ended');
  if (spans.count === 0 && end.complete) return fail('no-spans', `${file.name} holds no span.`);
  return ok(undefined);
}

/** Keys of a span itself: what stands under them is no list of spans. */
const OWN: ReadonlySet<string> = new Set([
  'context',
  'spanContext',
  '_spanContext',
  'attributes',
  'events',
  'links',
  'status',
  'resource',
  'instrumentationScope',
  'instrumentationLibrary',
]);
const LISTS = (key: string): boolean => !OWN.has(key);

/** A span a root: lines, or a single object. */
async function wholeRoots(
  input: ReadInput,
  signal: AbortSignal,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  await readJson(input.file, { descend: () => false, onValue: (_, bytes) => take(bytes) }, signal);
}

function takeValue(value: unknown, spans: WorkSpans, sink: RecordingSink): void {
  const span = spanOf(value);
  if (span !== undefined) return spans.add(span);
  sink.read(1);
  sink.reject('not-a-span', 'A record names no span.', jsonText(value).slice(0, 80));
}

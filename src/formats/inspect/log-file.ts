import { ELEMENT, fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { AttemptInfo, RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { readJson } from '../records.ts';
import type { ReadInput } from '../types.ts';
import { tellPython } from './archive.ts';
import { keyOf, type SampleKey, tellAttempts, tellHeader, tellSample, titleOf } from './header.ts';
import { parsePython } from './python-json.ts';
import { SampleReading } from './sample-reading.ts';
import { outcomeOf } from './scores.ts';

/** Keys of the log that the header is made of. */
const HEADER = new Set(['version', 'status', 'eval', 'error']);

/** Reads a `.json` log as a stream: of its samples one is kept, of the others what their attempt says. */
export async function readLog(
  file: ByteFile,
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const wanted = Math.max(0, input.options.attempt ?? 0);
  const header: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const samples: { readonly key: SampleKey; readonly outcome: AttemptInfo['outcome'] }[] = [];
  let chosen: unknown;
  let python = false;
  const end = await readJson(
    file,
    {
      descend: (path) => path.length === 0 || (path.length === 1 && path[0] === 'samples'),
      onValue: (path, bytes) => {
        const [key = '', element] = path;
        if (path.length === 1 && HEADER.has(key)) header[key] = parsePython(bytes).value;
        if (key !== 'samples' || element !== ELEMENT) return;
        const { value, wasPython } = parsePython(bytes);
        python ||= wasPython;
        if (typeof value !== 'object' || value === null) {
          sink.read(1);
          sink.reject(
            'not-a-sample',
            'A sample of the log is no object.',
            String.fromCharCode(...bytes.subarray(0, 80)),
          );
          return;
        }
        if (samples.length === wanted || chosen === undefined) chosen = value;
        samples.push({ key: keyOf(value), outcome: outcomeOf(value) });
      },
    },
    signal,
  );
  tellHeader(header, sink);
  if (python) tellPython(sink);
  if (!end.complete && !signal.aborted) {
    sink.issue({
      code: 'truncated',
      severity: 'error',
      message: `${file.name} ends in the middle: the samples before the cut are shown.`,
    });
    sink.seal('ended');
    if (end.rest.length > 0) {
      sink.read(1);
      sink.reject(
        'truncated',
        'The last sample is cut in half.',
        String.fromCharCode(...end.rest.subarray(0, 80)),
      );
    }
  }
  if (chosen === undefined) {
    if (!end.complete) return ok(undefined);
    return fail(
      'no-samples',
      `${file.name} is an Inspect log without a sample${header['status'] === 'cancelled' ? ': it was cancelled before the first was finished' : ''}. There is nothing to replay.`,
    );
  }
  const at = Math.min(wanted, samples.length - 1);
  tellAttempts(samples, at, titleOf(header), sink);
  for (const [i, { key }] of samples.entries()) {
    if (i === at) continue;
    sink.read(1);
    sink.merged('another-sample', `${key.id}, epoch ${key.epoch}`);
  }
  tellSample(chosen, sink);
  new SampleReading(chosen, input, sink).read(chosen);
  return ok(undefined);
}

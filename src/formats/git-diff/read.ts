import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { readText } from '../records.ts';
import type { ReadInput } from '../types.ts';

const MAX_BYTES = 64 << 20;

/**
 * Reads a diff as one checkpoint of the repo lane on an order clock: a file without a time has a
 * place in order and none on an axis of time. The text is kept whole; the view cuts it into files.
 */
export async function read(input: ReadInput, sink: RecordingSink): Promise<Result<undefined, Failure>> {
  const { file } = input;
  if ((file.size ?? 0) > MAX_BYTES)
    return fail('too-large', `${file.name} is larger than 64 MiB; a diff of that size cannot be shown.`);
  const text = await readText(file, MAX_BYTES);
  const seq = input.options.seqBase ?? input.siblings.indexOf(file);
  sink.clock({ id: 'file-order', kind: 'order' });
  sink.read(1);
  sink
    .track({
      id: 'repo',
      lane: 'repo',
      archetype: 'hold',
      plane: 'environment',
      title: 'Repo diff',
      clock: 'file-order',
    })
    .append({
      seq: Math.max(0, seq),
      start: undefined,
      kind: 'repo-diff',
      label: file.name,
      payload: JSON.stringify({ name: 'repo-diff', text }),
      search: text,
    });
  sink.meta({ title: file.name });
  sink.seal('sealed');
  return ok(undefined);
}

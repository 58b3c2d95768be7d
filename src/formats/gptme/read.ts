import { ok, type Failure, type Result } from '../../base/index.ts';
import { parseIso, type RecordingSink } from '../../model/index.ts';
import { readRecords, type FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

/** Blocks in a reply that gptme runs: the word behind the fence names the tool. */
const BLOCK =
  /```(shell|bash|ipython|python|save|append|patch|morph|tmux|browser|gh)([^\n]*)\n([\s\S]*?)\n?```/;

/** Reads a conversation. What a tool did comes as the next message of `system` or `tool`. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  let open: string | undefined;
  const tell = ({ value, index }: FoundRecord): void => {
    const stamp = stringField(value, 'timestamp');
    const at = stamp === undefined ? undefined : parseIso(stamp);
    const role = stringField(value, 'role') ?? 'user';
    const text = stringField(value, 'content') ?? '';
    if (role === 'assistant') {
      const parent = reply(value, at, index, transcript);
      transcript.message({ at, parent, role, text });
      const block = BLOCK.exec(text);
      open = block === null ? undefined : `message ${index}`;
      if (block === null || open === undefined) return;
      const [, name = '', target = '', body = ''] = block;
      transcript.call({
        at,
        parent,
        id: open,
        name,
        args: target.trim() === '' ? { command: body } : { path: target.trim(), content: body },
      });
    } else if (open !== undefined && (role === 'system' || role === 'tool')) {
      transcript.result({ at, call: open, ok: !/^(?:Error|Traceback)\b/.test(text), output: text });
      open = undefined;
    } else if (role === 'tool') transcript.result({ at, call: undefined, ok: true, output: text });
    else transcript.message({ at, role, text });
  };
  sink.meta({ harness: 'gptme' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: [],
    onRecord: (record) => transcript.record(record.line, record.example, 'message', () => tell(record)),
    drain: () => transcript.flush(),
  });
  transcript.finish();
  sink.issue({
    code: 'no-zone',
    severity: 'info',
    laneId: 'agent',
    message: 'The times carry no zone: they are read as UTC.',
  });
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

function reply(
  value: unknown,
  at: number | undefined,
  index: number,
  transcript: Transcript,
): number | undefined {
  const metadata = field(value, 'metadata');
  const usage = field(metadata, 'usage');
  const input = numberField(usage, 'input_tokens');
  if (input === undefined) return undefined;
  const cacheRead = numberField(usage, 'cache_read_tokens');
  const cacheWrite = numberField(usage, 'cache_creation_tokens');
  return transcript.modelCall({
    at,
    key: `message ${index}`,
    model: stringField(metadata, 'model'),
    usage: {
      input: input + (cacheRead ?? 0) + (cacheWrite ?? 0),
      output: numberField(usage, 'output_tokens'),
      cacheRead,
      cacheWrite,
      usd: numberField(metadata, 'cost'),
    },
  });
}

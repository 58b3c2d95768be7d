import { ok, type Failure, type Result } from '../../base/index.ts';
import type { AttemptInfo, Outcome, RecordingSink } from '../../model/index.ts';
import { contentText, jsonArgs } from '../content-text.ts';
import { jsonText } from '../json-text.ts';
import { readRecords } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

/** Reads one result, or one of several: the others can be chosen as attempts. The chat carries no time. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const transcript = new Transcript(sink);
  const wanted = input.options.attempt ?? 0;
  const single: Record<string, unknown> = {};
  const seen: AttemptInfo[] = [];
  let rows = 0;
  sink.meta({ harness: 'tau-bench' });
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['traj'],
    onRecord({ value, array, line, example }) {
      if (array === 'traj') return tellMessage(value, example, transcript, rows++);
      const generation = seen.length;
      seen.push({ generation, outcome: outcomeOf(value) });
      const isShown = generation === wanted;
      transcript.record(line, example, isShown ? 'the result itself' : 'another result', () => undefined);
      if (isShown) tellResult(value, transcript);
    },
    onField(name, value) {
      if (name !== '__proto__') single[name] = value;
    },
  });
  if (field(single, 'task_id') !== undefined) tellHead(single, transcript);
  if (seen.length > 1) {
    sink.meta({ attempts: seen, attempt: wanted });
    sink.issue({
      code: 'several-results',
      severity: 'info',
      message: `The file holds ${seen.length} results; number ${wanted} is shown. Choose another where attempts are chosen.`,
    });
  }
  transcript.finish();
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

function tellResult(value: unknown, transcript: Transcript): void {
  const messages = field(value, 'traj');
  for (const [i, message] of (Array.isArray(messages) ? (messages as readonly unknown[]) : []).entries())
    tellMessage(message, jsonText(message).slice(0, 160), transcript, i);
  tellHead(value, transcript);
}

function tellHead(value: unknown, { sink }: Transcript): void {
  const reward = numberField(value, 'reward');
  const trial = numberField(value, 'trial');
  const usd = numberField(field(value, 'info'), 'user_cost');
  sink.meta({
    title: `Task ${stringField(value, 'task_id') ?? numberField(value, 'task_id') ?? ''}${trial === undefined ? '' : `, trial ${trial}`}`,
    outcome: outcomeOf(value),
    ...(reward === undefined ? {} : { scores: [{ metric: 'reward', value: reward, pass: reward >= 1 }] }),
    ...(usd === undefined
      ? {}
      : { notes: `The played customer cost $${usd.toFixed(4)}; what the agent cost is not in the file.` }),
  });
}

function outcomeOf(value: unknown): Outcome {
  const reward = numberField(value, 'reward');
  return reward === undefined ? 'unknown' : reward >= 1 ? 'passed' : 'failed';
}

/** Ids of calls that wait for their answer, by transcript. */
const waiting = new WeakMap<Transcript, string[]>();

function tellMessage(message: unknown, example: string, transcript: Transcript, index: number): void {
  transcript.record(undefined, example, 'empty message', () => {
    const role = stringField(message, 'role') ?? 'user';
    // Some models write their calls into the text too.
    const text = contentText(field(message, 'content'))
      .replace(/<function_calls>[\s\S]*?<\/function_calls>/g, '')
      .trim();
    if (role === 'tool') return answer(message, text, transcript);
    if (text !== '') transcript.message({ at: undefined, role, text });
    const calls = field(message, 'tool_calls');
    const ids: string[] = [];
    for (const [i, call] of (Array.isArray(calls) ? (calls as readonly unknown[]) : []).entries()) {
      const id = stringField(call, 'id') ?? `message ${index}.${i}`;
      ids.push(id);
      transcript.call({
        at: undefined,
        id,
        name: stringField(field(call, 'function'), 'name') ?? 'tool',
        args: jsonArgs(field(field(call, 'function'), 'arguments')),
      });
    }
    if (ids.length > 0) waiting.set(transcript, ids);
  });
}

/** A tool's answer; ids repeat or are absent in some files, then it answers the call that waits longest. */
function answer(message: unknown, text: string, transcript: Transcript): void {
  const named = stringField(message, 'tool_call_id');
  const ids = waiting.get(transcript) ?? [];
  const at = named === undefined ? 0 : ids.indexOf(named);
  const [id] = ids.splice(Math.max(0, at), 1);
  transcript.result({ at: undefined, call: id, ok: !/^Error\b/.test(text), output: text });
}

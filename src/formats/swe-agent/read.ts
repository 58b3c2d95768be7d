import { ok, type Failure, type Result } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import { writeFinalPatch } from '../final-patch.ts';
import { readRecords } from '../json-records.ts';
import { field, numberField, parseRecord, readJson, readText, stringField } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { ChatWriter } from './chat.ts';
import { StepWriter } from './steps.ts';

const HEAD = 65_536;
/** Where the prompt stands on an axis that begins with the first command, ms. */
const BEFORE_FIRST = -1;

/**
 * Reads a run: its steps, or its chat where there are none (a demonstration). The chat of a run that has steps tells them
 * again; of it, only what came before the first step is new. There is no clock: where every command says how long it
 * took, the axis is the time of the commands alone.
 */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const head = await readText(input.file, HEAD);
  const hasSteps = /"trajectory"\s*:\s*\[/.test(head);
  const isTimed = hasSteps && /"execution_time"\s*:\s*\d/.test(head);
  const transcript = new Transcript(sink, isTimed ? { clock: 'relative' } : {});
  const steps = new StepWriter(transcript, isTimed);
  const prompts = isTimed ? transcript.part(1, undefined) : transcript;
  const chat = new ChatWriter(prompts, !hasSteps, isTimed ? BEFORE_FIRST : undefined);
  let info: unknown;
  sink.meta({ harness: 'SWE-agent' });
  if (hasSteps && !isTimed) await readPrompts(input, signal, chat);
  const whole = await readRecords(input.file, sink, signal, {
    arrays: ['trajectory', 'history'],
    onRecord: (record) => (record.array === 'history' ? chat.add(record) : steps.add(record)),
    onField(name, value) {
      if (name === 'info') info = value;
      if (name === 'replay_config') tellModel(value, sink);
    },
  });
  tellInfo(info, transcript);
  transcript.finish();
  if (isTimed) {
    sink.issue({
      code: 'commands-only',
      severity: 'info',
      laneId: 'agent',
      message:
        'The file says how long each command took, and not how long the model did: the axis is the time of the commands alone.',
    });
  }
  sink.seal(whole ? 'sealed' : 'ended');
  return ok(undefined);
}

/** The chat stands behind the steps in the file: on an axis of steps the task is told before them. */
async function readPrompts({ file }: ReadInput, signal: AbortSignal, chat: ChatWriter): Promise<void> {
  await readJson(
    file,
    {
      descend: (path) => path.length === 0 || (path.length === 1 && path[0] === 'history'),
      onValue: (path, bytes) => {
        if (path.length === 2) chat.prompt(parseRecord(bytes));
      },
    },
    signal,
  );
}

/** What it ended with: its status, what was spent in all, the patch it submitted. */
function tellInfo(info: unknown, transcript: Transcript): void {
  if (info === undefined) return;
  const { sink } = transcript;
  const status = stringField(info, 'exit_status');
  if (status !== undefined && status !== '' && !/submitted/.test(status))
    transcript.error({ at: undefined, message: `Ended with ${status}` });
  const patch = stringField(info, 'submission');
  if (patch !== undefined) writeFinalPatch(transcript, patch, 'submission');
  const stats = field(info, 'model_stats');
  const inputTokens = numberField(stats, 'tokens_sent') ?? 0;
  const outputTokens = numberField(stats, 'tokens_received') ?? 0;
  const usd = numberField(stats, 'instance_cost') ?? 0;
  if (inputTokens + outputTokens + usd > 0) sink.meta({ usage: { inputTokens, outputTokens, usd } });
  if (status !== undefined) sink.meta({ notes: `Exit status: ${status}` });
}

/** An object in 1.x; some write it as a JSON string. */
function tellModel(value: unknown, sink: RecordingSink): void {
  const config = typeof value === 'string' ? safeParse(value) : value;
  const model = stringField(field(field(config, 'agent'), 'model'), 'name');
  if (model !== undefined) sink.meta({ model });
}

function safeParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

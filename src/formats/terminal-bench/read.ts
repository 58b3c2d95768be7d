import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { parseIso, type RecordingSink, type Score } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, parseRecord, readLines, readText, stringField, textOf } from '../records.ts';
import { Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

const MAX_RESULT = 8 << 20;

/** Reads `results.json` of one trial and what lies beside it: casts of the terminal, panes, the keys that were typed. */
export async function read(
  input: ReadInput,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Result<undefined, Failure>> {
  const text = await readText(input.file, MAX_RESULT);
  const result = parseRecord(text);
  if (Array.isArray(field(result, 'results')))
    return fail(
      'run-of-trials',
      `${input.file.name} sums up a run of Terminal-Bench; each trial has a folder with a results.json of its own. Open one of those.`,
    );
  const transcript = new Transcript(sink);
  sink.meta({ harness: 'Terminal-Bench' });
  if (typeof result !== 'object' || result === null) {
    sink.read(1);
    sink.reject('truncated', 'The result is cut, or is no JSON.', text.slice(0, 160));
    sink.seal('ended');
    return ok(undefined);
  }
  tellResult(result, sink);
  const begun: Begun = { trial: undefined, agent: undefined };
  transcript.record(undefined, text.slice(0, 160), 'the result', () => tellBegin(result, transcript, begun));
  await tellTyped(input, transcript, { at: phase(result, 'agent').from, parent: begun.agent }, signal);
  tellEnd(result, transcript, begun.trial);
  tellPanes(input.siblings, transcript, result);
  transcript.finish();
  for (const cast of input.siblings.filter(({ name }) => name.endsWith('.cast'))) {
    const read = await input.readAs('asciicast', [cast], {});
    if (!read.ok)
      sink.issue({
        code: read.error.code,
        severity: 'warning',
        laneId: 'terminal',
        message: read.error.message,
      });
  }
  sink.meta({ title: stringField(result, 'trial_name') ?? 'trial' });
  sink.seal(signal.aborted ? 'ended' : 'sealed');
  return ok(undefined);
}

function tellResult(result: unknown, sink: RecordingSink): void {
  const resolved = field(result, 'is_resolved');
  const mode = stringField(result, 'failure_mode');
  const tests = field(result, 'parser_results');
  const scores: Score[] =
    typeof tests === 'object' && tests !== null
      ? Object.entries(tests).map(([metric, verdict]) => ({
          metric,
          pass: verdict === 'passed',
          label: typeof verdict === 'string' ? verdict : jsonText(verdict),
        }))
      : [];
  const inputTokens = numberField(result, 'total_input_tokens');
  const outputTokens = numberField(result, 'total_output_tokens');
  sink.meta({
    outcome: resolved === true ? 'passed' : resolved === false ? 'failed' : 'unknown',
    scores: [
      ...(typeof resolved === 'boolean' ? [{ metric: 'is_resolved', pass: resolved }] : []),
      ...scores,
    ],
    ...(mode === undefined || mode === 'unset' || mode === 'none' ? {} : { failure: { code: mode } }),
    ...(inputTokens === undefined && outputTokens === undefined
      ? {}
      : {
          usage: {
            ...(inputTokens === undefined ? {} : { inputTokens }),
            ...(outputTokens === undefined ? {} : { outputTokens }),
          },
        }),
  });
}

interface Phase {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

function phase(result: unknown, name: string): Phase {
  const stamp = (key: string): number | undefined => {
    const text = stringField(result, `${name}_${key}`);
    return text === undefined ? undefined : parseIso(text);
  };
  return { from: stamp('started_at'), to: stamp('ended_at') };
}

/** Seqs of the spans that the rest lies in. */
interface Begun {
  trial: number | undefined;
  agent: number | undefined;
}

/** The trial, its task, and the agent's time: bounds that the runner measured. */
function tellBegin(result: unknown, transcript: Transcript, begun: Begun): void {
  const trial = phase(result, 'trial');
  const name = `Trial of ${stringField(result, 'task_id') ?? 'a task'}`;
  begun.trial = transcript.span({ at: trial.from, name, end: trial.to ?? 'open' });
  const task = stringField(result, 'instruction');
  if (task !== undefined)
    transcript.message({ at: trial.from, parent: begun.trial, role: 'user', text: task });
  const agent = phase(result, 'agent');
  if (agent.from === undefined) return;
  begun.agent = transcript.span({
    at: agent.from,
    parent: begun.trial,
    name: 'Agent',
    end: agent.to ?? 'open',
  });
}

/** How the agent ended, and the tests behind it. */
function tellEnd(result: unknown, transcript: Transcript, parent: number | undefined): void {
  const mode = stringField(result, 'failure_mode') ?? '';
  const resolved = field(result, 'is_resolved') === true ? ', and was resolved all the same' : '';
  if (/timeout|error|exceeded/.test(mode))
    transcript.error({ at: phase(result, 'agent').to, parent, message: `Ended with ${mode}${resolved}` });
  const test = phase(result, 'test');
  if (test.from !== undefined)
    transcript.span({ at: test.from, parent, name: 'Tests', end: test.to ?? 'open' });
}

/** `commands.txt`: a list of keys a line, as Python prints it. It has no times: the agent's begin is taken. */
async function tellTyped(
  { siblings }: ReadInput,
  transcript: Transcript,
  place: { readonly at: number | undefined; readonly parent: number | undefined },
  signal: AbortSignal,
): Promise<void> {
  const file = siblings.find(({ name }) => /(?:^|\/)commands\.txt$/.test(name));
  if (file === undefined) return;
  await readLines(
    file,
    (bytes, line) => {
      const text = textOf(bytes);
      transcript.record(line, text, 'empty line', () => {
        transcript.action({
          ...place,
          assumed: true,
          action: 'type',
          detail: { keys: keysOf(text).join(' ') },
        });
      });
    },
    signal,
  );
}

/** Strings of a Python list; a line that is none is taken as it is. */
function keysOf(text: string): string[] {
  const strings = [...text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(/\\(.)/g, (_, mark: string) =>
      mark === 'n' ? '\n' : mark === 't' ? '\t' : mark,
    ),
  );
  return strings.length > 0 ? strings : [text];
}

/** What the terminal showed before the agent, behind it, and behind the tests. */
function tellPanes(siblings: readonly ByteFile[], transcript: Transcript, result: unknown): void {
  for (const { name } of siblings) {
    const pane = /(?:^|\/)panes\/(pre-agent|post-agent|post-test)\.txt$/.exec(name)?.[1];
    if (pane === undefined) continue;
    const at =
      pane === 'post-test'
        ? phase(result, 'test').to
        : pane === 'pre-agent'
          ? phase(result, 'agent').from
          : phase(result, 'agent').to;
    transcript.record(undefined, name, 'pane', () => {
      transcript.artifact({
        at,
        assumed: true,
        name: `Terminal, ${pane}`,
        ref: name,
        mediaType: 'text/plain',
      });
    });
  }
}

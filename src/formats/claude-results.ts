import { outputText } from './output-words.ts';
import { field, numberField, stringField } from './records.ts';

/** What a `tool_result` block and its structured twin tell of how a call went. */
export interface ToolOutcome {
  readonly ok: boolean;
  readonly output: unknown;
  readonly exitCode: number | undefined;
  /** How long the tool ran by its own word, ms. */
  readonly ranMs: number | undefined;
  readonly agentId: string | undefined;
  /** The person said no. */
  readonly refused: boolean;
  readonly more: Readonly<Record<string, unknown>>;
}

/** Words of a refusal, as the program puts them in place of a result. */
const REFUSED =
  /^(?:The user doesn't want to (?:proceed|take this action)|\[Request interrupted by user for tool use\])/;
/** The exit code is in no field: only a failed command's text begins with it. */
const EXIT = /^(?:Error: )?(?:Command failed with )?exit code:? (-?\d+)/i;
/** Facts of the structured twin worth keeping beside the output; the big ones repeat what is in it. */
const FACTS = [
  'interrupted',
  'backgroundTaskId',
  'returnCodeInterpretation',
  'status',
  'totalTokens',
  'totalToolUseCount',
  'totalDurationMs',
  'isAsync',
  'agentId',
  'userModified',
  'numFiles',
  'truncated',
];

export function outcomeOf(block: unknown, structured: unknown): ToolOutcome {
  const content = field(block, 'content');
  const text = typeof content === 'string' ? content : Array.isArray(content) ? outputText(content) : '';
  const stdout = stringField(structured, 'stdout');
  const stderr = stringField(structured, 'stderr');
  const ok = field(block, 'is_error') !== true;
  const code = ok ? undefined : EXIT.exec(text)?.[1];
  const told = numberField(structured, 'exit_code') ?? numberField(structured, 'exitCode');
  const more: Record<string, unknown> = {};
  for (const name of FACTS) {
    const value = field(structured, name);
    if (value !== undefined && value !== null && value !== false && value !== '') more[name] = value;
  }
  const seconds = numberField(structured, 'durationSeconds');
  return {
    ok,
    output: stdout !== undefined || stderr !== undefined ? { stdout, stderr } : (content ?? text),
    exitCode: code === undefined ? told : Number(code),
    ranMs:
      numberField(structured, 'durationMs') ??
      numberField(structured, 'totalDurationMs') ??
      (seconds === undefined ? undefined : seconds * 1000),
    agentId: stringField(structured, 'agentId') ?? /\bagentId: ([\w-]+)/.exec(text)?.[1],
    refused: !ok && REFUSED.test(text),
    more,
  };
}

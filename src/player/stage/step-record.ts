import { fieldOf, textField } from '../viewing/record.ts';

/** A step's record, told apart into what began it and what it ended with. Fields a producer left out are absent. */
export interface StepRecord {
  /** Prose to be read as Markdown: what was said. */
  readonly text: string | undefined;
  readonly role: string | undefined;
  readonly name: string | undefined;
  /** What the step was given. */
  readonly args: unknown;
  /** What came of it; known from the step's end on. */
  readonly result: unknown;
  readonly ok: boolean | undefined;
}

/** Keys under which a reader files a call's result when it folds the two into one record. */
const RESULT_KEYS = ['result', 'output', 'response'] as const;
const TEXT_KEYS = ['text', 'content', 'message'] as const;

/** Reads the common shape of a trace event (contracts/everdict.md, Trace); anything else gives empty fields. */
export function readStepRecord(kind: string, value: unknown): StepRecord {
  // A folded record may keep its call apart from its result.
  const call = fieldOf(value, 'call') ?? value;
  const result = firstField(value, RESULT_KEYS);
  const ok = fieldOf(value, 'ok') ?? fieldOf(result, 'ok');
  return {
    text: kind === 'tool_call' ? undefined : firstText(call),
    role: textField(call, 'role'),
    name: textField(call, 'name') ?? textField(call, 'action') ?? textField(call, 'model'),
    args:
      fieldOf(call, 'args') ??
      fieldOf(call, 'arguments') ??
      fieldOf(call, 'input') ??
      fieldOf(call, 'detail'),
    result: fieldOf(result, 'output') ?? result,
    ok: typeof ok === 'boolean' ? ok : undefined,
  };
}

function firstField(value: unknown, keys: readonly string[]): unknown {
  for (const key of keys) {
    const field = fieldOf(value, key);
    if (field !== undefined) return field;
  }
  return undefined;
}

function firstText(value: unknown): string | undefined {
  for (const key of TEXT_KEYS) {
    const text = textField(value, key);
    if (text !== undefined) return text;
  }
  return undefined;
}

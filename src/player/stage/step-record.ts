import { fieldOf, textField } from '../viewing/record.ts';

/** What began a step, read from its record. Fields a producer left out are absent. */
export interface StepRecord {
  /** Prose to be read as Markdown: what was said. */
  readonly text: string | undefined;
  readonly role: string | undefined;
  /** What the step was given; never what came of it. */
  readonly args: unknown;
}

/** Reads the common shape of a trace event (contracts/everdict.md, Trace); anything else gives empty fields. */
export function readStepRecord(kind: string, value: unknown): StepRecord {
  return {
    text: kind === 'message' ? textField(value, 'text') : undefined,
    role: textField(value, 'role'),
    args: fieldOf(value, 'args') ?? fieldOf(value, 'detail'),
  };
}

import type { Found, Leave } from './removal.ts';

/** Rewrites the text of a file as it streams by. What is pushed may be cut anywhere. */
export interface Redactor {
  /** As much of the text as is settled. */
  push(text: string): string;
  finish(): string;
}

export interface RedactorOptions {
  /** `undefined`: everything is found and nothing is changed. */
  readonly leave: Leave | undefined;
  readonly onFound: (found: Found) => void;
  /** Whole strings that are never written, and what is in their place. Nothing is told of them: what they lead to is kept. */
  readonly bare?: ReadonlyMap<string, string> | undefined;
  /** A string of the file, and the part of the recording in which it stands (`undefined`: in none). */
  readonly onString?: ((value: string, part: string | undefined) => void) | undefined;
  /** A part of the recording that could be left out, and its length in characters. */
  readonly onPart?: ((part: string, chars: number) => void) | undefined;
}

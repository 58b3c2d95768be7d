/** A colour as `r g b`, 0 to 255 each. */
export type AnsiColour = string;

export interface AnsiSpan {
  readonly text: string;
  readonly fg?: AnsiColour;
  readonly bg?: AnsiColour;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly inverse?: true;
  /** A checked http, https or mailto address. */
  readonly href?: string;
}

/** What one entry of a stream leaves for the next: an unfinished sequence, the pen, an open link. Plain data. */
export interface AnsiCarry {
  readonly pending: string;
  /** The colour sequences in force, oldest first, each at most once. */
  readonly pen: readonly string[];
  readonly href: string | undefined;
}

export interface AnsiResult {
  readonly spans: readonly AnsiSpan[];
  readonly carry: AnsiCarry;
}

export interface StripResult {
  readonly text: string;
  readonly carry: AnsiCarry;
}

export const NO_CARRY: AnsiCarry = { pending: '', pen: [], href: undefined };

/** Where an event stands. Every writer of an event takes one. */
export interface Place {
  /**
   * Instant by the transcript's clock, ms. `undefined`: the format gives none, and the event takes its
   * predecessor's, marked assumed. NaN: it gives one that cannot be read.
   */
  readonly at: number | undefined;
  /** Seq that a writer of this transcript answered: the event lies under it. */
  readonly parent?: number | undefined;
  /** The time is worked out, not recorded. */
  readonly assumed?: boolean;
  /** Facts kept in the record beside what its kind shows (ids, models, reasons to stop). */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
}

export interface MessageIn extends Place {
  /** `user`, `assistant`, `system`, `reasoning` (a model's thoughts), `developer` … */
  readonly role: string;
  readonly text: string;
}

/** Tokens and money of one reply. `input` holds what was read from a cache and written to it too. */
export interface Usage {
  readonly input?: number | undefined;
  readonly output?: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  readonly reasoning?: number | undefined;
  readonly usd?: number | undefined;
}

export interface ModelCallIn extends Place {
  /** Identifies the reply: a later call with the same key is the same reply told again. */
  readonly key: string;
  readonly model?: string | undefined;
  /** When the request was sent, where the format says so; else the last input's time is taken, marked assumed. */
  readonly from?: number | undefined;
  readonly usage?: Usage | undefined;
}

export interface CallIn extends Place {
  /** The producer's id of the call; results name it. */
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

export interface ResultIn extends Place {
  /** Id of the call it answers; `undefined` for a result that names none. */
  readonly call: string | undefined;
  readonly ok: boolean;
  /** Text, content blocks, `{stdout, stderr, exitCode}`, or any value. */
  readonly output: unknown;
  /** Of a command. One that is not 0 makes the result a failure, whatever `ok` says. */
  readonly exitCode?: number | undefined;
  /** How long the tool itself ran, ms: what came before (approval, a queue) is told apart. */
  readonly ranMs?: number | undefined;
  /** When the tool ended, where that is told and the result was written down later. */
  readonly endedAt?: number | undefined;
}

export interface SpanIn extends Place {
  readonly name: string;
  /** `'open'` when it is not known yet: `end()` tells it. */
  readonly end: number | 'open' | undefined;
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
}

/** A call that was made and not answered yet. */
export interface OpenCall {
  readonly seq: number;
  readonly name: string;
  readonly args: unknown;
  readonly start: number | undefined;
  readonly key: string;
}

/** What the parts of a transcript share. */
export interface Totals {
  inputTokens: number;
  outputTokens: number;
  usd: number;
  told: string;
}

/**
 * What a host page and an embedded player say to each other: types alone, and nothing of the player's own, so that the built
 * client carries them as they are. docs/embed.md tells the same in words.
 *
 * On the window: the player says `hello`, the host answers `connect` with one end of a message channel. Everything else goes
 * over that channel. Every message carries the version; times are milliseconds since the recording's origin.
 */

/** The version of the protocol; another number is another language. */
export type ProtocolVersion = 1;

export interface Envelope {
  readonly playhead: ProtocolVersion;
}

/** Player to host, on the window: it listens. Sent again when the frame was loaded anew. */
export interface Hello extends Envelope {
  readonly type: 'hello';
  readonly versions: readonly number[];
}

/** Player to host, on the window: it will not talk, and why. */
export interface Refused extends Envelope {
  readonly type: 'refused';
  readonly error: PlayheadError;
}

/** Host to player, on the window, with one port. */
export interface Connect extends Envelope {
  readonly type: 'connect';
}

/** Host to player, over the port. */
export interface Call extends Envelope {
  readonly type: 'call';
  /** Chosen by the host; the answer carries it. */
  readonly id: number;
  readonly verb: Verb;
  readonly args: readonly unknown[];
  /** Which of several recordings is meant while runs are compared; the first one unless told. */
  readonly run?: number;
}

/** Player to host, over the port. */
export type Answer = Envelope & { readonly type: 'answer'; readonly id: number } & (
    | { readonly ok: true; readonly value?: unknown }
    | { readonly ok: false; readonly error: PlayheadError }
  );

/** Player to host, over the port. */
export interface EventMessage extends Envelope {
  readonly type: 'event';
  readonly event: EventName;
  readonly detail?: unknown;
}

/** Trouble as it is told everywhere: a stable code and a sentence. */
export interface PlayheadError {
  readonly code: string;
  readonly message: string;
}

export type Status = 'empty' | 'loading' | 'live' | 'sealed' | 'ended' | 'error';

export interface State {
  readonly status: Status;
  readonly t: number;
  readonly start: number;
  readonly duration: number;
  /** Epoch ms of t = 0; null where no wall clock is known. */
  readonly origin: number | null;
  readonly axis: 'time' | 'steps';
  readonly playing: boolean;
  readonly rate: number;
  readonly following: boolean;
  readonly selection: string | null;
  readonly attempt: number | null;
  readonly attempts: readonly { readonly generation: number; readonly outcome: string }[];
  readonly error?: PlayheadError;
}

export interface Lane {
  readonly id: string;
  readonly kind: string;
  readonly plane: string;
  readonly title: string;
  readonly count: number;
  readonly anchored: boolean;
  readonly firstT: number | null;
  readonly lastT: number | null;
}

export interface Entry {
  readonly id: string;
  readonly t: number | null;
  readonly end: number | 'open' | null;
  readonly kind: string;
  readonly title: string;
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly data: unknown;
  readonly truncated?: true;
}

export interface Hit {
  readonly entryId: string;
  readonly laneId: string;
  readonly t: number;
  readonly snippet: string;
}

export interface Ledger {
  readonly read: number;
  readonly shown: number;
  readonly offAxis: number;
  readonly rejected: number;
  readonly reasons: readonly { readonly code: string; readonly count: number; readonly example: string }[];
}

export interface Evidence {
  readonly integrity: string;
  readonly checks: readonly { readonly code: string; readonly ok: boolean; readonly detail: string }[];
  readonly gaps: readonly {
    readonly laneId: string;
    readonly from: number | null;
    readonly to: number | null;
    readonly code: string;
    readonly reason: string;
  }[];
}

export interface Perf {
  readonly firstPaintMs: number | null;
  readonly readMs: number | null;
  readonly frames: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly indexBytes: number;
  readonly entries: number;
  readonly caches: Readonly<Record<string, number>>;
}

export interface EntriesQuery {
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
}

/** How a recording is opened by message. */
export interface OpenSettings {
  /** Base URL of the control plane that `run:<id>` asks. */
  readonly api?: string;
  /** Bearer token for that control plane: kept in the player's memory, sent to its origin alone. */
  readonly token?: string;
}

/** How the player looks. What is absent stays as it is; null takes it back. */
export interface Look {
  /** Lanes shown under the agent's. */
  readonly lanes?: readonly string[] | null;
  readonly theme?: 'dark' | 'light' | null;
}

/** The verbs of `window.playhead`, each answering with a promise, and `look`. */
export interface Verbs {
  /** Resolves when the opened recording can be scrubbed. */
  ready(): Promise<void>;
  state(): Promise<State>;
  lanes(): Promise<readonly Lane[]>;
  at(t: number): Promise<Readonly<Record<string, Entry | null>>>;
  covering(laneId: string, t: number): Promise<readonly Entry[]>;
  entries(laneId: string, query?: EntriesQuery): Promise<readonly Entry[]>;
  open(input: string | File | readonly File[], settings?: OpenSettings): Promise<void>;
  seek(t: number): Promise<void>;
  play(): Promise<void>;
  pause(): Promise<void>;
  setRate(rate: number): Promise<void>;
  follow(): Promise<void>;
  select(entryId: string | null): Promise<void>;
  search(text: string): Promise<readonly Hit[]>;
  idle(): Promise<void>;
  ledger(): Promise<Ledger>;
  evidence(): Promise<Evidence>;
  perf(): Promise<Perf>;
  look(look: Look): Promise<void>;
}

export type Verb = keyof Verbs;

export interface Events {
  /** A recording can be scrubbed; once for each that is opened. */
  readonly ready: State;
  /** The playhead moved; at most four a second. */
  readonly timechange: { readonly t: number };
  readonly selection: { readonly entryId: string | null };
  /** Anything of the state but t and the selection changed. */
  readonly statechange: State;
  /** Something worth telling about the recording or the link, once a code. */
  readonly issue: PlayheadError;
  /** The recording could not be opened. */
  readonly error: PlayheadError;
  /** Nothing will be appended to the recording any more. */
  readonly sealed: State;
}

export type EventName = keyof Events;

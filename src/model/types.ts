import type { Failure } from '../base/index.ts';

/** Who an event speaks for. Planes have a hue each; lanes of a plane share it. */
export type Plane = 'agent' | 'environment' | 'runtime' | 'evidence';

/** How a track behaves in time; decides its level of detail, hit testing and spoken form. */
export type Archetype = 'span' | 'point' | 'series' | 'hold' | 'fold';

/** Severity of an entry, stored as a small integer so that a bucket keeps its worst by `max`. */
export const Level = { debug: 0, info: 1, warning: 2, error: 3 } as const;
export type Level = (typeof Level)[keyof typeof Level];

/** Bits of the `flags` column. */
export const Flag = {
  /** The time was taken from the predecessor in the file, not recorded. */
  assumed: 1,
  /** `end` came before `start`, or a result before its call: clamped. */
  clamped: 2,
  /** `level` was inherited from another entry (a call from its result): not an error of its own. */
  inherited: 4,
  /** A place from which a fold can be rebuilt (a full DOM snapshot). */
  keyframe: 8,
  /** Same content as the predecessor on its track (a held frame, an unchanged diff). */
  held: 16,
  /** The content behind the entry is not held by the recording: see the gaps. */
  missing: 32,
  /** Replaced by a later row of the same seq; kept out of every list. */
  superseded: 64,
  /** What a person typed, which may be a password: shown only when asked for, and never copied or given out. */
  typed: 128,
  /** An agent inside the run begins here: it and what lies under it is a line of work of its own. */
  agent: 128,
} as const;

/**
 * A clock an entry was stamped by. `wall`: epoch milliseconds. `relative`: milliseconds since an
 * unknown instant. `order`: no unit or no time; the stamp is the position in the file.
 */
export interface ClockDomain {
  readonly id: string;
  readonly kind: 'wall' | 'relative' | 'order';
  /**
   * Of a wall clock: epoch ms that its stamps count from, 0 when absent. Epoch ms as a number are a quarter of a microsecond apart;
   * stamps that count from a near instant tell nanoseconds apart. Two clocks of different bases have different ids.
   */
  readonly base?: number;
}

/** `t(to) = t(from) + offsetMs`, and how that came to be known. */
export interface ClockEdge {
  readonly from: string;
  readonly to: string;
  readonly offsetMs: number;
  readonly quality: 'measured' | 'declared' | 'assumed';
}

/**
 * One named number of a `series` track. `counter` values never fall but for resets. `'assumed'`: its producer does not
 * say whether it counts or is a rate a second; values that fall often are taken as rates.
 */
export interface SeriesSpec {
  readonly name: string;
  readonly unit: 'percent' | 'bytes' | 'count' | 'usd';
  readonly counter?: boolean | 'assumed';
}

export interface TrackSpec {
  /** Track id; an entry's id is `<track>:<seq>`. */
  readonly id: string;
  /** Lane that shows the track (RULES.md "Lanes"); several tracks may share one. */
  readonly lane: string;
  readonly archetype: Archetype;
  readonly plane: Plane;
  readonly title: string;
  readonly clock: string;
  readonly series?: readonly SeriesSpec[];
  /** A byte stream is never reordered: a time that steps back is raised to its predecessor's. */
  readonly byteStream?: boolean;
  /** Who produced it: `run`, `service:<name>`, a page or tab. */
  readonly emitter?: string;
}

/** Why a stretch or a thing is not in the recording. */
export type GapReason =
  | 'not requested'
  | 'not capable'
  | 'pending'
  | 'expired'
  | 'forbidden'
  | 'missing'
  | 'refused'
  | 'redacted'
  | 'capped'
  | 'sparse'
  | 'stopped early'
  | 'disconnected';

export interface Gap {
  readonly laneId: string;
  /** Milliseconds on the shared axis; `null` where the gap is of a thing and not of a stretch. */
  readonly from: number | null;
  readonly to: number | null;
  readonly code: string;
  readonly reason: GapReason;
  readonly detail?: string;
}

/** Something worth telling about the input. Issues of one code are counted, the first is kept. */
export interface Issue extends Failure {
  readonly severity: 'info' | 'warning' | 'error';
  readonly laneId?: string;
  readonly entryId?: string;
  /** 1-based line of the input, where that helps a person find it. */
  readonly line?: number;
}

export interface IssueCount extends Issue {
  readonly count: number;
}

export interface LedgerReason {
  readonly code: string;
  readonly count: number;
  readonly example: string;
}

/** The account of every record read: `read = shown + offAxis + rejected`. */
export interface Ledger {
  readonly read: number;
  readonly shown: number;
  readonly offAxis: number;
  readonly rejected: number;
  readonly reasons: readonly LedgerReason[];
}

export interface EvidenceCheck {
  readonly code: string;
  readonly ok: boolean;
  readonly detail: string;
}
/** A record of a chain in which each is hashed over the one before. */
export interface ChainLink {
  /** Position that the record claims; `undefined` where it claims none. */
  readonly seq: number | undefined;
  /** 1-based line of its file. */
  readonly line: number;
  readonly label: string;
  /** Epoch ms by the record's own word; NaN where it tells none. */
  readonly at: number;
  /** Start of its own hash. */
  readonly hash: string;
  /** What became of it; absent where nothing did. */
  readonly entryId?: string;
}

/** A chain of records in the order of their file, which is that of the evidence and not of time. */
export interface EvidenceChain {
  readonly total: number;
  /** Of a long chain the stretch around its first broken link, else its start. */
  readonly links: readonly ChainLink[];
  /** Index in `links` of the first one that does not follow from the one before it. */
  readonly broken?: number;
  readonly fault?: string;
}
export type Integrity = 'verified' | 'consistent-unsigned' | 'failed' | 'pending' | 'unchecked';
export interface Evidence {
  readonly integrity: Integrity;
  readonly checks: readonly EvidenceCheck[];
  /** Parts checked so far, of all that have a digest; unequal while `pending`. */
  readonly checked?: number;
  readonly total?: number;
  /** Id of the key behind a valid signature. It came with the recording: whose it is, only a person can say. */
  readonly signer?: string;
  readonly chain?: EvidenceChain;
}

export type Outcome = 'passed' | 'failed' | 'unknown';
export type Rung = 'off' | 'final' | 'frames' | 'semantic' | 'full';
export type RunStatus = 'live' | 'sealed' | 'ended';

export interface AttemptInfo {
  readonly generation: number;
  readonly outcome: Outcome;
  /** From its first to its last sign, ms. */
  readonly durationMs?: number;
  /** Another one counts in its place; it is kept all the same. */
  readonly discarded?: boolean;
}

export interface Score {
  readonly metric: string;
  readonly value?: number;
  readonly pass?: boolean;
  readonly label?: string;
  readonly detail?: string;
  /** `unmeasured`: the grader gave no value. `invalid`: it gave one that does not count. */
  readonly status?: 'measured' | 'unmeasured' | 'invalid';
  /** Why it came out so, in the grader's words. */
  readonly reason?: string;
  readonly grader?: string;
}

/** What the run left behind when it ended, in short; the whole of it stays in the file. */
export interface FinalSnapshot {
  /** "repo", "browser", "os-use", "prompt", or another. */
  readonly kind: string;
  readonly url?: string;
  readonly changedFiles?: readonly string[];
  readonly headSha?: string;
  /** What a run without an environment answered. */
  readonly output?: string;
  /** Lines on the console, where it kept them. */
  readonly consoleLines?: number;
}

/** Something to look at that the recording brings itself, in its producer's words. */
export interface OwnTask {
  readonly id: string;
  /** As its producer ranks it: "P0". */
  readonly priority?: string;
  readonly reason: string;
  readonly question: string;
  readonly entryIds: readonly string[];
  readonly paths: readonly string[];
}

/** One source of what was captured, and how far its recorder trusts it. */
export interface CaptureSource {
  readonly name: string;
  readonly confidence: string;
  /** How its capture ended, or why it is trusted so far. */
  readonly detail?: string;
}

/** How the attempt was dispatched, beside harness, model and seed. */
export interface Dispatch {
  readonly runtime?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Digest of the fixtures. */
  readonly fixtures?: string;
}

/**
 * What had come in at each mark of a recording whose lanes are on no one clock: standing at a mark is to see that, and not what the
 * estimated times of the lanes would show. Marks are numbered by their seq, in their order; a later one holds all that an earlier one does.
 */
export interface Cursors {
  /** Track of the marks. */
  readonly trackId: string;
  /**
   * By track id, ascending: `[seq, from, ended]`. An entry is there from mark `from` on and has ended from mark `ended` on, and so have
   * those behind it up to the seq of the next run. A mark that does not exist: never.
   */
  readonly tracks: Readonly<Record<string, readonly (readonly [number, number, number])[]>>;
}

/** What is known of the run beside its entries. Every field may be absent. */
export interface RunMeta {
  readonly title?: string;
  readonly runId?: string;
  readonly format?: string;
  readonly outcome?: Outcome;
  readonly attempt?: number;
  readonly attempts?: readonly AttemptInfo[];
  /** Where the run is from lists no attempts, and gives no other than its own. */
  readonly attemptsUnlisted?: boolean;
  readonly harness?: string;
  readonly model?: string;
  readonly seed?: string;
  readonly envKind?: string;
  readonly fidelity?: Rung;
  readonly scores?: readonly Score[];
  /** The verdict as it was given, where one was: the outcome may be read from the scores. */
  readonly verdict?: 'passed' | 'failed';
  /** The class of the failure and its words, as the producer named them. */
  readonly failure?: { readonly code: string; readonly message?: string };
  readonly snapshot?: FinalSnapshot;
  readonly dispatch?: Dispatch;
  readonly usage?: { readonly inputTokens?: number; readonly outputTokens?: number; readonly usd?: number };
  /** Never mixed with what the player finds by itself. */
  readonly ownTasks?: readonly OwnTask[];
  readonly captureSources?: readonly CaptureSource[];
  /** Where the trace came from, shown to the person: "trace.jsonl", "result.trace" … */
  readonly traceSource?: string;
  readonly notes?: string;
  /** Ref of the file in which a bundle keeps what people wrote down about the recording. It is none of it. */
  readonly readerNotes?: string;
  /** The producer said that the run is still going: what was read is a snapshot of it. */
  readonly running?: boolean;
  /** The longest pause that the recording wants to be shown, ms. */
  readonly idleLimitMs?: number;
  readonly cursors?: Cursors;
  /** IANA name of the time zone of the machine that ran the agent. */
  readonly zone?: string;
}

/** An instant at which the player lands, and the entry it belongs to. */
export interface FailingMoment {
  readonly entryId: string;
  readonly laneId: string;
  readonly t: number;
}

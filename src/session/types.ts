import type { Failure, Result } from '../base/index.ts';
import type { EngineClient, OpenRequest, TailState } from '../engine/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Settings } from './settings.ts';

/** What the playback machine can be in; the table of moves stands in `playback.ts`. */
export type PlaybackState =
  | 'empty'
  | 'loading'
  | 'paused'
  | 'playing'
  | 'buffering'
  | 'following'
  | 'atEnd'
  | 'broken';

/** A stretch of the axis in milliseconds since the origin. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export type TimeMode = 'relative' | 'run' | 'mine' | 'utc';

/** What becomes of idle time: it is drawn as long as it was, left out of play, or folded out of the axis (and of play). */
export type IdleMode = 'shown' | 'skipped' | 'folded';

/**
 * How play goes on: at a speed, so fast that the whole run takes a number of seconds, or from step to
 * step, dwelling on each.
 */
export type Pace =
  | { readonly kind: 'rate' }
  | { readonly kind: 'sweep'; readonly seconds: number }
  | { readonly kind: 'steps' };

/** A stretch that a person gave a name. */
export interface NamedRange extends TimeWindow {
  readonly name: string;
}

/** A lane that a person moved against the others, ms later (or earlier, below 0). */
export interface Nudge {
  readonly laneId: string;
  readonly ms: number;
}

/** A piece of a folded axis: run time [from, to] lies at [at, until], both ms. */
export interface FoldPiece {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly until: number;
  /** Idle time, squeezed. */
  readonly folded: boolean;
}

/** An axis without idle time; as an extent it is that of the axis, not of the run. Both ways strictly monotone. */
export interface FoldAxis {
  /** From the run's start to its end, in order, without holes. */
  readonly pieces: readonly FoldPiece[];
  readonly start: number;
  readonly duration: number;
  readonly axis: 'time';
  toAxis(t: number): number;
  toRun(place: number): number;
}

/** The idle time of the document, once it has been looked for. */
export interface Quiet {
  readonly stretches: readonly TimeWindow[];
  /** What is kept of each where it is skipped or folded, ms. */
  readonly keep: number;
  /** The axis with the stretches folded; nothing where there are none. */
  readonly axis: FoldAxis | undefined;
}

/** The state of a viewing that React renders on. The playhead itself is not in it: see `Clock`. */
export interface SessionState {
  readonly playback: PlaybackState;
  readonly rate: number;
  readonly selection: string | undefined;
  readonly window: TimeWindow;
  readonly range: TimeWindow | undefined;
  readonly markerB: number | undefined;
  /** What differs from marker B is asked for: stages that can tell show it. */
  readonly diffB: boolean;
  readonly markers: readonly number[];
  readonly namedRanges: readonly NamedRange[];
  /** Where a person commented: shown as marks and stepped to, and in no link. */
  readonly comments: readonly number[];
  readonly hiddenLanes: readonly string[];
  /** Ids of lanes in the order a person dragged them to; lanes that are not named follow by rank. Empty: by rank. */
  readonly laneOrder: readonly string[];
  /** Lanes moved by hand, each once. */
  readonly nudges: readonly Nudge[];
  /** Id of the lane, or of the entry of an agent that was started, which lane-local stepping walks. */
  readonly lane: string;
  readonly idle: IdleMode;
  readonly quiet: Quiet | undefined;
  readonly pace: Pace;
  readonly query: string;
  /** How its text is compared, a letter each in this order: `c` case, `w` whole words, `r` as a regular expression. */
  readonly queryOptions: string;
  readonly timeMode: TimeMode;
  /** Loop the range while playing. */
  readonly loop: boolean;
  /** Index in `model().steps` of the step that is current at the playhead (and of the tie's cursor); -1 before the first. */
  readonly step: number;
  /** Counts calls of `open`; 0 on Home. A promise made under another generation is stale. */
  readonly generation: number;
  /** Changes whenever the document does. */
  readonly modelVersion: number;
  /**
   * The same for lists and panels: while a recording grows, or is read, it changes a few times a second only. The canvas
   * keeps the pace of the data.
   */
  readonly toldVersion: number;
  /** How a source that grows says it is doing; none for one that does not. */
  readonly tail?: TailState | undefined;
  readonly notices: readonly Notice[];
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

export interface Notice {
  readonly code: string;
  readonly message: string;
}

/**
 * The tick channel: one number, many listeners, no React. Listeners are called once per change: from
 * the frame loop while playing, at once for a seek. They mark what is dirty and draw in the next frame.
 */
export interface Clock {
  readonly t: number;
  /** Where the pointer hovers on the axis, if anywhere; a ghost line, never a seek. */
  readonly hover: number | undefined;
  subscribe(listener: (t: number) => void): () => void;
  setHover(t: number | undefined): void;
  onHover(listener: (t: number | undefined) => void): () => void;
}

/** Commands are queued and run in order; each answers when it has taken effect. */
export interface SessionCommands {
  seek(t: number): void;
  play(): void;
  pause(): void;
  toggle(): void;
  setRate(rate: number): void;
  follow(): void;
  select(entryId: string | undefined): void;
  setWindow(window: TimeWindow): void;
  /** Fits the whole run, or a stretch with a margin of 5 %. */
  fit(window?: TimeWindow): void;
  zoom(factor: number, at?: number): void;
  /** Moves the window by a share of its width. */
  pan(share: number): void;
  viewBack(): void;
  viewForward(): void;
  /** A range that is empty once it is clamped to the run is none. */
  setRange(range: TimeWindow | undefined): void;
  setMarkerB(t: number | undefined): void;
  setDiffB(asked: boolean): void;
  toggleMarker(t: number): void;
  /** Gives the range a name, or takes the name from one that has it (no name). */
  nameRange(range: TimeWindow, name: string | undefined): void;
  /** The instants of comments; the texts are not the session's. */
  showComments(ts: readonly number[]): void;
  /** `options` stay as they are where none are given. */
  setQuery(query: string, options?: string): void;
  setLaneHidden(laneId: string, hidden: boolean): void;
  setLaneOrder(laneIds: readonly string[]): void;
  /** Moves a lane whose clock is not the agent's by ms against what the recording says; 0 takes it back. */
  nudge(laneId: string, ms: number): void;
  /** The next (1) or previous (-1) lane, or sub-agent in the agent's, becomes the one that is walked. */
  walkLane(direction: 1 | -1): void;
  setLane(laneId: string): void;
  setIdle(mode: IdleMode): void;
  setPace(pace: Pace): void;
  cycleTimeMode(): void;
  setLoop(loop: boolean): void;
  /** Shows a notice once per code. */
  notify(notice: Notice): void;
  dismissNotice(code: string): void;
  /** Selects, and seeks to, the next (1) or previous (-1) of that kind in the total order; each is visited once. */
  step(kind: StepKind, direction: 1 | -1): void;
}

/**
 * What stepping lands on. `frame` is the next picture, or the smallest event where the recording has
 * no pictures; `event` is every entry that is no sample; `tool` a tool call; `lane` whatever comes next
 * in the lane that is walked.
 */
export type StepKind =
  | 'step'
  | 'tool'
  | 'error'
  | 'moment'
  | 'frame'
  | 'nav'
  | 'checkpoint'
  | 'event'
  | 'lane';

/** What a link names. A dropped file has none. */
export type LinkTarget =
  | { readonly kind: 'run'; readonly id: string }
  | { readonly kind: 'src'; readonly url: string }
  | { readonly kind: 'sample'; readonly id: string };

export interface OpenOptions {
  readonly attempt?: number | undefined;
  /** What a link to this viewing names; a URL or a run names itself. */
  readonly target?: LinkTarget | undefined;
  /** Where to land, from a link. Without: the failing moment of a failed run, else its start. */
  readonly landing?: Landing | undefined;
}

/** A time as a link or a person writes it; it needs a recording to become a t. */
export type TimeRef =
  | { readonly kind: 'start' }
  /** On the step axis the number is the step's index. */
  | { readonly kind: 'seconds'; readonly value: number }
  | { readonly kind: 'instant'; readonly epochMs: number };

export interface TimeRefRange {
  readonly from: TimeRef;
  readonly to: TimeRef;
}

/** The part of a link that says what the viewing looks like, for one recording. */
export interface Landing {
  readonly t?: TimeRef | undefined;
  readonly selection?: string | undefined;
  readonly window?: TimeRefRange | undefined;
  readonly range?: TimeRefRange | undefined;
  /** Ids of the lanes that are visible, in their order; all by rank when absent. */
  readonly lanes?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly queryOptions?: string | undefined;
  readonly markerB?: TimeRef | undefined;
  /** What differs from marker B is asked for. */
  readonly diffB?: true | undefined;
  readonly markers?: readonly TimeRef[] | undefined;
  readonly namedRanges?: readonly (TimeRefRange & { readonly name: string })[] | undefined;
  readonly nudges?: readonly Nudge[] | undefined;
  readonly idle?: IdleMode | undefined;
  readonly timeMode?: TimeMode | undefined;
  /** Where no instant and no entry is named: whether a cassette opens at its first checkpoint. */
  readonly stop?: Settings['stop'] | undefined;
  /** What the codec could not read, for the person. */
  readonly notices?: readonly Notice[] | undefined;
}

/** Numbers about this viewing that only the page can measure. */
export interface Meter {
  /** A cache that can say how many bytes it holds. */
  cache(name: string, bytes: () => number): () => void;
  read(): MeterReading;
}

export interface MeterReading {
  /** From `open` to the mark `playhead:first-lane`, and to the complete model; undefined until then. */
  readonly firstPaintMs: number | undefined;
  readonly readMs: number | undefined;
  /** Milliseconds from frame to frame while playing, of the last 600; 0 when there were none. */
  readonly frames: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly caches: Readonly<Record<string, number>>;
}

/** One viewing of one recording. `model()` is always the newest version. */
export interface Session {
  readonly clock: Clock;
  readonly commands: SessionCommands;
  model(): ModelReader;
  state(): SessionState;
  /** Structure channel: called when anything in `state()` or the model changed. */
  subscribe(listener: () => void): () => void;
  readonly engine: EngineClient;
  /** Opens a recording in place of the one that is open. Answers when it is ready to scrub. */
  open(request: OpenRequest, options?: OpenOptions): Promise<Result<undefined, Failure>>;
  /** An open that failed before there was anything to ask the engine for: the same state, the same answer. */
  refuse(error: Failure): Result<undefined, Failure>;
  /** What was opened last, for another attempt of it and for links. */
  opened(): { readonly request: OpenRequest; readonly options: OpenOptions } | undefined;
  /** Advances play by one animation frame; called by the one frame loop (timeline) only. `now` in ms. */
  frame(now: number): void;
  /** A lane, list or stage that catches up asynchronously says so; `idle` and seeks wait for it. */
  busy(promise: Promise<unknown>): void;
  /** Resolves when nothing is pending: no read, no queued command, nobody busy. */
  idle(): Promise<void>;
  /** Resolves when what was asked so far is on screen: commands done, and whoever said `busy` about them is not any more. */
  shown(): Promise<void>;
  readonly meter: Meter;
  close(): void;
}

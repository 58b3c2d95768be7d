import type { Failure, Result } from '../base/index.ts';
import type { EngineClient, OpenRequest } from '../engine/index.ts';
import type { ModelReader } from '../model/index.ts';

/** What the playback machine can be in; the table of moves stands in `playback.ts`. */
export type PlaybackState =
  | 'empty' | 'loading' | 'paused' | 'playing' | 'buffering' | 'following' | 'atEnd' | 'broken';

/** A stretch of the axis in milliseconds since the origin. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export type TimeMode = 'relative' | 'run' | 'mine' | 'utc';

/** The state of a viewing that React renders on. The playhead itself is not in it: see `Clock`. */
export interface SessionState {
  readonly playback: PlaybackState;
  readonly rate: number;
  readonly selection: string | undefined;
  readonly window: TimeWindow;
  readonly range: TimeWindow | undefined;
  readonly markerB: number | undefined;
  readonly markers: readonly number[];
  readonly hiddenLanes: readonly string[];
  readonly query: string;
  readonly timeMode: TimeMode;
  /** Changes whenever the document does. */
  readonly modelVersion: number;
  readonly notices: readonly Notice[];
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

export interface Notice {
  readonly code: string;
  readonly message: string;
}

/** The tick channel: one number, many listeners, no React. Listeners run inside the frame loop. */
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
  setRange(range: TimeWindow | undefined): void;
  setMarkerB(t: number | undefined): void;
  toggleMarker(t: number): void;
  setQuery(query: string): void;
  setLaneHidden(laneId: string, hidden: boolean): void;
  cycleTimeMode(): void;
  dismissNotice(code: string): void;
  /** Seeks to, and selects, the next (1) or previous (-1) agent step, error, moment, frame. */
  step(kind: 'step' | 'error' | 'moment' | 'frame' | 'nav' | 'checkpoint', direction: 1 | -1): void;
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
  open(request: OpenRequest, options?: { readonly attempt?: number | undefined }): Promise<Result<undefined, Failure>>;
  /** Advances play by one animation frame; called by the one frame loop (timeline) only. `now` in ms. */
  frame(now: number): void;
  /** A lane, list or stage that catches up asynchronously says so; `idle` and seeks wait for it. */
  busy(promise: Promise<unknown>): void;
  /** Resolves when nothing is pending: no read, no queued command, nobody busy. */
  idle(): Promise<void>;
  close(): void;
}

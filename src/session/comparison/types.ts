import type { OpenRequest } from '../../engine/index.ts';
import type { RunLink } from '../link.ts';
import type { OpenOptions, Session } from '../types.ts';

/** By what instants the runs of a comparison are laid over each other. */
export type AlignMode = 'start' | 'wall' | 'tool' | 'error' | 'checkpoint' | 'entry' | 'divergence';

export interface Alignment {
  readonly mode: AlignMode;
  /** With `entry`: the entry of each run, by position. */
  readonly entries?: readonly (string | undefined)[] | undefined;
  /** With `checkpoint`: its name. The first that all share when absent. */
  readonly name?: string | undefined;
}

/** How sure an offset is. `none`: the run has nothing to align by, its start stands in. */
export type Sureness = 'exact' | 'likely' | 'guess' | 'none' | 'by hand';

/** Where a run lies on the shared clock, and how that came to be. */
export interface Placement {
  /** Shared time less the run's own, ms; steps where all runs count steps. */
  readonly offset: number;
  readonly sure: Sureness;
  /** One sentence for the person. */
  readonly how: string;
}

/** One recording of a comparison. */
export interface ComparedRun {
  readonly index: number;
  /** The viewing as parts of a player see it: its own times, moved by the shared playhead. */
  readonly session: Session;
  /** What a link names it by; nothing for a dropped file. */
  readonly link: RunLink | undefined;
  /** A name or an address, for the time before it can be read. */
  readonly what: string;
}

/** What is opened as one run of a comparison; `failure` where its address could not even be understood. */
export interface RunToCompare {
  readonly what: string;
  readonly link: RunLink | undefined;
  readonly opening:
    | { readonly request: OpenRequest; readonly options: OpenOptions }
    | { readonly failure: { readonly code: string; readonly message: string } };
}

export interface ComparisonState {
  readonly alignment: Alignment;
  /** Offsets given by hand, by position; they win over the alignment's. */
  readonly byHand: readonly (number | undefined)[];
  readonly placements: readonly Placement[];
  /** Runs that move on their own: unlocked by the person, or without a place on the shared clock. */
  readonly apart: readonly boolean[];
  /** Why a run can have no place on the shared clock; such a run cannot be locked. */
  readonly offClock: readonly (string | undefined)[];
  /** The run that keys which belong to one run act on. */
  readonly active: number;
  /** Every run is ready or refused. */
  readonly settled: boolean;
}

/** n viewings on one clock. */
export interface Comparison {
  readonly runs: readonly ComparedRun[];
  /** The shared clock, window and playback, as a viewing without lanes. */
  readonly shared: Session;
  state(): ComparisonState;
  subscribe(listener: () => void): () => void;
  align(alignment: Alignment): void;
  /** Puts a run where a person wants it; `undefined` gives it back to the alignment. */
  setOffset(run: number, offset: number | undefined): void;
  /** Locked again, a run stays where it stands: its offset changes. */
  setApart(run: number, apart: boolean): void;
  setActive(run: number): void;
  /** Instants (own times, by run) at which the runs part, when these become known. */
  setDivergence(times: readonly (number | undefined)[] | undefined): void;
  /** Nothing plays while it is held; who asked to play meanwhile plays then. */
  holdPlay(isHeld: boolean): void;
  /** Opens one again that could not be opened. */
  retry(run: number): void;
  idle(): Promise<void>;
  close(): void;
}

/** Comparisons of more are refused: eight columns are what a screen holds. */
export const MOST_RUNS = 8;

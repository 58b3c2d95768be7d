import type { ComponentType, LazyExoticComponent } from 'react';
import type { Engine } from '../engine/index.ts';
import type { EntryRef, LaneInfo, Located, ModelReader, Plane, TrackReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';

/** Colours by token name, resolved from CSS once per theme change. */
export type Ink =
  | 'bg'
  | 'panel'
  | 'raised'
  | 'line'
  | 'line-2'
  | 'ink'
  | 'ink-2'
  | 'ink-3'
  | 'accent'
  | 'agent'
  | 'agent-soft'
  | 'env'
  | 'env-soft'
  | 'run'
  | 'run-soft'
  | 'evi'
  | 'evi-soft'
  | 'err'
  | 'err-soft'
  | 'ok'
  | 'add'
  | 'del';

export interface LineOptions {
  readonly width?: number;
  readonly alpha?: number;
  readonly fillTo?: number;
  readonly fillAlpha?: number;
}

export interface TextOptions {
  readonly bold?: boolean;
  readonly mono?: boolean;
  readonly alpha?: number;
  /** Only what falls in [clipFrom, clipTo) is painted: a label that changes ink at the playhead. */
  readonly clipFrom?: number;
  readonly clipTo?: number;
}

/**
 * What a lane draws with. Coordinates are CSS pixels inside the lane: x = 0 at the window's start,
 * y = 0 at the lane's top. The painter clips, rounds to device pixels and batches by colour.
 */
export interface Painter {
  rect(x: number, y: number, w: number, h: number, ink: Ink, alpha?: number, radius?: number): void;
  /** Filled error mark: a triangle pointing up, so that errors differ by shape too. */
  triangle(x: number, y: number, size: number, ink: Ink, alpha?: number): void;
  diamond(x: number, y: number, size: number, ink: Ink, alpha?: number): void;
  dot(x: number, y: number, radius: number, ink: Ink, alpha?: number): void;
  line(x0: number, y0: number, x1: number, y1: number, ink: Ink, alpha?: number, width?: number): void;
  /** Connected points; a NaN y breaks the line (missing data is not zero). `fillTo` closes an area down to that y. */
  polyline(xs: Float64Array, ys: Float64Array, count: number, ink: Ink, options?: LineOptions): void;
  /**
   * One line of text, `y` its vertical middle, cut with an ellipsis at `maxWidth`; nothing is drawn below 16 px.
   * Texts of a lane lie above its shapes.
   */
  text(text: string, x: number, y: number, maxWidth: number, ink: Ink, options?: TextOptions): void;
  /** A decoded picture; drawn with `cover` cropping. */
  image(image: CanvasImageSource, x: number, y: number, w: number, h: number, alpha?: number): void;
  /** Diagonal hatching: a gap, something the recording does not hold. */
  hatch(x: number, y: number, w: number, h: number, ink: Ink): void;
}

/** Everything a lane may read while it draws. */
export interface LaneView {
  readonly model: ModelReader;
  readonly lane: LaneInfo;
  /** Window in ms. */
  readonly t0: number;
  readonly t1: number;
  readonly width: number;
  readonly height: number;
  /** The playhead, ms. What lies after it is drawn dimmed and says nothing yet of how it ends. */
  readonly playhead: number;
  readonly selection: string | undefined;
  readonly hover: number | undefined;
  /** Pictures of frames, small; `undefined` where none can be shown. */
  readonly thumbnails: ThumbnailSource | undefined;
  x(t: number): number;
  t(x: number): number;
}

/** `missing`: the recording does not hold the picture, or it cannot be decoded. */
export type Thumbnail = CanvasImageSource | 'missing' | undefined;

export interface ThumbnailSource {
  /** The picture of that entry if it is decoded; asking for one that is not schedules it. O(1). */
  get(entryId: string): Thumbnail;
}

/** The words for one entry: hover card, spoken name, search row, Markdown. */
export interface Description {
  readonly title: string;
  /** Short facts in order: `['status', '500']`. Facts of a span's end are left out before its end. */
  readonly facts: readonly (readonly [string, string])[];
}

/** A lane of the recording and the definition that draws it. */
export interface ClaimedLane {
  readonly definition: LaneDefinition;
  readonly lane: LaneInfo;
}

export interface StageProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly lane: LaneInfo;
}

export interface DetailProps {
  readonly session: Session;
  readonly engine: Engine;
  readonly entryId: string;
  /** The record as text; `value` is it parsed, depth-capped. */
  readonly text: string;
  readonly value: unknown;
}

export type LazyComponent<P> = LazyExoticComponent<ComponentType<P>>;

export interface LaneDefinition {
  readonly id: string;
  readonly plane: Plane;
  readonly title: string;
  /** Claims tracks; the first definition that accepts one gets it, `generic` takes what is left. */
  accepts(track: TrackReader): boolean;
  /** Height in CSS px. */
  height(lane: LaneInfo): number;
  /** What the header says at its right end, at the playhead (a count, "1.9 GB"). */
  headline?(lane: LaneInfo, t: number, model?: ModelReader): string;
  /** Reads what the headline needs beside the columns while it is shown; calls `changed` when there is more to say. */
  watch?(session: Session, changed: () => void): () => void;
  /** Synchronous, no allocation per entry. */
  draw(painter: Painter, view: LaneView): void;
  describe(ref: EntryRef, model: ModelReader, t: number): Description;
  /** The entry under a point of the lane; `hitLane` when the archetypes' own answer will do. */
  hit?(view: LaneView, x: number, y: number): Located | undefined;
  /** Its entries are pictures: the hover card shows the one of the instant. */
  readonly pictures?: boolean;
  readonly stage?: LazyComponent<StageProps>;
  /** Name of the stage's tab. */
  readonly stageTitle?: string;
  readonly detail?: LazyComponent<DetailProps>;
  /** The same of an entry that has begun and not ended: what it was given, and nothing of its end. */
  readonly begun?: LazyComponent<DetailProps>;
}

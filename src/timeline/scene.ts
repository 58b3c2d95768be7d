import type { ModelReader } from '../model/index.ts';
import { fittedWindow, lensOf, runZone, spanOf } from '../session/index.ts';
import type { Session, TimeWindow } from '../session/index.ts';
import { readLook } from './lane-look.ts';
import type { LaneLook } from './lane-look.ts';
import { layLanes } from './layout.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import { idleLabels } from './breaks.ts';
import type { RulerLabel } from './breaks.ts';
import { foldedScale, piecesOf } from './pieces.ts';
import type { PlotPiece } from './pieces.ts';

import type { Layout } from './layout.ts';
import { createScale } from './scale.ts';
import type { TimeScale } from './scale.ts';
import { formatInstant, modeName } from './time-label.ts';
import type { LabelStyle } from './time-label.ts';
import { layTicks } from './ticks.ts';
import type { TickSet } from './ticks.ts';

/** Everything that is derived from document, window and size, shared by drawing, gestures and words. */
export interface Scene {
  readonly model: ModelReader;
  readonly window: TimeWindow;
  readonly scale: TimeScale;
  readonly whole: TimeScale;
  /** Parts of the plot, left to right, in which a pixel is everywhere as long; one where nothing is folded. */
  readonly pieces: readonly PlotPiece[];
  /** Idle time that is drawn as long as it was. */
  readonly idle: readonly TimeWindow[];
  /** What the ruler says of idle time, folded or drawn. */
  readonly idleLabels: readonly RulerLabel[];
  readonly layout: Layout;
  readonly ticks: TickSet;
  /** A time as the ruler writes it, to the millisecond or finer where the ticks are. */
  label(t: number): string;
}

const NONE: readonly TimeWindow[] = [];

/**
 * Makes the scene of the moment and keeps it while nothing it is made of has changed: in a frame
 * that only moves the playhead this costs a few comparisons.
 */
export class SceneSource {
  readonly #session: Session;
  #lanes: readonly ClaimedLane[] = [];
  #width = 0;
  #look: LaneLook = readLook();
  #room = Infinity;
  #kept: { readonly key: readonly unknown[]; readonly scene: Scene } | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  setLanes(lanes: readonly ClaimedLane[]): void {
    this.#lanes = lanes;
  }

  setLook(look: LaneLook): void {
    this.#look = look;
  }

  /** Height in which lanes are seen, CSS px. */
  setRoom(height: number): void {
    this.#room = height > 0 ? height : Infinity;
  }

  /** Width of the plot, CSS px. */
  setWidth(width: number): void {
    this.#width = width;
  }

  /** The lanes as they are in the newest document: who lays out the page gives another list only where there are others. */
  #lanesOf(model: ModelReader): readonly ClaimedLane[] {
    return this.#lanes.map((claimed) => {
      const lane = model.lane(claimed.lane.id) ?? claimed.lane;
      return lane === claimed.lane ? claimed : { ...claimed, lane };
    });
  }

  current(): Scene {
    const model = this.#session.model();
    const state = this.#session.state();
    const { window, hiddenLanes, laneOrder, timeMode, quiet, idle } = state;
    const key = [
      model,
      model.version,
      window,
      hiddenLanes,
      laneOrder,
      timeMode,
      quiet,
      idle,
      this.#lanes,
      this.#look,
      this.#room,
      this.#width,
    ];
    if (this.#kept !== undefined && this.#kept.key.every((value, i) => value === key[i]))
      return this.#kept.scene;
    const lens = lensOf(state);
    const scaleOf = (seen: TimeWindow): TimeScale =>
      lens === undefined ? createScale(seen, this.#width) : foldedScale(lens, seen, this.#width);
    const outer = fittedWindow(lens, model);
    const scale = scaleOf(window.to > window.from ? window : outer);
    const seen = { from: scale.from, to: scale.to };
    const pieces = piecesOf(lens, scale);
    const ticks = layTicks({
      window: seen,
      span: spanOf(lens, seen),
      pieces: lens === undefined ? undefined : pieces.filter(({ folded }) => !folded),
      width: scale.width,
      axis: model.axis,
      mode: timeMode,
      origin: model.origin ?? undefined,
      runZone: runZone(model.meta),
      reach: Math.max(Math.abs(model.start), Math.abs(model.start + model.duration)),
    });
    const exact: LabelStyle = { ...ticks.style, digits: Math.max(3, ticks.style.digits), seconds: true };
    const scene: Scene = {
      model,
      window: seen,
      scale,
      whole: scaleOf(outer),
      pieces,
      idle: lens === undefined ? (quiet?.stretches ?? NONE) : NONE,
      idleLabels: idleLabels(pieces, quiet?.stretches ?? NONE, scale),
      layout: layLanes(this.#lanesOf(model), {
        hidden: new Set(hiddenLanes),
        order: laneOrder,
        look: this.#look,
        room: this.#room,
      }),
      ticks,
      label: (t) => formatInstant(t, exact),
    };
    this.#kept = { key, scene };
    return scene;
  }
}

const structures = new WeakMap<Layout, string>();

/** Changes with what React renders of a scene. */
export function structureOf(scenes: SceneSource): string {
  const { layout, ticks } = scenes.current();
  return `${structureOfRows(layout)} ${modeName(ticks.style)}`;
}

/** Rows, their places and sizes, what their headers warn of. */
function structureOfRows(layout: Layout): string {
  let key = structures.get(layout);
  if (key === undefined) {
    key = JSON.stringify(
      layout.rows.map((row) => [
        { ...row, lane: 0, definition: 0 },
        row.lane.id,
        row.lane.title,
        row.lane.notice,
      ]),
    );
    structures.set(layout, key);
  }
  return key;
}

import type { ModelReader } from '../model/index.ts';
import { runWindow } from '../session/index.ts';
import type { Session, TimeWindow } from '../session/index.ts';
import { layLanes } from './layout.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { Layout } from './layout.ts';
import { createScale } from './scale.ts';
import type { TimeScale } from './scale.ts';
import { formatInstant } from './time-label.ts';
import type { LabelStyle } from './time-label.ts';
import { layTicks } from './ticks.ts';
import type { TickSet } from './ticks.ts';

/** Everything that is derived from document, window and size, shared by drawing, gestures and words. */
export interface Scene {
  readonly model: ModelReader;
  readonly window: TimeWindow;
  readonly scale: TimeScale;
  readonly whole: TimeScale;
  readonly layout: Layout;
  readonly ticks: TickSet;
  /** A time as the ruler writes it, to the millisecond or finer where the ticks are. */
  label(t: number): string;
}

/**
 * Makes the scene of the moment and keeps it while nothing it is made of has changed: in a frame
 * that only moves the playhead this costs a few comparisons.
 */
export class SceneSource {
  readonly #session: Session;
  #lanes: readonly ClaimedLane[] = [];
  #width = 0;
  #collapsed: ReadonlySet<string> = new Set();
  #kept: { readonly key: readonly unknown[]; readonly scene: Scene } | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  setLanes(lanes: readonly ClaimedLane[]): void {
    this.#lanes = lanes;
  }

  /** Ids of the lanes of which only the top is shown. */
  setCollapsed(collapsed: ReadonlySet<string>): void {
    this.#collapsed = collapsed;
  }

  /** Width of the plot, CSS px. */
  setWidth(width: number): void {
    this.#width = width;
  }

  current(): Scene {
    const model = this.#session.model();
    const { window, hiddenLanes, timeMode } = this.#session.state();
    const key = [
      model,
      model.version,
      window,
      hiddenLanes,
      timeMode,
      this.#lanes,
      this.#collapsed,
      this.#width,
    ];
    if (this.#kept !== undefined && this.#kept.key.every((value, i) => value === key[i]))
      return this.#kept.scene;
    const outer = runWindow(model);
    const scale = createScale(window.to > window.from ? window : outer, this.#width);
    const seen = { from: scale.from, to: scale.to };
    const ticks = layTicks({
      window: seen,
      width: scale.width,
      axis: model.axis,
      mode: timeMode,
      origin: model.origin ?? undefined,
      reach: Math.max(Math.abs(model.start), Math.abs(model.start + model.duration)),
    });
    const exact: LabelStyle = { ...ticks.style, digits: Math.max(3, ticks.style.digits), seconds: true };
    const scene: Scene = {
      model,
      window: seen,
      scale,
      whole: createScale(outer, this.#width),
      layout: layLanes(this.#lanes, new Set(hiddenLanes), this.#collapsed),
      ticks,
      label: (t) => formatInstant(t, exact),
    };
    this.#kept = { key, scene };
    return scene;
  }
}

import { CanvasPainter } from '../lane-kit/index.ts';
import type { LaneView, ThumbnailSource } from '../lane-kit/index.ts';
import type { Session, SessionState, TimeWindow } from '../session/index.ts';
import type { FrameLoop, FrameTask } from './frame-loop.ts';
import { drawBreaks, drawIdle } from './breaks.ts';
import { OVERVIEW_HEIGHT, seenTop, TOP_HEIGHT } from './layout.ts';
import type { Row } from './layout.ts';
import { drawLit, drawPath, drawShades } from './lit.ts';
import type { LitChannel } from './lit.ts';
import { overView } from './over.ts';
import type { OverPainter } from './over.ts';
import { drawOverlay } from './overlay.ts';
import type { PlotPiece } from './pieces.ts';
import { StretchedPainter } from './stretched-painter.ts';
import { drawOverview, readOverview } from './overview.ts';
import type { Overview } from './overview.ts';
import { drawRuler } from './ruler.ts';
import { fitCanvas, observePixels } from './pixels.ts';
import type { PixelSize } from './pixels.ts';
import type { Scene, SceneSource } from './scene.ts';
import { onThemeChange, readTheme } from './theme.ts';
import type { Theme } from './theme.ts';

export interface SurfaceCanvases {
  /** Overview and ruler. */
  readonly top: HTMLCanvasElement;
  /** The visible part of the lanes. */
  readonly lanes: HTMLCanvasElement;
  /** Over both: playhead, ghost line, range, markers. Repainted without the lanes when only the pointer moves. */
  readonly over: HTMLCanvasElement;
}

/** All three, or nothing while one of them is not in the document. */
export function canvasesOf(
  top: HTMLCanvasElement | null,
  lanes: HTMLCanvasElement | null,
  over: HTMLCanvasElement | null,
): SurfaceCanvases | undefined {
  return top === null || lanes === null || over === null ? undefined : { top, lanes, over };
}

export interface SurfaceOptions {
  readonly session: Session;
  readonly loop: FrameLoop;
  readonly scenes: SceneSource;
  readonly thumbnails: ThumbnailSource | undefined;
  readonly canvases: SurfaceCanvases;
  readonly lit?: LitChannel | undefined;
  /** Told after lanes have been painted, in the same frame. */
  readonly onPainted?: (scene: Scene) => void;
  /** A lane threw while drawing (it is skipped until the document changes), or draws again: no error. */
  readonly onLaneState?: (laneId: string, error: unknown) => void;
}

const NOTHING: PixelSize = { width: 0, height: 0, deviceWidth: 0, deviceHeight: 0 };

interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly task: FrameTask;
  size: PixelSize;
}

/** The three canvases of one timeline, painted by the frame loop when something they show has changed. */
export class Surface {
  readonly #options: SurfaceOptions;
  readonly #stops: (() => void)[] = [];
  readonly #broken = new Map<string, number>();
  readonly #top: Layer;
  readonly #lanes: Layer;
  readonly #over: Layer;
  #theme: Theme;
  #painter: CanvasPainter;
  #stretched: StretchedPainter;
  #overview: { readonly version: number; readonly scene: Scene; readonly overview: Overview } | undefined;
  #scrollTop = 0;
  #seen: SessionState;
  #shades: readonly TimeWindow[] = [];
  #path: readonly TimeWindow[] = [];
  #guest: OverPainter | undefined;
  #draft: TimeWindow | undefined;

  constructor(options: SurfaceOptions) {
    this.#options = options;
    const { session, loop, canvases } = options;
    this.#theme = readTheme(canvases.lanes);
    this.#seen = session.state();
    this.#top = this.#layer(loop, canvases.top, () => this.#drawTop());
    this.#lanes = this.#layer(loop, canvases.lanes, () => this.#drawLanes());
    this.#over = this.#layer(loop, canvases.over, () => this.#drawOver());
    this.#painter = new CanvasPainter(this.#lanes.context, this.#theme.inks);
    this.#stretched = new StretchedPainter(this.#painter);
    this.#stops.push(
      session.subscribe(() => this.#onState()),
      session.clock.subscribe(() => {
        this.#lanes.task.invalidate();
        this.#over.task.invalidate();
      }),
      session.clock.onHover(() => this.#over.task.invalidate()),
      options.lit?.subscribe(() => this.#over.task.invalidate()) ?? (() => undefined),
      onThemeChange(() => {
        this.#theme = readTheme(canvases.lanes);
        this.#painter.setInks(this.#theme.inks);
        this.invalidate();
      }),
    );
  }

  /** Overview and ruler do not show selection, steps or notices, which change often. */
  #onState(): void {
    const before = this.#seen;
    const now = this.#options.session.state();
    this.#seen = now;
    this.#over.task.invalidate();
    const framed =
      before.window !== now.window ||
      before.modelVersion !== now.modelVersion ||
      before.timeMode !== now.timeMode ||
      before.quiet !== now.quiet ||
      before.idle !== now.idle ||
      before.generation !== now.generation;
    if (framed) this.#top.task.invalidate();
    const lanes =
      before.selection !== now.selection ||
      before.hiddenLanes !== now.hiddenLanes ||
      before.laneOrder !== now.laneOrder;
    if (framed || lanes) this.#lanes.task.invalidate();
  }

  invalidate(): void {
    for (const { task } of [this.#top, this.#lanes, this.#over]) task.invalidate();
  }

  get scrollTop(): number {
    return this.#scrollTop;
  }

  setScrollTop(scrollTop: number): void {
    if (scrollTop === this.#scrollTop) return;
    this.#scrollTop = scrollTop;
    this.#lanes.task.invalidate();
    this.#over.task.invalidate();
  }

  /** Stretches of the agent's lane to shade. */
  setShades(shades: readonly TimeWindow[]): void {
    this.#shades = shades;
    this.#over.task.invalidate();
  }

  /** Stretches of the agent's lane on which the length of the run depends. */
  setPath(path: readonly TimeWindow[]): void {
    this.#path = path;
    this.#over.task.invalidate();
  }

  /** What somebody else paints over the lanes. */
  setOver(painter: OverPainter | undefined): void {
    this.#guest = painter;
    this.#over.task.invalidate();
  }

  /** The range that is being dragged; the session hears of it when the drag ends. */
  setDraft(draft: TimeWindow | undefined): void {
    this.#draft = draft;
    this.#over.task.invalidate();
  }

  /** What a lane is given to draw a piece of the plot, and to find a hit with; its x counts from the piece's left end. */
  viewOf(row: Row, scene: Scene, { from, to, width }: PlotPiece): LaneView {
    const { session, thumbnails } = this.#options;
    const { scale } = scene;
    // Beyond its piece a line goes on as it was: what reaches out of it is cut there and not bent.
    const perMs = width / (to - from);
    const whole = scene.pieces.length === 1;
    return {
      model: scene.model,
      lane: row.lane,
      t0: from,
      t1: to,
      width,
      height: row.drawHeight / row.stretch,
      playhead: session.clock.t,
      selection: session.state().selection,
      hover: session.clock.hover,
      thumbnails,
      x: whole ? scale.x : (t) => (t - from) * perMs,
      t: whole ? scale.t : (x) => from + x / perMs,
    };
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    for (const { task } of [this.#top, this.#lanes, this.#over]) task.remove();
  }

  #layer(loop: FrameLoop, canvas: HTMLCanvasElement, draw: () => void): Layer {
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser gives no 2D canvas');
    const layer: Layer = { canvas, context, task: loop.onFrame(draw), size: NOTHING };
    this.#stops.push(
      observePixels(canvas, (size) => {
        layer.size = size;
        layer.task.invalidate();
      }),
    );
    return layer;
  }

  #drawTop(): void {
    const { canvas, context, size } = this.#top;
    if (fitCanvas(canvas, context, size) === undefined) return;
    const scene = this.#options.scenes.current();
    drawOverview(context, this.#theme, this.#overviewOf(scene), scene.whole, scene.window);
    drawRuler(context, this.#theme, scene.scale, scene.ticks, scene.idleLabels);
    context.globalAlpha = 1;
    context.fillStyle = this.#theme.inks.colour.line;
    context.fillRect(0, OVERVIEW_HEIGHT - 1, size.width, 1);
    context.fillRect(0, TOP_HEIGHT - 1, size.width, 1);
  }

  #overviewOf(scene: Scene): Overview {
    const { model } = scene;
    const kept = this.#overview;
    if (
      kept !== undefined &&
      kept.version === model.version &&
      kept.scene.model === model &&
      kept.scene.whole.width === scene.whole.width &&
      kept.scene.whole.from === scene.whole.from &&
      (kept.scene.pieces.length === 1) === (scene.pieces.length === 1) &&
      kept.scene.idle === scene.idle
    )
      return kept.overview;
    const overview = readOverview(model, scene.whole, this.#options.session.state());
    this.#overview = { version: model.version, scene, overview };
    return overview;
  }

  #drawLanes(): void {
    const { canvas, context, size } = this.#lanes;
    const scale = fitCanvas(canvas, context, size);
    if (scale === undefined) return;
    const scene = this.#options.scenes.current();
    const bottom = Math.min(size.height, scene.layout.height - this.#scrollTop);
    drawIdle(context, this.#theme, scene.idle, scene.scale, bottom);
    const { rows, staying } = scene.layout;
    for (const row of rows) if (!row.stays) this.#drawRow(row, scene, size, scale);
    if (staying > 0) {
      // What scrolls goes under what stays.
      if (this.#scrollTop > 0) context.clearRect(0, 0, size.width, staying);
      if (this.#scrollTop > 0) drawIdle(context, this.#theme, scene.idle, scene.scale, staying);
      for (const row of rows) if (row.stays) this.#drawRow(row, scene, size, scale);
    }
    drawBreaks(context, this.#theme, scene.pieces, bottom);
    this.#options.onPainted?.(scene);
  }

  #drawRow(row: Row, scene: Scene, size: PixelSize, scale: number): void {
    const top = seenTop(row, this.#scrollTop);
    const from = row.stays ? 0 : scene.layout.staying;
    if (top + row.height <= from || top >= size.height) return;
    const { context } = this.#lanes;
    context.fillStyle = this.#theme.inks.colour.line;
    context.globalAlpha = 1;
    context.fillRect(0, top + row.height - 1, size.width, 1);
    const { id } = row.lane;
    if (this.#broken.get(id) === scene.model.version) return;
    try {
      for (const piece of scene.pieces) {
        if (!piece.folded) this.#drawPiece(row, scene, piece, top + row.drawTop - row.top, scale);
      }
      if (this.#broken.delete(id)) this.#options.onLaneState?.(id, undefined);
    } catch (error) {
      this.#broken.set(id, scene.model.version);
      this.#options.onLaneState?.(id, error ?? new Error('A lane threw nothing'));
    }
  }

  #drawPiece(row: Row, scene: Scene, piece: PlotPiece, top: number, scale: number): void {
    this.#painter.begin(piece.left, top, piece.width, row.drawHeight, scale);
    try {
      row.definition.draw(this.#stretched.by(row.stretch), this.viewOf(row, scene, piece));
    } finally {
      this.#painter.end();
    }
  }

  #drawOver(): void {
    const { canvas, context, size } = this.#over;
    if (fitCanvas(canvas, context, size) === undefined) return;
    const { session, scenes } = this.#options;
    const scene = scenes.current();
    const { range, markers, markerB, namedRanges, comments } = session.state();
    context.globalAlpha = 1;
    const lit = { theme: this.#theme, scene, scrollTop: this.#scrollTop, height: size.height };
    drawShades(context, lit, this.#shades, session.clock.t);
    drawPath(context, lit, this.#path);
    if (this.#options.lit !== undefined) drawLit(context, lit, this.#options.lit.get());
    this.#guest?.(context, overView(lit));
    drawOverlay(context, {
      theme: this.#theme,
      scale: scene.scale,
      ticks: scene.ticks,
      idle: scene.idleLabels,
      whole: scene.whole,
      height: size.height,
      playhead: session.clock.t,
      hover: session.clock.hover,
      range: this.#draft ?? range,
      markers,
      namedRanges,
      comments,
      markerB,
      axis: scene.model.axis,
      label: scene.label,
    });
  }
}

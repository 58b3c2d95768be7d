import type { Scene } from './scene.ts';
import { seenTop, TOP_HEIGHT } from './layout.ts';
import type { Row } from './layout.ts';
import type { Theme } from './theme.ts';
import type { TimeWindow } from '../session/index.ts';

/** Whether the recording names that an entry belongs to another, or time and order only suggest it. */
type LitBasis = 'recorded' | 'inferred';

/** Entries that belong to the one under the pointer somewhere on the page; painted over their lanes. */
export interface LitChannel {
  /** Ids of the entries that are alight, and how each is known to belong. A map is never changed, only replaced. */
  get(): ReadonlyMap<string, LitBasis>;
  subscribe(listener: () => void): () => void;
  /** The entry under the pointer on the lanes, by id. */
  onHover(entryId: string | undefined): void;
}

/** Where the lanes lie on the canvas, CSS px. */
export interface LitView {
  readonly theme: Theme;
  readonly scene: Scene;
  readonly scrollTop: number;
  readonly height: number;
}

/** Entries painted at most: a light is to be seen, not to be counted. */
const MOST = 600;
/** Narrowest light, px. */
const NARROWEST = 3;
/** A stroke of a broken bar, and the room between two, px. */
const DASH = 3;

/**
 * A wash and a bar under each entry that is alight, in its lane's row; the bar is broken where it is only
 * inferred that it belongs. O(ids · log n).
 */
export function drawLit(
  context: CanvasRenderingContext2D,
  view: LitView,
  ids: ReadonlyMap<string, LitBasis>,
): void {
  if (ids.size === 0) return;
  const { model } = view.scene;
  const end = model.start + model.duration;
  let left = MOST;
  inLanes(context, view, () => {
    for (const [id, basis] of ids) {
      if (left-- === 0) return;
      const at = model.locate(id);
      const row =
        at === undefined ? undefined : view.scene.layout.rows.find(({ lane }) => lane.id === at.track.laneId);
      if (at === undefined || row === undefined || !at.track.anchored) continue;
      const from = at.track.columns.start[at.index] ?? 0;
      const to = at.track.columns.end[at.index] ?? Number.NaN;
      wash(
        context,
        view,
        row,
        { from, to: Number.isNaN(to) ? from : Math.min(to, end) },
        'accent',
        0.12,
        basis,
      );
    }
  });
}

/** Stretches of the agent's lane that are worth a look; only those that are over at the playhead. */
export function drawShades(
  context: CanvasRenderingContext2D,
  view: LitView,
  shades: readonly TimeWindow[],
  playhead: number,
): void {
  const row = view.scene.layout.rows.find(({ lane }) => lane.id === 'agent');
  if (row === undefined || shades.length === 0) return;
  inLanes(context, view, () => {
    for (const shade of shades) if (shade.to <= playhead) wash(context, view, row, shade, 'run', 0.16);
  });
}

/** What the length of the run depends on: a line along the foot of the agent's lane. */
export function drawPath(
  context: CanvasRenderingContext2D,
  view: LitView,
  path: readonly TimeWindow[],
): void {
  const row = view.scene.layout.rows.find(({ lane }) => lane.id === 'agent');
  if (row === undefined || path.length === 0) return;
  const { scale } = view.scene;
  inLanes(context, view, () => {
    context.fillStyle = view.theme.inks.colour.run;
    context.globalAlpha = 0.9;
    const y = TOP_HEIGHT + seenTop(row, view.scrollTop) + row.height - 3;
    let last = -Infinity;
    for (const { from, to } of path) {
      if (to < scale.from || from > scale.to) continue;
      const x0 = Math.max(0, scale.x(from));
      const x1 = Math.max(x0 + 1, Math.min(scale.width, scale.x(to)));
      // Neighbours closer than a pixel are one: as many strokes as there are pixels at most.
      if (x1 - last < 1) continue;
      context.fillRect(Math.max(x0, last), y, x1 - Math.max(x0, last), 2);
      last = x1;
    }
    context.globalAlpha = 1;
  });
}

function inLanes(context: CanvasRenderingContext2D, view: LitView, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(0, TOP_HEIGHT, view.scene.scale.width, Math.max(0, view.height - TOP_HEIGHT));
  context.clip();
  draw();
  context.restore();
}

function wash(
  context: CanvasRenderingContext2D,
  { theme, scene, scrollTop }: LitView,
  row: Row,
  { from, to }: TimeWindow,
  ink: 'accent' | 'run',
  alpha: number,
  basis: LitBasis = 'recorded',
): void {
  const { scale } = scene;
  if (to < scale.from || from > scale.to) return;
  const x0 = Math.max(-NARROWEST, scale.x(from));
  const x1 = Math.min(scale.width + NARROWEST, scale.x(to));
  const width = Math.max(NARROWEST, x1 - x0);
  const x = x1 - x0 < NARROWEST ? x0 - NARROWEST / 2 : x0;
  const seen = seenTop(row, scrollTop);
  // A row that has scrolled under those that stay is not seen.
  if (!row.stays && seen + row.height <= scene.layout.staying) return;
  const top = TOP_HEIGHT + Math.max(seen, row.stays ? 0 : scene.layout.staying);
  const height = TOP_HEIGHT + seen + row.height - top;
  context.fillStyle = theme.inks.colour[ink];
  context.globalAlpha = alpha;
  context.fillRect(x, top, width, height - 1);
  context.globalAlpha = 1;
  const foot = top + height - 3;
  if (basis === 'recorded') context.fillRect(x, foot, width, 2);
  else
    for (let at = 0; at < width; at += DASH * 2)
      context.fillRect(x + at, foot, Math.min(DASH, width - at), 2);
}

import { OVERVIEW_HEIGHT, seenTop, TOP_HEIGHT } from './layout.ts';
import type { LitView } from './lit.ts';
import type { TimeScale } from './scale.ts';
import type { Theme } from './theme.ts';

/** What a guest sees of the surface. CSS px from its top. */
export interface OverView {
  readonly theme: Theme;
  /** The window's, over the lanes. */
  readonly scale: TimeScale;
  /** The run's, over the overview. */
  readonly whole: TimeScale;
  /** Height of the overview, which lies at the top. */
  readonly overview: number;
  /** Where the lanes begin: the foot of the ruler. */
  readonly plot: number;
  /** Where a lane is seen; nothing for one that is not. */
  rowOf(laneId: string): { readonly top: number; readonly height: number } | undefined;
}

/** Paints over lanes and overview, under the playhead. Synchronous; another one is another function. */
export type OverPainter = (context: CanvasRenderingContext2D, view: OverView) => void;

export const overView = ({ theme, scene, scrollTop, height }: LitView): OverView => ({
  theme,
  scale: scene.scale,
  whole: scene.whole,
  overview: OVERVIEW_HEIGHT,
  plot: TOP_HEIGHT,
  rowOf(laneId) {
    const row = scene.layout.rows.find(({ lane }) => lane.id === laneId);
    if (row === undefined) return undefined;
    const seen = seenTop(row, scrollTop);
    // A row that has scrolled under those that stay is not seen.
    const from = Math.max(seen, row.stays ? 0 : scene.layout.staying);
    const to = Math.min(seen + row.height, height - TOP_HEIGHT);
    return to > from ? { top: TOP_HEIGHT + from, height: to - from } : undefined;
  },
});

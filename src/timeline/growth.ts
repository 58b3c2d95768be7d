import type { TrackReader } from '../model/index.ts';
import { Grown } from './grown.ts';
import { isWhole, levelOf } from './overview.ts';
import type { Overview } from './overview.ts';
import type { PixelSize } from './pixels.ts';
import { structureOfRows } from './scene.ts';
import type { Scene } from './scene.ts';

/** What of a document that grows can be seen. Comes with the first that does; until then everything is drawn anew. */
export class Growth {
  readonly #grown = new Grown();
  #end = -Infinity;
  #rows: string | undefined;

  /**
   * Can what came since the last look be seen in the lanes? Not where it begins behind the window, all of which had been recorded
   * before; a series is scaled by all of its samples.
   */
  isInView({ model, window, layout }: Scene): boolean {
    const first = this.#grown.since(model);
    const end = this.#end;
    const rows = `${structureOfRows(layout)} ${model.gaps.length}`;
    const isLaidOut = rows === this.#rows;
    this.#end = model.start + model.duration;
    this.#rows = rows;
    return !isLaidOut || first <= window.to || end < window.to || model.tracks.some(isSeries);
  }

  /** See below. */
  readonly pictureOf = pictureOf;
}

const isSeries = ({ archetype }: TrackReader): boolean => archetype === 'series';

/**
 * What overview and ruler look like, but for their colours: equal texts are equal pictures, to a quarter of a pixel. A run of a million
 * entries that gets a thousand more looks as before.
 */
function pictureOf({ activity, ...overview }: Overview, scene: Scene, size: PixelSize): string {
  const { whole, window, ticks, idleLabels } = scene;
  const place = (t: number): number => Math.round(whole.x(t) * 4);
  return JSON.stringify([
    size,
    Array.from(activity, levelOf),
    overview,
    overview.idle.map(({ from, to }) => [place(from), place(to)]),
    window,
    place(window.from),
    place(window.to),
    isWhole(whole, window),
    ticks.ticks,
    idleLabels,
  ]);
}

import { gallop } from '../../base/index.ts';
import type { OverPainter } from '../../timeline/index.ts';
import type { Found, FoundTrack } from './found.ts';

/** Height of a tick at the head of its row, CSS px, and its width. */
const TICK = 7;
const WIDTH = 3;

/** Hits of a search over the lanes and the overview: a tick a pixel at most. O(tracks · pixels · log n). */
export function paintHits(found: Found): OverPainter {
  return (context, { theme, scale, whole, overview, rowOf }) => {
    context.fillStyle = theme.inks.colour.accent;
    for (const of of found.tracks) {
      if (!of.track.anchored || of.seqs.length === 0) continue;
      // In the overview they are a line of their own along its head.
      eachPixel(of, whole, (x) => context.fillRect(x - 1, 0, WIDTH - 1, Math.min(TICK, overview)));
      const row = rowOf(of.track.laneId);
      if (row === undefined) continue;
      eachPixel(of, scale, (x) =>
        context.fillRect(x - WIDTH / 2, row.top, WIDTH, Math.min(TICK, row.height)),
      );
    }
  };
}

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  x(t: number): number;
  t(x: number): number;
}

/** Each pixel in which a hit begins, once. */
function eachPixel({ starts }: FoundTrack, scale: Scale, draw: (x: number) => void): void {
  const { array, length } = starts;
  let at = gallop(array, length, 0, scale.from);
  while (at < length && (array[at] as number) <= scale.to) {
    const x = Math.floor(scale.x(array[at] as number));
    draw(x);
    const next = scale.t(x + 1);
    at = gallop(array, length, at + 1, next);
  }
}

import { formatClock } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';

/** A place on the axis: `0:41.9`, `#12`. */
export const placeWords = (model: ModelReader, t: number): string =>
  model.axis === 'steps' ? `#${Math.round(t) + 1}` : formatClock(t, 1);

export const stretchWords = (model: ModelReader, from: number, to: number): string =>
  `${placeWords(model, from)} – ${placeWords(model, to)}`;

import { formatClock } from '../../base/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { summaryWords } from './summary-words.ts';

/** An instant of the run, in short. */
export const timeText = ({ axis }: Pick<ModelReader, 'axis'>, t: number): string =>
  axis === 'steps' ? `step ${Math.round(t) + 1}` : formatClock(t, 1);

export const stretchText = (model: Pick<ModelReader, 'axis'>, { from, to }: TimeWindow): string =>
  summaryWords.range(timeText(model, from), timeText(model, to));

import { isSame } from '../../causes/total-order.ts';
import { Level, type Located } from '../../../model/index.ts';
import { brief, linkTo } from '../link.ts';
import type { FocusFacts, FocusTask } from '../types.ts';

const MEMORY = /\boom\b|out of memory|memory limit|heap limit/i;
/** Entries this near to each other tell of one death, ms. */
const TOGETHER = 1000;

/** Memory that ran out, also where the run went on or came out well. */
export function memoryThatRanOut({ model, failingText }: FocusFacts): readonly FocusTask[] {
  const failing = model.failingMoment === undefined ? undefined : model.locate(model.failingMoment.entryId);
  const deaths: Located[] = [];
  let last = -Infinity;
  for (const entry of model.errors) {
    const { track, index } = entry;
    const start = track.columns.start[index] ?? 0;
    if (
      (track.columns.level[index] ?? 0) < Level.error ||
      !MEMORY.test(`${track.kindOf(index)} ${track.label(index)}`)
    )
      continue;
    if (start - last > TOGETHER) deaths.push(entry);
    last = start;
  }
  return deaths
    .filter((entry) => {
      if (failing === undefined || !MEMORY.test(failingText)) return true;
      const gap =
        (entry.track.columns.start[entry.index] ?? 0) - (failing.track.columns.start[failing.index] ?? 0);
      return !isSame(entry, failing) && Math.abs(gap) > TOGETHER;
    })
    .map((entry) => ({
      id: `out_of_memory:${entry.track.entryId(entry.index)}`,
      reason: 'out_of_memory',
      priority: 0,
      title: `Memory ran out: ${brief(entry.track.label(entry.index), 90)}`,
      detail: 'Something was killed for want of memory; what it was doing may be half done.',
      links: [linkTo(entry)],
      files: [],
      done: 'What was killed, and what it left half done, were looked at.',
    }));
}

import { formatClock } from '../base/index.ts';
import type { ModelReader } from '../model/index.ts';
import { liesOutside, resolveStretch, resolveTime } from './time-ref.ts';
import type { Notice, TimeRef, TimeRefRange, TimeWindow } from './types.ts';
import { runWindow } from './window.ts';

type Axis = Pick<ModelReader, 'start' | 'duration' | 'origin' | 'axis'>;

/** Names of a link's parameters in a sentence. */
const WORDS = { t: 'instant', win: 'window', range: 'range', b: 'marker B', m: 'markers' } as const;
type Key = keyof typeof WORDS;

/** Finds what a link names in a recording. What is not there, or reaches beyond it, is put to `note`. */
export interface LinkTimes {
  time(key: Key, ref: TimeRef | undefined): number | undefined;
  stretch(key: Key, range: TimeRefRange | undefined): TimeWindow | undefined;
}

export function linkTimes(model: Axis, note: (notice: Notice) => void): LinkTimes {
  const failed = (key: Key, { code, message }: Notice): undefined => {
    note({ code: `link-${key}-${code}`, message });
    return undefined;
  };
  const clamped = (key: Key, words: string): void =>
    note({ code: `link-${key}-clamped`, message: `The link's ${WORDS[key]} ${words}` });
  const end = (side: 'before' | 'after'): string =>
    model.axis === 'steps'
      ? `step ${side === 'before' ? 1 : Math.round(model.duration) + 1}`
      : formatClock(side === 'before' ? model.start : model.start + model.duration, 1);
  return {
    time(key, ref) {
      if (ref === undefined) return undefined;
      const result = resolveTime(ref, model);
      if (!result.ok) return failed(key, result.error);
      const side = liesOutside(ref, model);
      if (side !== undefined) {
        const edge = side === 'before' ? 'start' : 'end';
        clamped(key, `lies ${side} this recording; its ${edge} (${end(side)}) is taken.`);
      }
      return result.value;
    },
    stretch(key, range) {
      if (range === undefined) return undefined;
      // A window may show the room beside the run's ends.
      const within = key === 'win' ? runWindow(model) : undefined;
      const result = resolveStretch(range, model, within);
      if (!result.ok) return failed(key, result.error);
      if ([range.from, range.to].some((ref) => liesOutside(ref, model, within) !== undefined))
        clamped(key, `reaches beyond this recording (${end('before')} to ${end('after')}) and is cut to it.`);
      return result.value;
    },
  };
}

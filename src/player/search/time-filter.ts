import type { Filter, Trouble } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { runZone } from '../../session/index.ts';
import { isInstant, parseTypedTime } from '../transport/parse-time.ts';
import { readInstant } from '../transport/typed-instant.ts';
import type { Passes } from './plan.ts';

/**
 * What began during a step (`during:#41`), an entry (`during:agent:12`) or a stretch (`during:1:20~1:40`), before a time or
 * after it. Nothing for another filter; for one that names what is not there, that is said.
 */
export function timeFilter(
  model: ModelReader,
  filter: Filter,
  t: number,
  troubles: Trouble[],
): Passes | undefined {
  const { key, not, values, from, to } = filter;
  if (key !== 'during' && key !== 'before' && key !== 'after') return undefined;
  const value = values.join(',');
  const stretch = key === 'during' ? stretchOf(model, value, t) : sideOf(model, key, value, t);
  if (stretch === undefined) {
    troubles.push({ code: 'unknown-value', key, value, from, to });
    return undefined;
  }
  return ({ anchored, columns }, index) => {
    const start = columns.start[index] ?? Number.NaN;
    return (anchored && start >= stretch.from && start < stretch.to) !== not;
  };
}

interface Stretch {
  readonly from: number;
  /** Not a part of it. */
  readonly to: number;
}

function sideOf(model: ModelReader, key: 'before' | 'after', value: string, t: number): Stretch | undefined {
  const at = /^#\d+$/.test(value) ? stretchOf(model, value, t) : instantOf(model, value, t);
  if (at === undefined) return undefined;
  return key === 'before' ? { from: -Infinity, to: at.from } : { from: at.to, to: Infinity };
}

function instantOf(model: ModelReader, value: string, t: number): Stretch | undefined {
  const { origin, axis, start, duration, meta } = model;
  // A query goes into links: what it finds may not hang on where or how it is looked at.
  const at = isInstant(value)
    ? readInstant(value, { origin, axis, start, duration, mode: 'run', runZone: runZone(meta) })
    : parseTypedTime(value, { t, axis });
  return at === undefined ? undefined : { from: at, to: at };
}

function stretchOf(model: ModelReader, value: string, t: number): Stretch | undefined {
  const [, number] = /^#(\d{1,9})$/.exec(value) ?? [];
  if (number !== undefined) return ofEntry(model, model.steps[Number(number) - 1], Number(number));
  const [, first, second] = /^(.+)~(.+)$/.exec(value) ?? [];
  if (first !== undefined && second !== undefined) {
    const from = instantOf(model, first, t)?.from;
    const to = instantOf(model, second, t)?.from;
    return from === undefined || to === undefined || to < from ? undefined : { from, to: to + 1e-6 };
  }
  return ofEntry(model, model.locate(value), undefined);
}

/** From its start to its end; a step that is an instant goes on until the next. */
function ofEntry(
  model: ModelReader,
  entry: Located | undefined,
  step: number | undefined,
): Stretch | undefined {
  if (entry === undefined || !entry.track.anchored) return undefined;
  const { columns } = entry.track;
  const from = columns.start[entry.index] ?? 0;
  const end = columns.end[entry.index] ?? Number.NaN;
  if (end > from) return { from, to: end };
  const next = step === undefined ? undefined : model.steps.slice(step, step + 64).find(startsAfter(from));
  return { from, to: next?.track.columns.start[next.index] ?? Infinity };
}

const startsAfter =
  (t: number) =>
  ({ track, index }: Located): boolean =>
    track.anchored && (track.columns.start[index] ?? 0) > t;

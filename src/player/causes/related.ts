import { isStepKind } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { duringStep } from './effects.ts';
import { walkBack } from './walk.ts';

/** Roles are in records, not in columns; for a light their place in the trace is enough. */
const NO_ROLES = (): undefined => undefined;

/** Ids of the entries that belong to one: itself, its causes up to the step that did it, and what it brought about. */
export function relatedTo(model: ModelReader, entry: Located): ReadonlySet<string> {
  const idOf = ({ track, index }: Located): string => track.entryId(index);
  const ids = new Set([idOf(entry)]);
  for (const { cause } of walkBack(model, entry, NO_ROLES).edges) {
    ids.add(idOf(cause));
    // As far back as what was done: the words before it would light up for half a run.
    if (isStepKind(cause.track.kindOf(cause.index))) break;
  }
  if (isStepKind(entry.track.kindOf(entry.index)))
    for (const { entries, after } of duringStep(model, entry, undefined))
      for (const effect of [...entries, ...after]) ids.add(idOf(effect));
  return ids;
}

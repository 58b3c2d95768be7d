import { isStepKind } from '../../model/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { causeOf } from './edges.ts';
import { duringStep } from './effects.ts';
import { isSame } from './total-order.ts';
import type { Basis } from './types.ts';
import { walkBack } from './walk.ts';

/** Roles are in records, not in columns; for a light their place in the trace is enough. */
const NO_ROLES = (): undefined => undefined;

/**
 * Ids of the entries that belong to one: itself, its causes up to the step that did it, and what it
 * brought about. Each with how that is known: behind an inferred edge everything is.
 */
export function relatedTo(model: ModelReader, entry: Located): ReadonlyMap<string, Basis> {
  const idOf = ({ track, index }: Located): string => track.entryId(index);
  const ids = new Map<string, Basis>([[idOf(entry), 'recorded']]);
  let known: Basis = 'recorded';
  for (const { cause, basis } of walkBack(model, entry, NO_ROLES).edges) {
    if (basis === 'inferred') known = basis;
    ids.set(idOf(cause), known);
    // As far back as what was done: the words before it would light up for half a run.
    if (isStepKind(cause.track.kindOf(cause.index))) break;
  }
  if (isStepKind(entry.track.kindOf(entry.index)))
    for (const { entries, after } of duringStep(model, entry, undefined))
      for (const effect of [...entries, ...after]) {
        const edge = causeOf(model, effect);
        const isNamed = edge?.basis === 'recorded' && isSame(edge.cause, entry);
        ids.set(idOf(effect), isNamed ? 'recorded' : 'inferred');
      }
  return ids;
}

import type { Located } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { duringStep } from '../causes/effects.ts';
import { startOf } from '../causes/total-order.ts';
import { walkBack } from '../causes/walk.ts';
import { isStepKind } from '../../model/index.ts';
import { pageValue, usePageValue } from './page-value.ts';
import { useSession } from './session-context.ts';
import type { LitChannel } from '../../timeline/index.ts';

const NONE: ReadonlySet<string> = new Set();

/** Ids of the entries that belong to the one under the pointer: its causes, and what it brought about. */
const lit = pageValue<ReadonlySet<string>>(NONE);

/** The entry under the pointer in a list, or none: its own go alight in every list, and the ghost line stands at it. */
export function light(session: Session, entry: Located | undefined): void {
  lit.set(session, entry === undefined ? NONE : relatedTo(session, entry));
  session.clock.setHover(entry === undefined || !entry.track.anchored ? undefined : startOf(entry));
}

/** The lights as the timeline paints them, and as a pointer on its lanes sets them. */
export function litChannel(session: Session): LitChannel {
  let hovered: string | undefined;
  return {
    get: () => lit.get(session),
    subscribe: (listener) => lit.subscribe(session, listener),
    onHover(entryId) {
      if (entryId === hovered) return;
      hovered = entryId;
      const entry = entryId === undefined ? undefined : session.model().locate(entryId);
      lit.set(session, entry === undefined ? NONE : relatedTo(session, entry));
    },
  };
}

/** Whether an entry is alight; renders only when that changes. */
export function useIsLit(entryId: string | undefined): boolean {
  return usePageValue(useSession(), lit, (ids) => entryId !== undefined && ids.has(entryId));
}

/** Roles are in records, not in columns; for a light their place in the trace is enough. */
const NO_ROLES = (): undefined => undefined;

function relatedTo(session: Session, entry: Located): ReadonlySet<string> {
  const model = session.model();
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

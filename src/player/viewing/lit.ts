import { onEntryHover } from '../../lane-kit/index.ts';
import type { Located } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { pageValue, usePageValue } from './page-value.ts';
import { useSession } from './session-context.ts';
import { causesNow } from './use-causes.ts';
import type { LitChannel } from '../../timeline/index.ts';

type Lit = ReturnType<LitChannel['get']>;

const NONE: Lit = new Map();

/** Ids of the entries that belong to the one under the pointer: its causes, and what it brought about. */
const lit = pageValue<Lit>(NONE);

/** The entry under the pointer in a list, or none: its own go alight in every list, and the ghost line stands at it. */
export function light(session: Session, entry: Located | undefined): void {
  lit.set(session, relatedTo(session, entry));
  session.clock.setHover(
    entry === undefined || !entry.track.anchored ? undefined : entry.track.columns.start[entry.index],
  );
}

/** The lights as the timeline paints them, and as a pointer on its lanes sets them. */
export function litChannel(session: Session): LitChannel {
  let hovered: string | undefined;
  onEntryHover(session, (entryId) =>
    light(session, entryId === undefined ? undefined : session.model().locate(entryId)),
  );
  return {
    get: () => lit.get(session),
    subscribe: (listener) => lit.subscribe(session, listener),
    onHover(entryId) {
      if (entryId === hovered) return;
      hovered = entryId;
      const entry = entryId === undefined ? undefined : session.model().locate(entryId);
      lit.set(session, relatedTo(session, entry));
    },
  };
}

/** Whether an entry is alight; renders only when that changes. */
export function useIsLit(entryId: string | undefined): boolean {
  return usePageValue(useSession(), lit, (ids) => entryId !== undefined && ids.has(entryId));
}

const relatedTo = (session: Session, entry: Located | undefined): Lit =>
  entry === undefined ? NONE : (causesNow()?.relatedTo(session.model(), entry) ?? NONE);

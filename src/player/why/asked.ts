import type { Session } from '../../session/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useSession } from '../viewing/session-context.ts';

const asked = pageValue<string | undefined>(undefined);

/** The entry whose causes are told, by id; `undefined` while nobody asks. */
export const useAskedWhy = (): string | undefined => usePageValue(useSession(), asked, (id) => id);

/** Asks for the causes of an entry; again for the same one, or with none: no longer. */
export function askWhy(session: Session, entryId: string | undefined): void {
  asked.set(session, entryId === asked.get(session) ? undefined : entryId);
}

/** What the key asks about: the selection, else the step at the playhead. */
export function askedByKey(session: Session): string | undefined {
  const { selection, step } = session.state();
  const current = session.model().steps[step];
  return selection ?? current?.track.entryId(current.index);
}

import type { Session } from '../../session/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';
import { useSession } from '../viewing/session-context.ts';

/** The dialogs that tell of the recording as a whole, the one that copies a moment of it, and the one that takes it out of the page. */
export type DialogName = 'run' | 'evidence' | 'ledger' | 'honesty' | 'excerpt' | 'export';

const asked = pageValue<DialogName | undefined>(undefined);

/** Opens a dialog of the header from where what it tells of matters; none closes it. */
export const askDialog = (session: Session, name: DialogName | undefined): void => asked.set(session, name);

export const useAskedDialog = (): DialogName | undefined => usePageValue(useSession(), asked, (name) => name);

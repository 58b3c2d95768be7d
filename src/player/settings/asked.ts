import type { Session } from '../../session/index.ts';
import { pageValue, usePageValue } from '../viewing/page-value.ts';

const asked = pageValue(false);

/** Opens the settings, from any page of a viewing, or closes them. */
export const askSettings = (session: Session, open: boolean): void => asked.set(session, open);

export const useAskedSettings = (session: Session): boolean => usePageValue(session, asked, (open) => open);

import type { Session } from '../../session/index.ts';
import type { OverPainter } from '../../timeline/index.ts';
import { pageValue, usePageValue } from './page-value.ts';

/** What is painted over the lanes by parts of the page that came later (`guests.ts`). */
export const over = pageValue<OverPainter | undefined>(undefined);

export const useOver = (session: Session): OverPainter | undefined =>
  usePageValue(session, over, (painter) => painter);

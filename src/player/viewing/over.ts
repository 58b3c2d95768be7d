import { useMemo } from 'react';
import type { Session } from '../../session/index.ts';
import type { OverPainter } from '../../timeline/index.ts';
import { pageValue, usePageValue } from './page-value.ts';

type Guests = Readonly<Partial<Record<'hits' | 'marks', OverPainter | undefined>>>;

/** What parts of the page paint over the lanes, each by itself. */
const guests = pageValue<Guests>({});

export const showOver = (session: Session, guest: keyof Guests, painter: OverPainter | undefined): void =>
  guests.set(session, { ...guests.get(session), [guest]: painter });

export function useOver(session: Session): OverPainter {
  const all = usePageValue(session, guests, (value) => value);
  return useMemo(
    () => (context, view) => {
      for (const paint of [all.marks, all.hits]) paint?.(context, view);
    },
    [all],
  );
}

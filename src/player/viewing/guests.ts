import type { Session } from '../../session/index.ts';
import type { OverPainter } from '../../timeline/index.ts';
import { over } from './over.ts';

/** Who paints over the lanes, from below to above. */
const GUESTS = ['marks', 'hits'] as const;
type Guest = (typeof GUESTS)[number];

const bySession = new WeakMap<Session, Map<Guest, OverPainter>>();

/** Shows what one of them paints, beside what the others do. */
export function showOver(session: Session, guest: Guest, painter: OverPainter | undefined): void {
  const all = bySession.get(session) ?? new Map<Guest, OverPainter>();
  bySession.set(session, all);
  if (painter === undefined) all.delete(guest);
  else all.set(guest, painter);
  const painters = GUESTS.flatMap((name) => all.get(name) ?? []);
  over.set(
    session,
    painters.length === 0
      ? undefined
      : (context, view) => {
          for (const paint of painters) paint(context, view);
        },
  );
}

import { useSession } from '../viewing/session-context.ts';
import { endTour, startTour, useTour } from './asked.ts';
import { Tour } from './Tour.tsx';
import { TourOffer } from './TourOffer.tsx';

/** The tour, or the card that offers it. */
export default function TourHost() {
  const session = useSession();
  const state = useTour(session);
  if (state === 'none') return null;
  if (state === 'on') return <Tour onEnd={() => endTour(session)} />;
  return <TourOffer onStart={() => startTour(session)} onDecline={() => endTour(session)} />;
}

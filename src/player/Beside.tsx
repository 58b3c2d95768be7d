import { Suspense, lazy } from 'react';
import { NotesHost } from './notes/NotesHost.tsx';
import { useTour } from './tour/asked.ts';
import { useSession } from './viewing/session-context.ts';

const TourHost = lazy(() => import('./tour/TourHost.tsx'));

/** What comes once the player shows, and shows nothing by itself: the notes of the recording, the tour where it is asked for. */
export default function Beside() {
  const isToured = useTour(useSession()) !== 'none';
  return (
    <>
      <NotesHost />
      <Suspense fallback={null}>{isToured && <TourHost />}</Suspense>
    </>
  );
}

import { Suspense, lazy } from 'react';
import type { ModelReader } from '../model/index.ts';
import { NotesHost } from './notes/NotesHost.tsx';
import { useTour } from './tour/asked.ts';
import { useOfModel, useSession } from './viewing/session-context.ts';

const RulerMarks = lazy(() => import('./checkpoints/RulerMarks.tsx'));
const TourHost = lazy(() => import('./tour/TourHost.tsx'));

const hasMarks = (model: ModelReader): boolean => model.meta.cursors !== undefined;

/**
 * What comes once the player shows, and shows nothing by itself: the notes of the recording, its checkpoints on the ruler, the tour
 * where it is asked for.
 */
export default function Beside() {
  const isToured = useTour(useSession()) !== 'none';
  const isMarked = useOfModel(hasMarks);
  return (
    <>
      <NotesHost />
      <Suspense fallback={null}>{isMarked && <RulerMarks />}</Suspense>
      <Suspense fallback={null}>{isToured && <TourHost />}</Suspense>
    </>
  );
}

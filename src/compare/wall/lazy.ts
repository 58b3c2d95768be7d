import { lazy } from 'react';

/** The runs of a scorecard against each other, in a chunk of its own. */
export const ScorecardWall = lazy(() => import('./ScorecardWall.tsx'));

import { fetched } from '../../ui/index.ts';
import type { ScorecardWallProps } from './ScorecardWall.tsx';

const wall = fetched<ScorecardWallProps>(() => import('./ScorecardWall.tsx'));

/** The runs of a scorecard against each other, in a chunk of its own. */
export const ScorecardWall = wall.Part;

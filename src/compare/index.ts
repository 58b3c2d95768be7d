import { fetched } from '../ui/index.ts';
import type { ComparePageProps } from './ComparePage.tsx';

export type { ComparePageProps } from './ComparePage.tsx';
export type { CompareFace } from './page/face.ts';

const page = fetched<ComparePageProps>(() => import('./ComparePage.tsx'));

/** Several recordings side by side, in a chunk of its own. */
export const ComparePage = page.Part;

export { ScorecardWall } from './wall/lazy.ts';

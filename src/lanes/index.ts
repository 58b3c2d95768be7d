import type { LaneDefinition } from '../lane-kit/index.ts';
import { orderDefinitions } from './order.ts';

const found = import.meta.glob<{ readonly lane: LaneDefinition }>('./*/index.ts', { eager: true });

/** Every lane there is, by lane rank; `generic`, which takes what is left, is last. */
export const laneDefinitions: readonly LaneDefinition[] = orderDefinitions(
  Object.values(found).map(({ lane }) => lane),
);

/** What the agent's model calls had cost by t: for what tells of the run as a whole. */
export { spentBy, watchUsage } from './agent/spent.ts';

/** Calls of an agent's track that were made again after they had failed, and where its context was made smaller. */
export { turnsOf } from './agent/tries.ts';

/** How two pages of any two recordings differ, and the list that shows it. */
export {
  Comparer as PageComparer,
  type Comparison as PageComparison,
  type PageAt,
} from './dom/inspect/comparer.ts';
export { ChangeList as PageChanges } from './dom/inspect/ChangeList.tsx';

/** The change between two trees that are each known as a diff against HEAD. */
export { between, type Between } from './repo/between/index.ts';

/** Requests as a HAR, written in a worker. A part of its own: few recordings are exported. */
export const loadHarExport = () => import('./network/har-export.ts');

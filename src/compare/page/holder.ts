import { createEngine } from '../../engine/index.ts';
import type { ComparisonView, Link, RunToCompare } from '../../session/index.ts';
import { createComparison, parseView } from '../../session/index.ts';
import { createFrameLoop } from '../../timeline/index.ts';
import { watchBatch } from '../cassettes/batch.ts';
import { createStepAlignment } from '../steps/step-alignment.ts';
import type { ComparePageContext } from './context.ts';
import { stopsAtFirsts } from './landing.ts';
import { createCompareFace, type CompareFace } from './face.ts';

export interface HolderParts {
  readonly runs: readonly RunToCompare[];
  readonly link: Pick<Link, 'landing' | 'align'>;
  readonly onFace: (face: CompareFace | undefined) => void;
  readonly onOpen: CompareFace['open'];
}

export interface OpenComparison extends ComparePageContext {
  readonly view: ComparisonView;
}

/** Opens a comparison while somebody looks, and closes it, workers and all, when nobody does. */
export interface Holder {
  subscribe(listener: () => void): () => void;
  current(): OpenComparison | undefined;
}

export function createHolder(parts: HolderParts): Holder {
  let open: OpenComparison | undefined;
  let lookers = 0;
  return {
    current: () => open,
    subscribe(listener) {
      lookers += 1;
      if (open === undefined) {
        open = openComparison(parts);
        parts.onFace(createCompareFace(open.comparison, parts.onOpen));
        listener();
      }
      return () => {
        lookers -= 1;
        if (lookers > 0 || open === undefined) return;
        parts.onFace(undefined);
        open.steps.close();
        open.comparison.close();
        open.frameLoop.dispose();
        open = undefined;
      };
    },
  };
}

function openComparison({ runs, link }: HolderParts): OpenComparison {
  const { view, problem } = parseView(link.align);
  const pair = view.pair.every((run) => run < runs.length) ? view.pair : ([0, 1] as const);
  const notices = [...(link.landing.notices ?? [])];
  if (problem !== undefined) notices.push({ code: 'link-align', message: problem });
  const comparison = createComparison(
    runs,
    { ...view, landing: { ...link.landing, notices } },
    { engine: createEngine },
  );
  watchBatch(
    comparison,
    () => view.selections.every((id) => id === undefined) && stopsAtFirsts(comparison, link.landing),
  );
  return {
    comparison,
    frameLoop: createFrameLoop(),
    steps: createStepAlignment(comparison, pair[0]),
    view: { ...view, pair },
  };
}

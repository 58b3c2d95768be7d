import { Suspense, lazy } from 'react';
import { LateSpinner, PanelBoundary } from '../../player/index.ts';
import { messages } from '../messages.ts';
import { StepsPanel } from '../steps/StepsPanel.tsx';
import type { PanelName } from './panel-name.ts';

const CassettesView = lazy(() => import('../cassettes/CassettesView.tsx'));
const Differences = lazy(() => import('../differences/Differences.tsx'));
const InputsView = lazy(() => import('../inputs/InputsView.tsx'));
const SummaryView = lazy(() => import('../summary/SummaryView.tsx'));

export interface PanelBodyProps {
  readonly panel: PanelName;
  readonly pair: readonly [number, number];
}

export function PanelBody({ panel, pair }: PanelBodyProps) {
  return (
    <PanelBoundary key={panel} name={messages.panels[panel]}>
      <Suspense fallback={<LateSpinner label={messages.loading} />}>
        {panel === 'steps' && <StepsPanel />}
        {panel === 'differences' && <Differences pair={pair} />}
        {panel === 'inputs' && <InputsView pair={pair} />}
        {panel === 'summary' && <SummaryView pair={pair} />}
        {panel === 'cassettes' && <CassettesView pair={pair} />}
      </Suspense>
    </PanelBoundary>
  );
}

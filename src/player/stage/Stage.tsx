import { Suspense, lazy, useCallback, useState } from 'react';
import { AsOf } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { Busy, Tabs } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { LateSpinner } from '../trouble/LateSpinner.tsx';
import { PanelBoundary } from '../trouble/PanelBoundary.tsx';
import { useClaimedLanes } from '../viewing/describe.ts';
import { useAtPlayhead, useOfModel, useSession } from '../viewing/session-context.ts';
import { UrlBar } from './UrlBar.tsx';
import { sameTabs, stageTabs } from './stage-tabs.ts';
import type { StageTab } from './stage-tabs.ts';
import styles from './Stage.module.css';

const TraceStage = lazy(() => import('./TraceStage.tsx'));

export interface StageProps {
  /** Names the stage where there are several. */
  readonly label?: string | undefined;
  /** The first of what can be shown, without tabs and address: where there is little room. */
  readonly bare?: boolean | undefined;
}

/** The world at t: one tab for each lane that can show it, and the current step where none can. */
export function Stage({ label = messages.stage.label, bare = false }: StageProps) {
  const lanes = useClaimedLanes();
  const [chosen, setChosen] = useState<string>();
  const tabs = useOfModel(
    useCallback((model: ModelReader) => stageTabs(model, lanes), [lanes]),
    sameTabs,
  );
  const active = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  if (active === undefined) return null;
  if (bare) return <BareStage label={label} tabs={tabs} />;
  return (
    <section className={styles['stage']} aria-label={label}>
      <Tabs
        items={tabs.map((tab) => ({ id: tab.id, label: tab.title }))}
        active={active.id}
        onChange={setChosen}
        label={messages.stage.tabs}
        aside={<Sampled tab={active} />}
      >
        <UrlBar />
        <div className={styles['world']}>
          <PanelBoundary key={active.id} name={active.title}>
            <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>
              <StageBody tab={active} alone={tabs.length === 1} />
            </Suspense>
          </PanelBoundary>
        </div>
      </Tabs>
    </section>
  );
}

/** What holds something at the playhead; the trace until anything does. */
function BareStage({ label, tabs }: { readonly label: string; readonly tabs: readonly StageTab[] }) {
  const session = useSession();
  const id = useAtPlayhead(
    (t) =>
      tabs.find(({ lane }) => lane !== undefined && session.model().latest(lane.id, t) !== undefined)?.id,
  );
  const tab = tabs.find((each) => each.id === id) ?? tabs.at(-1);
  if (tab === undefined) return null;
  return (
    <section className={styles['stage']} aria-label={label}>
      <PanelBoundary key={tab.id} name={tab.title}>
        <Suspense fallback={<LateSpinner label={messages.stage.loading} />}>
          <StageBody tab={tab} alone={false} />
        </Suspense>
      </PanelBoundary>
    </section>
  );
}

/** Lanes by what one of their samples is; the stages of frames and diffs say their age themselves. */
const NOUNS: Readonly<Record<string, string>> = { dom: 'page', windows: 'window list' };

function Sampled({ tab }: { readonly tab: StageTab }) {
  const session = useSession();
  const noun = NOUNS[tab.id];
  if (noun === undefined || tab.lane === undefined) return null;
  return (
    <Suspense fallback={<Busy />}>
      <AsOf session={session} lane={tab.lane} noun={noun} />
    </Suspense>
  );
}

function StageBody({ tab, alone }: { readonly tab: StageTab; readonly alone: boolean }) {
  const session = useSession();
  const LaneStage = tab.definition?.stage;
  if (LaneStage === undefined || tab.lane === undefined) return <TraceStage alone={alone} />;
  return <LaneStage session={session} engine={session.engine} lane={tab.lane} />;
}

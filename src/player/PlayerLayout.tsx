import { Suspense, lazy, memo, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ListOrdered, PanelBottomOpen, X } from 'lucide-react';
import { Button, IconButton, Split } from '../ui/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session, TimeWindow } from '../session/index.ts';
import { Timeline } from '../timeline/index.ts';
import type { FrameLoop } from '../timeline/index.ts';
import { messages } from './messages.ts';
import { Stage } from './stage/Stage.tsx';
import { SidePanel } from './steps/SidePanel.tsx';
import { useShownPath } from './summary/asked.ts';
import { StepLine } from './transport/StepLine.tsx';
import { LateSpinner } from './trouble/LateSpinner.tsx';
import { PanelBoundary } from './trouble/PanelBoundary.tsx';
import { useClaimedLanes } from './viewing/describe.ts';
import { litChannel } from './viewing/lit.ts';
import { useOver } from './viewing/over.ts';
import { useOfModel } from './viewing/session-context.ts';
import { useCauses } from './viewing/use-causes.ts';
import { NARROW, useMedia } from './viewing/use-media.ts';
import styles from './PlayerLayout.module.css';

const Inspector = lazy(() => import('./inspector/Inspector.tsx'));

const NO_SHADES: readonly TimeWindow[] = [];
const TheStage = memo(Stage);
const TheSteps = memo(SidePanel);

export interface PlayerAside {
  readonly title: string;
  readonly content: ReactNode;
}

export interface PlayerLayoutProps {
  readonly session: Session;
  readonly frameLoop: FrameLoop;
  /** What stands in place of the steps while it is open: the search, the causes of an entry. */
  readonly aside: PlayerAside | undefined;
}

/** Stage beside steps and inspector, the timeline under them; on a narrow screen the panels are sheets. */
export function PlayerLayout(props: PlayerLayoutProps) {
  return useMedia(NARROW) ? <NarrowLayout {...props} /> : <WideLayout {...props} />;
}

function WideLayout({ session, frameLoop, aside }: PlayerLayoutProps) {
  const side = (
    <Split
      id="playhead:side"
      direction="vertical"
      label={messages.layout.resize}
      panels={[
        {
          id: 'steps',
          title: messages.steps.title,
          minSize: 90,
          defaultSize: '58',
          content: aside?.content ?? <TheSteps />,
        },
        { id: 'inspector', title: messages.inspector.title, minSize: 80, content: <TheInspector /> },
      ]}
    />
  );
  const main = (
    <Split
      id="playhead:main"
      direction="horizontal"
      label={messages.layout.resize}
      panels={[
        {
          id: 'stage',
          title: messages.stage.label,
          minSize: 280,
          defaultSize: '60.8',
          content: <TheStage />,
        },
        { id: 'side', title: messages.steps.title, minSize: 260, content: side },
      ]}
    />
  );
  return (
    <main className={styles['wide']}>
      <Split
        id="playhead:rows"
        direction="vertical"
        label={messages.layout.resize}
        panels={[
          { id: 'main', title: messages.stage.label, minSize: 160, content: main },
          {
            id: 'timeline',
            title: messages.layout.timeline,
            minSize: 96,
            defaultSize: 312,
            keepPixels: true,
            content: <TheTimeline session={session} frameLoop={frameLoop} />,
          },
        ]}
      />
    </main>
  );
}

function NarrowLayout({ session, frameLoop, aside }: PlayerLayoutProps) {
  const [sheet, setSheet] = useState<'steps' | 'inspector'>();
  const words = messages.sheets;
  const title = aside?.title ?? (sheet === 'steps' ? words.steps : words.inspector);
  return (
    <main className={styles['narrow']}>
      <div className={styles['stage']}>
        <TheStage />
      </div>
      {(sheet !== undefined || aside !== undefined) && (
        <section className={styles['sheet']} aria-label={aside === undefined ? title : undefined}>
          {aside?.content ?? (
            <>
              <div className={styles['grip']}>
                <b>{title}</b>
                <IconButton label={words.close} icon={<X />} onClick={() => setSheet(undefined)} />
              </div>
              {sheet === 'steps' ? <TheSteps /> : <TheInspector />}
            </>
          )}
        </section>
      )}
      <div className={styles['openers']}>
        <Button
          size="s"
          variant="ghost"
          icon={<ListOrdered />}
          className={styles['opener']}
          onClick={() => setSheet('steps')}
          aria-label={words.steps}
        >
          <span className={styles['now']}>
            <StepLine />
          </span>
        </Button>
        <Button size="s" variant="ghost" icon={<PanelBottomOpen />} onClick={() => setSheet('inspector')}>
          {words.inspector}
        </Button>
      </div>
      <div className={styles['lanes']}>
        <TheTimeline session={session} frameLoop={frameLoop} />
      </div>
    </main>
  );
}

const sameStretches = (before: readonly TimeWindow[], now: readonly TimeWindow[]): boolean =>
  before.length === now.length &&
  now.every(({ from, to }, i) => before[i]?.from === from && before[i]?.to === to);

const TheInspector = memo(() => (
  <PanelBoundary name={messages.inspector.title}>
    <Suspense fallback={<LateSpinner label={messages.inspector.loading} />}>
      <Inspector />
    </Suspense>
  </PanelBoundary>
));

const TheTimeline = memo(({ session, frameLoop }: Pick<PlayerLayoutProps, 'session' | 'frameLoop'>) => {
  const claimed = useClaimedLanes();
  const lanes = useMemo(() => [...claimed.values()], [claimed]);
  const lit = useMemo(() => litChannel(session), [session]);
  const causes = useCauses();
  const path = useShownPath(session);
  const over = useOver(session);
  const shades = useOfModel(
    useCallback((model: ModelReader) => causes?.troubledStretches(model) ?? NO_SHADES, [causes]),
    sameStretches,
  );
  return (
    <PanelBoundary name={messages.layout.timeline}>
      <Timeline
        session={session}
        lanes={lanes}
        frameLoop={frameLoop}
        lit={lit}
        shades={shades}
        path={path}
        over={over}
      />
    </PanelBoundary>
  );
});

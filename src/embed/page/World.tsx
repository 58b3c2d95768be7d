import { StrictMode, useMemo, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PanelBoundary, Stage, useClaimedLanes, useMedia, Viewing } from '../../player/index.ts';
import type { Session } from '../../session/index.ts';
import { Timeline } from '../../timeline/index.ts';
import type { FrameLoop } from '../../timeline/index.ts';
import { messages } from './messages.ts';
import { followKeys } from './keys.ts';
import { lanesToShow, ROOMY } from './lanes-to-show.ts';
import type { ShownLanes } from './shown-lanes.ts';

export interface WorldProps {
  readonly session: Session;
  readonly frameLoop: FrameLoop;
  readonly shown: ShownLanes;
  /** Where the lanes lie; the picture of them stands there already. */
  readonly lanes: HTMLElement;
}

/** The stage, and the lanes as one can touch them: what comes once the page itself is there. */
export default function showWorld(stage: HTMLElement, props: WorldProps): void {
  followKeys(props.session);
  createRoot(stage).render(
    <StrictMode>
      <Viewing session={props.session}>
        <PanelBoundary name={messages.stage}>
          <TheStage />
        </PanelBoundary>
        {createPortal(
          <PanelBoundary name={messages.lanes}>
            <TheLanes {...props} />
          </PanelBoundary>,
          props.lanes,
        )}
      </Viewing>
    </StrictMode>,
  );
}

/** Tabs and the address of the page, where there is room for them. */
const SPACIOUS = '(min-width: 640px) and (min-height: 560px)';
const LOW = `(max-height: ${ROOMY - 1}px)`;

function TheStage() {
  return <Stage bare={!useMedia(SPACIOUS)} />;
}

function TheLanes({ session, frameLoop, shown }: WorldProps) {
  const claimed = useClaimedLanes();
  const asked = useSyncExternalStore(shown.subscribe, shown.asked);
  const low = useMedia(LOW);
  const lanes = useMemo(() => {
    const ids = lanesToShow(session.model(), asked, innerHeight);
    return [...claimed.values()].filter(({ lane }) => ids.has(lane.id));
    // `low`: another height, another choice.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [claimed, asked, session, low]);
  return <Timeline session={session} lanes={lanes} frameLoop={frameLoop} bare={low} />;
}

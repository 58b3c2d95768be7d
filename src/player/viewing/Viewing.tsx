import { useState } from 'react';
import type { ReactNode } from 'react';
import { claimLanes } from '../../lane-kit/index.ts';
import type { ClaimedLane } from '../../lane-kit/index.ts';
import { laneDefinitions } from '../../lanes/index.ts';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { LanesProvider } from './describe.ts';
import type { ClaimedLanes } from './describe.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { useOfModel } from './session-context.ts';

export interface ViewingProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** One viewing for the parts of a player inside: what they read, and the lanes of its recording. */
export function Viewing({ session, children }: ViewingProps) {
  return (
    <SessionProvider value={session}>
      <Lanes>{children}</Lanes>
    </SessionProvider>
  );
}

/** Claims the recording's lanes once a version for every part that describes entries; renders when there are others. */
function Lanes({ children }: { readonly children: ReactNode }) {
  const [claim] = useState(claiming);
  return <LanesProvider value={useOfModel(claim)}>{children}</LanesProvider>;
}

/** One map as long as its lanes are those they were: what it holds of each is brought up to date in it. */
function claiming(): (model: ModelReader) => ClaimedLanes {
  let kept = new Map<string, ClaimedLane>();
  let key = '';
  return (model) => {
    const claimed = claimLanes(laneDefinitions, model);
    const now = claimed.map(keyOf).join();
    if (now !== key) kept = new Map();
    key = now;
    for (const each of claimed) kept.set(each.lane.id, each);
    return kept;
  };
}

/** What is told of a lane beside how much is in it. */
const keyOf = ({ lane, definition }: ClaimedLane): string =>
  JSON.stringify([definition.id, lane.id, lane.title, lane.notice, lane.anchored, lane.tracks.length]);

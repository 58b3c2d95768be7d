import type { ReactNode } from 'react';
import { claimLanes } from '../../lane-kit/index.ts';
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

/** Claims the recording's lanes once a version for every part that describes entries. */
function Lanes({ children }: { readonly children: ReactNode }) {
  return <LanesProvider value={useOfModel(claim)}>{children}</LanesProvider>;
}

const claim = (model: ModelReader): ClaimedLanes =>
  new Map(claimLanes(laneDefinitions, model).map((lane) => [lane.lane.id, lane]));

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { claimLanes } from '../lane-kit/index.ts';
import { laneDefinitions } from '../lanes/index.ts';
import type { PageLink, Session } from '../session/index.ts';
import { createFrameLoop } from '../timeline/index.ts';
import { PlayerBody } from './PlayerBody.tsx';
import type { ModelReader } from '../model/index.ts';
import { LanesProvider } from './viewing/describe.ts';
import type { ClaimedLanes } from './viewing/describe.ts';
import { SessionProvider } from './viewing/SessionProvider.tsx';
import { useOfModel } from './viewing/session-context.ts';

export interface PlayerPageProps {
  readonly session: Session;
  /** The page's own part of a link (theme, api, parameters of others). */
  readonly page: PageLink;
  /** What is being opened, in words: a name or an address. */
  readonly what: string | undefined;
  readonly theme: 'light' | 'dark';
  readonly onTheme: (theme: 'light' | 'dark') => void;
  /** Leaves for Home. */
  readonly onHome: () => void;
}

/** One recording on screen. The session is the caller's; everything else the page makes itself. */
export default function PlayerPage(props: PlayerPageProps) {
  const [queries] = useState(() => new QueryClient());
  const [frameLoop] = useState(() => createFrameLoop());
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider value={props.session}>
        <Lanes>
          <PlayerBody {...props} frameLoop={frameLoop} />
        </Lanes>
      </SessionProvider>
    </QueryClientProvider>
  );
}

/** Claims the recording's lanes once a version for every part that describes entries. */
function Lanes({ children }: { readonly children: ReactNode }) {
  return <LanesProvider value={useOfModel(claim)}>{children}</LanesProvider>;
}

const claim = (model: ModelReader): ClaimedLanes =>
  new Map(claimLanes(laneDefinitions, model).map((lane) => [lane.lane.id, lane]));

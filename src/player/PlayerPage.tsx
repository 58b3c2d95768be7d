import { useState } from 'react';
import type { PageLink, Session } from '../session/index.ts';
import { createFrameLoop } from '../timeline/index.ts';
import { PlayerBody } from './PlayerBody.tsx';
import { Viewing } from './viewing/Viewing.tsx';

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
  const [frameLoop] = useState(() => createFrameLoop());
  return (
    <Viewing session={props.session}>
      <PlayerBody {...props} frameLoop={frameLoop} />
    </Viewing>
  );
}

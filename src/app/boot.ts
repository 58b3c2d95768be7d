import { createFace } from '../player/index.ts';
import { parseLink } from '../session/index.ts';
import type { Session } from '../session/index.ts';
import { comingFace } from './asked-comparison.ts';
import { surroundings } from './control-plane.ts';

declare global {
  interface Window {
    /** The public face (docs/api.md). */
    playhead: ReturnType<typeof createFace>;
  }
}

/** Hangs the public face where scripts find it. */
export function boot(session: Session): void {
  const around = () => surroundings(parseLink(location.search).link.api);
  // A comparison is shown while nothing is open in the page's own session.
  const successor = () => (session.state().playback === 'empty' ? comingFace() : undefined);
  window.playhead = createFace(session, { around, successor });
}

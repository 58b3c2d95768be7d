import { lanesToShow } from '../embed/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { parseLink } from '../session/index.ts';
import { showFirstPicture } from './first-picture.ts';
import type { FirstPicture, FramedLanes } from './first-picture.ts';
import { createPageSession, openAddress } from './opening.ts';
import { startTheme } from './theme.ts';

interface OpenedPage {
  readonly session: Session;
  readonly picture: FirstPicture | undefined;
  /** It is the lean page of one recording, for a frame. */
  readonly lean: boolean;
}

/** The page's session, opening what the address names, and the picture of it if there will be one. */
export function openPage(): OpenedPage {
  const { theme, embed, runs, landing } = parseLink(location.search).link;
  startTheme(theme);
  const session = createPageSession();
  void openAddress(session, location.search);
  // Runs that are compared need the page of a comparison, framed or not.
  const lean = embed && runs.length < 2;
  const framed = lean ? (model: ModelReader) => lanesToShow(model, landing.lanes, innerHeight) : undefined;
  return { session, lean, picture: runs.length === 1 ? tryFirstPicture(session, framed) : undefined };
}

/** Where it cannot be drawn (no canvas), the page comes without it, and says what it cannot draw. */
function tryFirstPicture(session: Session, framed?: FramedLanes): FirstPicture | undefined {
  try {
    return showFirstPicture(session, framed);
  } catch {
    document.querySelector('[data-first-picture]')?.remove();
    return undefined;
  }
}

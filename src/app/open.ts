import { createShownLanes, lanesToShow } from '../embed/index.ts';
import type { ShownLanes } from '../embed/index.ts';
import type { Session } from '../session/index.ts';
import { parseLink } from '../session/index.ts';
import { showFirstPicture } from './first-picture.ts';
import type { FirstPicture, FramedLanes } from './first-picture.ts';
import { createPageSession, openAddress } from './opening.ts';
import { startTheme } from './theme.ts';

interface OpenedPage {
  readonly session: Session;
  /** Of what the address names, or of what the page around this one will hand over. */
  readonly picture: FirstPicture | undefined;
  /** The lanes of the page for a frame; `undefined` for the player's own page. */
  readonly shown: ShownLanes | undefined;
  /** The page may be fetched and laid out. */
  readonly settled: Promise<void> | undefined;
}

/** The page's session, opening what the address names, and the picture of it if there will be one. */
export function openPage(): OpenedPage {
  const { theme, embed, runs, landing } = parseLink(location.search).link;
  startTheme(theme);
  const session = createPageSession();
  void openAddress(session, location.search);
  // Runs that are compared need the page of a comparison, framed or not.
  const shown = embed && runs.length < 2 ? createShownLanes(landing.lanes) : undefined;
  const picture =
    shown === undefined
      ? runs.length === 1
        ? tryFirstPicture(session)
        : undefined
      : tryFirstPicture(session, (model) => lanesToShow(model, shown.asked(), innerHeight));
  return { session, picture, shown, settled: runs.length === 1 ? picture?.settled : undefined };
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

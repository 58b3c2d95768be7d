import type { Session } from '../session/index.ts';
import { parseLink } from '../session/index.ts';
import { showFirstPicture } from './first-picture.ts';
import type { FirstPicture } from './first-picture.ts';
import { createPageSession, openAddress } from './opening.ts';
import { startTheme } from './theme.ts';

/** The page's session, opening what the address names, and the picture of it if there will be one. */
export function openPage(): { readonly session: Session; readonly picture: FirstPicture | undefined } {
  const { link } = parseLink(location.search);
  startTheme(link.theme);
  const session = createPageSession();
  void openAddress(session, location.search);
  return { session, picture: link.runs.length === 1 ? tryFirstPicture(session) : undefined };
}

/** Where it cannot be drawn (no canvas), the page comes without it, and says what it cannot draw. */
function tryFirstPicture(session: Session): FirstPicture | undefined {
  try {
    return showFirstPicture(session);
  } catch {
    document.querySelector('[data-first-picture]')?.remove();
    return undefined;
  }
}

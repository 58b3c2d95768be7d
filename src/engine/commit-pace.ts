import { pacer } from './pacer.ts';

/** Rows reach the page in commits of at most this long. */
export const COMMIT_MS = 50;
const FIRST_COMMIT_MS = 16;
/** The first rows wait this long for those that come right after them. */
const FIRST_ROWS_MS = 4;
/** Where more records than this came since the last commit, drawing each one would take from the reading: the next waits longer. */
const MANY = 4096;
const BUSY_COMMIT_MS = 120;

/**
 * Commits at once for what comes first, then at a steady pace: by a timer while bytes are waited for, and from inside the reading
 * (`ifDue`) while they are there, since no timer fires then. `count`: how many records were told so far; `isEmpty`:
 * they gave no row yet.
 */
export function startPace(
  flush: () => void,
  count: () => number,
  isEmpty: () => boolean,
): { readonly ifDue: () => void; readonly stop: () => void } {
  let due = pacer.now() + FIRST_COMMIT_MS;
  let before = 0;
  let hasRows = false;
  const commit = (): void => {
    flush();
    const told = count();
    due = pacer.now() + (before > 0 && told - before > MANY ? BUSY_COMMIT_MS : COMMIT_MS);
    before = told;
  };
  const tick = (): void => {
    if (pacer.now() >= due) commit();
    timer = setTimeout(tick, Math.max(1, due - pacer.now()));
  };
  let timer = setTimeout(tick, FIRST_COMMIT_MS);
  return {
    ifDue: () => {
      if (!hasRows && !isEmpty()) {
        // What was told before the first rows (a title, a state) does not make them wait.
        hasRows = true;
        due = pacer.now() + FIRST_ROWS_MS;
        clearTimeout(timer);
        timer = setTimeout(tick, FIRST_ROWS_MS);
      }
      if (pacer.now() >= due) commit();
    },
    stop: () => clearTimeout(timer),
  };
}

import { formatLink, linkOf, NO_PAGE } from '../../session/index.ts';
import type { Session } from '../../session/index.ts';

/** More than this stand side by side nowhere. */
const MOST = 8;

/** Address of all attempts of the open run side by side; `undefined` for dropped files, which have none. */
export function compareLink(session: Session, attempts: readonly number[]): string | undefined {
  const link = linkOf(session, NO_PAGE);
  const [run] = link.runs;
  if (run === undefined || attempts.length < 2) return undefined;
  const runs = attempts.slice(-MOST).map((attempt) => ({ target: run.target, attempt }));
  return `?${formatLink({ ...NO_PAGE, api: link.api, runs, landing: {} })}`;
}

import type { Failure, Result } from '../base/index.ts';
import { createEngine } from '../engine/index.ts';
import type { Session } from '../session/index.ts';
import { createSession, parseLink, resolveTarget } from '../session/index.ts';
import { askComparison } from './asked-comparison.ts';
import { surroundings } from './control-plane.ts';

/** The one engine and session of the page. */
export const createPageSession = (): Session => createSession({ engine: createEngine() });

/**
 * Opens what an address names, and lands where it says. `undefined`: nothing is open in the session; the
 * address names nothing (Home), or several recordings (a comparison).
 */
export async function openAddress(
  session: Session,
  search: string,
): Promise<Result<undefined, Failure> | undefined> {
  const { link, notices } = parseLink(search);
  const [run] = link.runs;
  askComparison(link.runs.length > 1 ? { search, files: [] } : undefined);
  if (link.runs.length > 1) return undefined;
  if (run === undefined) return undefined;
  const resolved = resolveTarget(run.target, surroundings(link.api));
  if (!resolved.ok) return session.refuse(resolved.error);
  return session.open(resolved.value.request, {
    attempt: run.attempt,
    target: run.target,
    landing: { ...link.landing, notices },
  });
}

import type { Failure, Result } from '../base/index.ts';
import { createEngine } from '../engine/index.ts';
import type { Session } from '../session/index.ts';
import { bareAddress } from '../base/index.ts';
import {
  beginAsChosen,
  createSession,
  parseLink,
  resolveTarget,
  withoutSignatures,
} from '../session/index.ts';
import { askComparison } from './asked-comparison.ts';
import { surroundings } from './control-plane.ts';
import { signedAddresses } from './signed-addresses.ts';

/** The one engine and session of the page. */
export function createPageSession(): Session {
  const session = createSession({ engine: createEngine() });
  beginAsChosen(session);
  return session;
}

/**
 * Opens what an address names, and lands where it says. `undefined`: nothing is open in the session; the
 * address names nothing (Home), or several recordings (a comparison).
 */
export async function openAddress(
  session: Session,
  asked: string,
): Promise<Result<undefined, Failure> | undefined> {
  const search = keepSignatures(asked);
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

/** Takes the signatures of signed addresses out of a query string, and out of the address bar where it stands there. */
export function keepSignatures(search: string): string {
  const bare = withoutSignatures(search);
  if (bare === search) return search;
  for (const { target } of parseLink(search).link.runs) {
    if (target.kind === 'src') signedAddresses.keep(bareAddress(target.url), target.url);
  }
  if (location.search === search)
    history.replaceState(history.state, '', `${location.pathname}${bare}${location.hash}`);
  return bare;
}

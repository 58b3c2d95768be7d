import type { Failure, Result } from '../base/index.ts';
import { createEngine } from '../engine/index.ts';
import { createFace } from '../player/index.ts';
import type { Session } from '../session/index.ts';
import { createSession, parseLink, resolveTarget } from '../session/index.ts';
import { surroundings } from './control-plane.ts';

declare global {
  interface Window {
    /** The public face (docs/api.md). */
    playhead: ReturnType<typeof createFace>;
  }
}

/** Makes the one engine and session of the page, and hangs the public face where scripts find it. */
export function boot(): Session {
  const session = createSession({ engine: createEngine() });
  const around = () => surroundings(parseLink(location.search).link.api);
  window.playhead = createFace(session, { around });
  return session;
}

/** Opens what an address names, and lands where it says. `undefined`: it names nothing, the page is Home. */
export async function openAddress(
  session: Session,
  search: string,
): Promise<Result<undefined, Failure> | undefined> {
  const { link, notices } = parseLink(search);
  const [run] = link.runs;
  if (run === undefined) return undefined;
  const resolved = resolveTarget(run.target, surroundings(link.api));
  if (!resolved.ok) return session.refuse(resolved.error);
  return session.open(resolved.value.request, {
    attempt: run.attempt,
    target: run.target,
    landing: { ...link.landing, notices },
  });
}

import type { Surroundings } from '../session/index.ts';
import { signedAddresses } from './signed-addresses.ts';

/**
 * The bearer token that this tab holds for a control plane, by its origin. Home keeps it in session
 * storage when a person connects; it is in no URL, no log and no bundle, and goes to that origin alone.
 */
export function tokenFor(api: string): string | undefined {
  try {
    return sessionStorage.getItem(`playhead:token:${new URL(api, document.baseURI).origin}`) ?? undefined;
  } catch {
    // Storage blocked, or no address: then there is no token, and the server says what it thinks of that.
    return undefined;
  }
}

/** Where the page stands, for what is opened with this control plane (or the address's own). */
export function surroundings(api: string | undefined): Surroundings {
  return {
    base: document.baseURI,
    api,
    token: api === undefined ? undefined : tokenFor(api),
    signed: signedAddresses,
  };
}

import type { SignedAddresses } from '../session/index.ts';

const KEY = 'playhead:signed:';
const held = new Map<string, string>();

/**
 * Signed addresses that this tab was given, so that a reload opens them again. A signature is a credential: it is kept
 * where tokens are, in memory and session storage, and taken out of the address bar.
 */
export const signedAddresses: SignedAddresses = {
  keep(bare, signed) {
    held.set(bare, signed);
    try {
      sessionStorage.setItem(`${KEY}${bare}`, signed);
    } catch {
      // Storage blocked or full: then it lasts as long as the page.
    }
  },
  find(bare) {
    const known = held.get(bare);
    if (known !== undefined) return known;
    try {
      return sessionStorage.getItem(`${KEY}${bare}`) ?? undefined;
    } catch {
      return undefined;
    }
  },
};

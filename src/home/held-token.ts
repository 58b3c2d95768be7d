const key = (api: string) => `playhead:token:${new URL(api).origin}`;

/** The token of a control plane for this tab alone (session storage); undefined where storage is blocked. */
export function heldToken(api: string): string | undefined {
  try {
    return sessionStorage.getItem(key(api)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function holdToken(api: string, token: string | undefined): void {
  try {
    if (token === undefined) sessionStorage.removeItem(key(api));
    else sessionStorage.setItem(key(api), token);
  } catch {
    // Storage blocked: the token lasts as long as the page holds it in memory.
  }
}

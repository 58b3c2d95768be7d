const KEY = 'playhead:keys';

/** Whether single-key shortcuts are on; they are until a person switches them off. */
export function readKeysEnabled(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function rememberKeysEnabled(enabled: boolean): void {
  try {
    if (enabled) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage may be blocked: the choice then lasts as long as the page.
  }
}

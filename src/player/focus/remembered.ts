/** Text kept on this machine; nothing where storage is blocked, whose very name throws there. */
export const rememberedText = {
  get(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(key: string, text: string): void {
    try {
      localStorage.setItem(key, text);
    } catch {
      // Blocked or full: the ticks last as long as the page.
    }
  },
};

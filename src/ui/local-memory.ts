/**
 * Remembers small things in localStorage, and in memory alone where storage is blocked (a third-party frame, a private
 * window): reading `localStorage` itself throws there.
 */
function openStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const memory = new Map<string, string>();
  const inMemory = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => {
      memory.set(key, value);
    },
  };
  return {
    getItem(key) {
      try {
        return localStorage.getItem(key);
      } catch {
        return inMemory.getItem(key);
      }
    },
    setItem(key, value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        inMemory.setItem(key, value);
      }
    },
  };
}

export const localMemory = openStorage();

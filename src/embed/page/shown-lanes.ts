/** Which lanes the page shows: those that were asked for, or what tells the case where there is room. */
export interface ShownLanes {
  asked(): readonly string[] | undefined;
  ask(lanes: readonly string[] | undefined): void;
  subscribe(listener: () => void): () => void;
}

export function createShownLanes(first: readonly string[] | undefined): ShownLanes {
  let asked = first;
  const listeners = new Set<() => void>();
  return {
    asked: () => asked,
    ask(lanes) {
      asked = lanes;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

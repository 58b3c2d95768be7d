/** Who is still catching up with the playhead. */
export interface BusyRegister {
  add(promise: Promise<unknown>): void;
  readonly count: number;
  /** Resolves when everything that is pending now has settled. */
  settled(): Promise<void>;
  /** Milliseconds that the oldest one has been waited for, those given up on left out; 0 for none. */
  oldest(now: number): number;
}

/** Nothing holds play back for longer: what has not come by then is a fault of that part, which says so itself. */
export const GIVE_UP_MS = 5000;

/** A set of promises; how they settle is their owner's business, that they do is ours. */
export function createBusyRegister(now: () => number, onEmpty: () => void): BusyRegister {
  const pending = new Map<Promise<unknown>, number>();

  function done(promise: Promise<unknown>): void {
    pending.delete(promise);
    if (pending.size === 0) onEmpty();
  }

  return {
    add(promise) {
      if (pending.has(promise)) return;
      pending.set(promise, now());
      promise.then(
        () => done(promise),
        () => done(promise),
      );
    },
    get count() {
      return pending.size;
    },
    async settled() {
      await Promise.allSettled([...pending.keys()]);
    },
    oldest(at) {
      let oldest = 0;
      for (const since of pending.values()) {
        const waited = at - since;
        if (waited <= GIVE_UP_MS && waited > oldest) oldest = waited;
      }
      return oldest;
    },
  };
}

/** Something that is done now and then, however often it is asked for. */
export interface Turn {
  /** Does it once so many ms have passed since the last time, which may be now. */
  ask(everyMs: number): void;
  /** Does it in so many ms, and whatever else is asked for until then with it. */
  soon(ms: number): void;
  /** Does it now. */
  now(): void;
  /** An animation frame: does it if it is due. */
  frame(): void;
  /** What was asked for is done now, if anything was. */
  catchUp(): void;
}

/** `now`: ms on a steady clock. Where no frames come a timer stands in for them. */
export function createTurn(now: () => number, act: () => void): Turn {
  let last = -Infinity;
  let dueAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function run(): void {
    clearTimeout(timer);
    timer = undefined;
    dueAt = undefined;
    last = now();
    act();
  }

  function soon(ms: number): void {
    const at = now() + ms;
    if (dueAt !== undefined && dueAt <= at) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(run, ms);
  }

  return {
    now: run,
    ask(everyMs) {
      const wait = last + everyMs - now();
      if (wait <= 0) run();
      else soon(wait);
    },
    soon,
    frame() {
      if (dueAt !== undefined && now() >= dueAt) run();
    },
    catchUp() {
      if (dueAt !== undefined) run();
    },
  };
}

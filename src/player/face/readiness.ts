import type { Session } from '../../session/index.ts';

/** `ready` of the face: a new promise at each open, whoever opened. */
export interface Readiness {
  readonly promise: Promise<void>;
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(value?: PromiseLike<void>): void;
  reject(reason: unknown): void;
}

/** Follows the session. A promise that was still pending when the next open came settles with that one. */
export function followReadiness(session: Session): Readiness {
  let generation = session.state().generation;
  let current = deferred();
  let settled = false;

  function follow(): void {
    const state = session.state();
    if (state.generation !== generation) {
      generation = state.generation;
      const before = current;
      const wasSettled = settled;
      current = deferred();
      settled = false;
      if (!wasSettled) before.resolve(current.promise);
    }
    if (settled || state.playback === 'empty' || state.playback === 'loading') return;
    settled = true;
    if (state.playback === 'broken') current.reject(state.error);
    else current.resolve();
  }

  session.subscribe(follow);
  follow();
  return {
    get promise() {
      return current.promise;
    },
  };
}

function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<void>((yes, no) => {
    resolve = yes as Deferred['resolve'];
    reject = no;
  });
  // Nobody has to wait for it; whoever does hears of the failure.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

import type { PlaybackState, Session } from '../session/index.ts';

/** Where frames and time come from: the browser, or a test. */
export interface FrameHost {
  request(callback: (now: number) => void): number;
  cancel(handle: number): void;
  report(error: unknown): void;
}

/** Something that draws in the loop. It is dirty when it is added. */
export interface FrameTask {
  /** Draw in the next frame. */
  invalidate(): void;
  remove(): void;
}

/** The one `requestAnimationFrame` loop of a page; it owns time (DESIGN.md "From bytes to pixels" 4). */
export interface FrameLoop {
  /** Gives a session its frames until the answer is called. The same session may be driven twice; it gets one frame. */
  drive(session: Session): () => void;
  onFrame(draw: (now: number) => void): FrameTask;
  /** Run one frame even if nothing is dirty: a command may be waiting in a session. */
  request(): void;
  dispose(): void;
}

const MOVING: ReadonlySet<PlaybackState> = new Set<PlaybackState>(['playing', 'following', 'buffering']);

interface Driven {
  users: number;
  stop(): void;
}

/**
 * In a frame: every session advances first, then whatever is dirty is drawn, in the order it was
 * added. With nothing dirty and nothing playing no frame is requested at all.
 */
export function createFrameLoop(host: FrameHost = browserHost()): FrameLoop {
  const driven = new Map<Session, Driven>();
  const tasks = new Map<FrameTask, (now: number) => void>();
  const dirty = new Set<FrameTask>();
  let handle: number | undefined;
  let disposed = false;

  const request = (): void => {
    if (handle === undefined && !disposed) handle = host.request(frame);
  };

  function frame(now: number): void {
    handle = undefined;
    for (const session of driven.keys()) attempt(() => session.frame(now));
    // What is made dirty while drawing waits for the next frame, so that no two drawables can loop.
    const drawn = [...tasks].filter(([task]) => dirty.has(task));
    for (const [task, draw] of drawn) {
      dirty.delete(task);
      attempt(() => draw(now));
    }
    const moving = [...driven.keys()].some((session) => MOVING.has(session.state().playback));
    if (moving || dirty.size > 0) request();
  }

  /** One drawable that throws is told of and takes no other down. */
  function attempt(run: () => void): void {
    try {
      run();
    } catch (error) {
      host.report(error);
    }
  }

  return {
    request,
    drive(session) {
      let entry = driven.get(session);
      if (entry === undefined) {
        const stops = [session.subscribe(request), session.clock.subscribe(request)];
        entry = { users: 0, stop: () => stops.forEach((stop) => stop()) };
        driven.set(session, entry);
      }
      entry.users++;
      request();
      let released = false;
      return () => {
        const current = driven.get(session);
        if (released || current === undefined) return;
        released = true;
        current.users--;
        if (current.users > 0) return;
        current.stop();
        driven.delete(session);
      };
    },
    onFrame(draw) {
      const task: FrameTask = {
        invalidate() {
          if (!tasks.has(task)) return;
          dirty.add(task);
          request();
        },
        remove() {
          tasks.delete(task);
          dirty.delete(task);
        },
      };
      tasks.set(task, draw);
      task.invalidate();
      return task;
    },
    dispose() {
      disposed = true;
      if (handle !== undefined) host.cancel(handle);
      handle = undefined;
      for (const { stop } of driven.values()) stop();
      driven.clear();
      tasks.clear();
      dirty.clear();
    },
  };
}

function browserHost(): FrameHost {
  return {
    request: (callback) => requestAnimationFrame(callback),
    cancel: (handle) => cancelAnimationFrame(handle),
    report: (error) => reportError(error),
  };
}

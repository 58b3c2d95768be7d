import type { RecordingSink, RunMeta } from '../model/index.ts';
import { createMemoryEngine, type MemoryEngine } from './memory-engine.ts';
import { createSession } from './session.ts';
import type { OpenOptions, Session } from './types.ts';

/** Epoch ms at which the recordings of tests begin. */
export const T0 = 1_795_000_000_000;
export const FILES = { kind: 'files', files: [] } as const;

/** A session over a recording in memory, with a clock and a visibility that a test moves. */
export interface Stage {
  readonly session: Session;
  readonly engine: MemoryEngine;
  hide(hidden: boolean): void;
  tick(ms: number): void;
}

export function stage(): Stage {
  const engine = createMemoryEngine();
  let hidden = false;
  let now = 1000;
  const watchers = new Set<() => void>();
  const session = createSession({
    engine,
    now: () => now,
    frame: () => Promise.resolve(),
    visibility: {
      hidden: () => hidden,
      subscribe(listener) {
        watchers.add(listener);
        return () => watchers.delete(listener);
      },
    },
  });
  return {
    session,
    engine,
    hide(next) {
      hidden = next;
      for (const watcher of watchers) watcher();
    },
    tick(ms) {
      now += ms;
      session.frame(now);
    },
  };
}

/** Writes messages of the agent at these times, ms after T0. */
export function steps(sink: RecordingSink, times: readonly number[], from = 0): void {
  sink.clock({ id: 'wall', kind: 'wall' });
  sink.origin(T0);
  const track = sink.track({
    id: 'agent',
    lane: 'agent',
    archetype: 'span',
    plane: 'agent',
    title: 'Agent',
    clock: 'wall',
  });
  times.forEach((t, i) => {
    sink.read(1);
    track.append({
      seq: from + i,
      start: T0 + t,
      kind: 'message',
      label: `step ${from + i}`,
      payload: JSON.stringify({ n: from + i }),
    });
  });
}

/** A session with messages at these times, open and ready. */
export async function opened(
  times: readonly number[],
  meta: RunMeta = {},
  options: OpenOptions = {},
  more: (sink: RecordingSink) => void = () => undefined,
): Promise<Stage> {
  const made = stage();
  const answer = made.session.open(FILES, options);
  made.engine.write((sink) => {
    steps(sink, times);
    more(sink);
    sink.meta(meta);
    sink.seal('sealed');
  });
  made.engine.finish();
  const result = await answer;
  if (!result.ok) throw new Error(result.error.message);
  return made;
}

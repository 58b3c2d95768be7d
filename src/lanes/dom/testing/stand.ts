import type { Engine, PayloadAnswer, PayloadQuestion } from '../../../engine/index.ts';
import type { LaneInfo } from '../../../model/index.ts';
import type { Session } from '../../../session/index.ts';
import type { Recorded } from './recorded.ts';

/** A session that holds one recording and a playhead that the test moves. */
export function stand(recorded: Recorded, blobs: Record<string, BlobPart> = {}) {
  const ticks = new Set<(t: number) => void>();
  const changes = new Set<() => void>();
  const pending = new Set<Promise<unknown>>();
  let state: { playback: string; markerB: number | undefined } = { playback: 'paused', markerB: undefined };
  const clock = {
    t: 0,
    hover: undefined,
    subscribe: (listener: (t: number) => void) => {
      ticks.add(listener);
      return () => ticks.delete(listener);
    },
  };
  const caches = new Map<string, () => number>();
  const session = {
    clock,
    meter: {
      cache: (name: string, bytes: () => number) => {
        caches.set(name, bytes);
        return () => caches.delete(name);
      },
    },
    model: () => recorded.model,
    state: () => state,
    commands: {
      setMarkerB: (t: number | undefined) => {
        state = { ...state, markerB: t };
        changes.forEach((listener) => listener());
      },
    },
    subscribe: (listener: () => void) => {
      changes.add(listener);
      return () => changes.delete(listener);
    },
    busy: (promise: Promise<unknown>) => {
      pending.add(promise);
      void promise.finally(() => pending.delete(promise));
    },
  } as unknown as Session;
  const engine = {
    payloads: recorded.payloads,
    payloadPort: () => {
      const { port1, port2 } = new MessageChannel();
      port2.onmessage = ({ data }: MessageEvent<PayloadQuestion>) =>
        void recorded
          .payloads(data.trackId, data.seqs)
          .then((texts) => port2.postMessage({ id: data.id, texts } satisfies PayloadAnswer));
      return port1;
    },
    blob: async (ref: string) => {
      const held = blobs[ref];
      return held === undefined
        ? { ok: false, error: { code: 'missing', message: `${ref} is not in the bundle.` } }
        : { ok: true, value: held instanceof Blob ? held : new Blob([held]) };
    },
  } as unknown as Engine;
  return {
    session,
    engine,
    ticks,
    changes,
    caches,
    lane: recorded.model.lane('dom') as LaneInfo,
    /** Moves the playhead and waits, as a seek does, until nobody is busy. */
    async seek(t: number) {
      clock.t = t;
      for (const listener of ticks) listener(t);
      while (pending.size > 0) await Promise.all(pending);
    },
    tell: () => changes.forEach((listener) => listener()),
  };
}

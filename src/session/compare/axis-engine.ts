import { ok } from '../../base/index.ts';
import type { EngineClient } from '../../engine/index.ts';
import { axisModel, type SharedAxis } from './axis-model.ts';

/** The engine of the shared clock: it reads nothing and holds an axis that can be changed. */
export interface AxisEngine extends EngineClient {
  set(axis: SharedAxis): void;
}

export function createAxisEngine(): AxisEngine {
  const listeners = new Set<() => void>();
  let version = 0;
  let model = axisModel({ axis: 'time', origin: null, extents: [], live: false }, version);
  return {
    set(axis) {
      version += 1;
      model = axisModel(axis, version);
      for (const listener of [...listeners]) listener();
    },
    model: () => model,
    open: () => Promise.resolve(ok(undefined)),
    progress: () => ({ phase: 'complete', bytes: 0, total: 0 }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => undefined,
    detail: () => Promise.resolve(undefined),
    payloads: (_, seqs) => Promise.resolve(seqs.map(() => undefined)),
    blob: () =>
      Promise.resolve({ ok: false, error: { code: 'missing', message: 'The shared clock holds no blobs.' } }),
    search: () => Promise.resolve([]),
    filter: () => Promise.resolve([]),
  };
}

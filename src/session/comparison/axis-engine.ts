import { ok } from '../../base/index.ts';
import type { EngineClient } from '../../engine/index.ts';
import { createAxisDocument, type SharedAxis } from './axis-model.ts';

/** The engine of the shared clock: it reads nothing and holds an axis that can be changed. */
export interface AxisEngine extends EngineClient {
  set(axis: SharedAxis): void;
}

export function createAxisEngine(): AxisEngine {
  const listeners = new Set<() => void>();
  const document = createAxisDocument();
  return {
    set(axis) {
      document.set(axis);
      for (const listener of [...listeners]) listener();
    },
    model: () => document,
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

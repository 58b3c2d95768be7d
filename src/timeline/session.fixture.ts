import type { EngineClient } from '../engine/index.ts';
import { ok } from '../base/index.ts';
import type { ModelReader } from '../model/index.ts';
import { createSession } from '../session/index.ts';
import type { Session } from '../session/index.ts';

/** A real session over a document that is there already; nothing is read, no worker runs. */
export async function sessionOver(model: ModelReader, more: Partial<EngineClient> = {}): Promise<Session> {
  const engine: EngineClient = {
    open: async () => ok(undefined),
    model: () => model,
    progress: () => ({ phase: 'complete', bytes: 0, total: 0 }),
    subscribe: () => () => undefined,
    close: () => undefined,
    detail: async () => undefined,
    payloads: async (_, seqs) => seqs.map(() => undefined),
    blob: async () => ({ ok: false, error: { code: 'missing', message: 'not here' } }),
    search: async () => [],
    filter: async () => [],
    ...more,
  };
  const session = createSession({ engine });
  await session.open({ kind: 'files', files: [] });
  return session;
}

import { Client } from './client.ts';
import type { EngineClient } from './types.ts';
import { connectWorker } from './worker-connection.ts';

export { warmEngine } from './spare-worker.ts';

export type * from './types.ts';
export type { PayloadAnswer, PayloadQuestion } from './payload-port.ts';
export { seqSet } from './column-filter.ts';
export { filterPlainly } from './plain-filter.ts';
export * from './search/index.ts';

/** The engine of the page: every recording is read in a worker of its own. */
export function createEngine(): EngineClient {
  return new Client(connectWorker);
}

/** The same engine in the page's own thread, for tests and for hosts without workers. Loaded when asked for. */
export async function loadInProcessEngine(): Promise<EngineClient> {
  const { createInProcessEngine } = await import('./in-process.ts');
  return createInProcessEngine();
}

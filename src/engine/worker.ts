import { expose } from 'comlink';
import { transferables, type Delta } from '../model/index.ts';
import type { Failure, Result } from '../base/index.ts';
import { servePayloads } from './payload-port.ts';
import { Reading } from './reading.ts';
import type { Differences, OpenRequest, TailState } from './types.ts';

/** What the worker says on the delta port. */
export type WorkerMessage =
  | { readonly type: 'delta'; readonly delta: Delta; readonly differences: Differences | undefined }
  | { readonly type: 'tail'; readonly state: TailState }
  | { readonly type: 'done'; readonly result: Result<undefined, Failure> };

const reading = new Reading();

const api = {
  /** Starts reading; deltas and the end come over `port`, in order. */
  open(request: OpenRequest, attempt: number | undefined, port: MessagePort): void {
    const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void =>
      port.postMessage(message, transfer);
    void reading
      .open(request, attempt, {
        onDelta: (delta, differences) => post({ type: 'delta', delta, differences }, transferables(delta)),
        onTail: (state) => post({ type: 'tail', state }),
      })
      .then((result) => post({ type: 'done', result }));
  },
  setHidden: (hidden: boolean) => reading.setHidden(hidden),
  detail: (trackId: string, seq: number) => reading.detail(trackId, seq),
  payloads: (trackId: string, seqs: readonly number[]) => reading.payloads(trackId, seqs),
  servePayloads: (port: MessagePort) =>
    servePayloads(port, (trackId, seqs) => reading.payloads(trackId, seqs)),
  blob: (ref: string) => reading.blob(ref),
  recognised: () => reading.recognised(),
  search: (text: string, limit: number) => reading.search(text, limit),
  matching: (id: number, trackIds: readonly string[], text: string, firstLine: boolean) =>
    reading.texts.matching(id, trackIds, text, firstLine),
  repeats: (trackId: string, seqs: Uint32Array) => reading.texts.repeats(trackId, seqs),
  endMatching: (id: number) => reading.texts.end(id),
};
export type WorkerApi = typeof api;

expose(api);

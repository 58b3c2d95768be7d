import { expose } from 'comlink';
import { transferables, type Delta } from '../model/index.ts';
import { fail, type Failure, type Result } from '../base/index.ts';
import type { ExportAnswer, ExportProgress, ExportQuestion } from './export/types.ts';
import { servePayloads } from './payload-port.ts';
import { Reading } from './reading.ts';
import type { FindQuestion } from './search/types.ts';
import type { Differences, OpenRequest, TailState } from './types.ts';

/** What the worker says on the delta port. */
export type WorkerMessage =
  | { readonly type: 'delta'; readonly delta: Delta; readonly differences: Differences | undefined }
  | { readonly type: 'tail'; readonly state: TailState }
  | { readonly type: 'bytes'; readonly bytes: number }
  /** With the last rows: the page takes them in and is done in one go, and draws once. */
  | { readonly type: 'done'; readonly result: Result<undefined, Failure>; readonly last: Delta | undefined };

/** What the worker says on the port of an export. */
export type ExportMessage =
  | { readonly type: 'progress'; readonly progress: ExportProgress }
  | { readonly type: 'done'; readonly result: Result<ExportAnswer, Failure> };

const reading = new Reading();

const api = {
  /** Starts reading; deltas and the end come over `port`, in order. */
  open(request: OpenRequest, attempt: number | undefined, port: MessagePort): void {
    const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void =>
      port.postMessage(message, transfer);
    let last: Delta | undefined;
    void reading
      .open(request, attempt, {
        onLast: (delta) => {
          last = delta;
        },
        onDelta: (delta, differences) => post({ type: 'delta', delta, differences }, transferables(delta)),
        onTail: (state) => post({ type: 'tail', state }),
        onBytes: (bytes) => post({ type: 'bytes', bytes }),
      })
      .then((result) => post({ type: 'done', result, last }, last === undefined ? [] : transferables(last)));
  },
  setHidden: (hidden: boolean) => reading.setHidden(hidden),
  detail: (trackId: string, seq: number) => reading.detail(trackId, seq),
  payloads: (trackId: string, seqs: readonly number[]) => reading.payloads(trackId, seqs),
  servePayloads: (port: MessagePort) =>
    servePayloads(port, (trackId, seqs) => reading.payloads(trackId, seqs)),
  blob: (ref: string) => reading.blob(ref),
  recognised: () => reading.recognised(),
  search: (text: string, limit: number) => reading.search(text, limit),
  find: (question: FindQuestion, ports: readonly MessagePort[]) => reading.find(question, ports),
  matching: (id: number, trackIds: readonly string[], text: string, firstLine: boolean) =>
    reading.texts.matching(id, trackIds, text, firstLine),
  repeats: (trackId: string, seqs: Uint32Array) => reading.texts.repeats(trackId, seqs),
  endMatching: (id: number) => reading.texts.end(id),
  /** The answer and how far it is come over `port`; whatever is said on it ends the work. */
  exporting(question: ExportQuestion, port: MessagePort): void {
    const aborter = new AbortController();
    port.onmessage = () => aborter.abort();
    let toldAt = 0;
    const onProgress = (progress: ExportProgress): void => {
      const now = performance.now();
      if (now - toldAt < 50) return;
      toldAt = now;
      port.postMessage({ type: 'progress', progress } satisfies ExportMessage);
    };
    void import('./export/answer.ts')
      .then(({ answerExport }) => answerExport(reading.parts(), question, onProgress, aborter.signal))
      .catch((error: unknown) => fail('export-broke', `The export broke off: ${String(error)}`))
      .then((result) => port.postMessage({ type: 'done', result } satisfies ExportMessage));
  },
};
export type WorkerApi = typeof api;

expose(api);

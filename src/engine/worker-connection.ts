import { releaseProxy, transfer, wrap } from 'comlink';
import { fail, type Failure, type Result } from '../base/index.ts';
import type { Connection } from './client.ts';
import type { ExportAnswer } from './export/types.ts';
import { createQuestions } from './questions.ts';
import { takeWorker } from './spare-worker.ts';
import type { ExportMessage, WorkerApi, WorkerMessage } from './worker.ts';

const CLOSED = fail('closed', 'The recording was closed.');

/** A recording in a worker of its own: ending the worker gives all of its memory back. */
export function connectWorker(): Connection {
  const worker = takeWorker();
  const api = wrap<WorkerApi>(worker);
  const exports = new Set<() => void>();
  const questions = createQuestions();
  let end: (() => void) | undefined;
  return {
    open: (request, attempt, listener) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        end = () => resolve(CLOSED);
        worker.onerror = (event) =>
          resolve(
            fail(
              'worker-broke',
              `The reader could not start or broke: ${event.message || 'its script cannot be loaded'}. Reload the page.`,
            ),
          );
        port1.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
          if (data.type === 'delta') listener.onDelta(data.delta, data.differences);
          else if (data.type === 'bytes') listener.onBytes?.(data.bytes);
          else if (data.type === 'tail') listener.onTail(data.state);
          else {
            port1.close();
            if (data.last !== undefined) listener.onDelta(data.last);
            resolve(data.result);
          }
        };
        void api.open(request, attempt, transfer(port2, [port2]));
      }),
    setHidden: (hidden) => void api.setHidden(hidden),
    detail: (trackId, seq) => questions.ask(() => api.detail(trackId, seq), undefined),
    payloads: (trackId, seqs) => questions.ask(() => api.payloads(trackId, seqs), []),
    servePayloads: (port) => void api.servePayloads(transfer(port, [port])),
    blob: (ref) => questions.ask<Result<Blob, Failure>>(() => api.blob(ref), CLOSED),
    recognised: () => questions.ask(() => api.recognised(), undefined),
    search: (text, limit) => questions.ask(() => api.search(text, limit), []),
    find: (question, ports) => void api.find(question, transfer([...ports], [...ports])),
    matching: (id, trackIds, text, firstLine) =>
      questions.ask(() => api.matching(id, trackIds, text, firstLine), undefined),
    repeats: (trackId, seqs) => questions.ask(() => api.repeats(trackId, seqs), new Uint8Array(0)),
    endMatching: (id) => void api.endMatching(id),
    exporting: (question, onProgress, signal) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        const settle = (result: Result<ExportAnswer, Failure>): void => {
          signal.removeEventListener('abort', stop);
          exports.delete(stop);
          port1.close();
          resolve(result);
        };
        const stop = (): void => {
          port1.postMessage('stop');
          settle(fail('cancelled', 'Cancelled.'));
        };
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop);
        exports.add(stop);
        port1.onmessage = ({ data }: MessageEvent<ExportMessage>) => {
          if (data.type === 'progress') onProgress(data.progress);
          else settle(data.result);
        };
        void api.exporting(question, transfer(port2, [port2]));
      }),
    close: () => {
      for (const stop of exports) stop();
      end?.();
      questions.close();
      api[releaseProxy]();
      worker.terminate();
    },
  };
}

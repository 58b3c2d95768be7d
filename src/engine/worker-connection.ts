import { releaseProxy, transfer, wrap } from 'comlink';
import { fail } from '../base/index.ts';
import type { Connection } from './client.ts';
import type { WorkerApi, WorkerMessage } from './worker.ts';

let spare: Worker | undefined;

/** Starts a worker before it is wanted; the next recording is read in it. */
export function warmEngine(): void {
  spare ??= startWorker();
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'playhead-engine' });
}

/** A recording in a worker of its own: ending the worker gives all of its memory back. */
export function connectWorker(): Connection {
  const worker = spare ?? startWorker();
  spare = undefined;
  const api = wrap<WorkerApi>(worker);
  let end: (() => void) | undefined;
  return {
    open: (request, attempt, onDelta) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        end = () => resolve(fail('closed', 'The recording was closed.'));
        worker.onerror = (event) =>
          resolve(
            fail(
              'worker-broke',
              `The reader could not start or broke: ${event.message || 'its script cannot be loaded'}. Reload the page.`,
            ),
          );
        port1.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
          if (data.type === 'delta') onDelta(data.delta);
          else {
            port1.close();
            resolve(data.result);
          }
        };
        void api.open(request, attempt, transfer(port2, [port2]));
      }),
    detail: (trackId, seq) => api.detail(trackId, seq),
    payloads: (trackId, seqs) => api.payloads(trackId, seqs),
    servePayloads: (port) => void api.servePayloads(transfer(port, [port])),
    blob: (ref) => api.blob(ref),
    search: (text, limit) => api.search(text, limit),
    matching: (id, trackIds, text, firstLine) => api.matching(id, trackIds, text, firstLine),
    repeats: (trackId, seqs) => api.repeats(trackId, seqs),
    endMatching: (id) => void api.endMatching(id),
    close: () => {
      end?.();
      api[releaseProxy]();
      worker.terminate();
    },
  };
}

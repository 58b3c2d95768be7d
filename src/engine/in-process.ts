import { Client } from './client.ts';
import { answerExport } from './export/answer.ts';
import { servePayloads } from './payload-port.ts';
import { Reading } from './reading.ts';
import type { EngineClient } from './types.ts';

/** The same engine without a worker: for tests, and for hosts that have none. */
export function createInProcessEngine(): EngineClient {
  return new Client(() => {
    const reading = new Reading();
    return {
      open: (request, attempt, listener) => reading.open(request, attempt, listener),
      setHidden: (hidden) => reading.setHidden(hidden),
      detail: (trackId, seq) => Promise.resolve(reading.detail(trackId, seq)),
      payloads: (trackId, seqs) => Promise.resolve(reading.payloads(trackId, seqs)),
      servePayloads: (port) => servePayloads(port, (trackId, seqs) => reading.payloads(trackId, seqs)),
      blob: (ref) => reading.blob(ref),
      recognised: () => reading.recognised(),
      search: (text, limit) => reading.search(text, limit),
      find: (question, ports) => reading.find(question, ports),
      matching: (id, trackIds, text, firstLine) => reading.texts.matching(id, trackIds, text, firstLine),
      repeats: (trackId, seqs) => reading.texts.repeats(trackId, seqs),
      endMatching: (id) => reading.texts.end(id),
      exporting: (question, onProgress, signal) =>
        answerExport(reading.parts(), question, onProgress, signal),
      close: () => reading.close(),
    };
  });
}

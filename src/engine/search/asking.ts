import type { Engine } from '../types.ts';
import type { ExpressionStart } from './expression.ts';
import type { FarStart } from './far-slabs.ts';
import type { Excerpt, FindEnd, FindOrder, FindQuestion, FindReport, FoundRef } from './types.ts';

/** From so many entries on a plain search is worth a second thread. */
const LARGE = 100_000;

export interface FindListener {
  /** Seqs of one of the tracks that were asked about, by arrival; each entry once. */
  onHits(track: number, seqs: Uint32Array): void;
  onProgress(done: number, of: number): void;
  onEnd(end: FindEnd): void;
}

/** A question that is being answered, or has been. */
export interface Finding {
  /** What was found in some of the hits; nothing more once it was stopped. */
  excerpts(refs: readonly FoundRef[]): Promise<readonly (Excerpt | undefined)[]>;
  /** Ends it and gives its worker back. Nothing is told after that. */
  stop(): void;
}

/**
 * Asks the worker. An expression, which is known to be one, gets a worker of its own that can be ended; a search of a large
 * recording leaves a part to a second one. `entries`: how many there are to look through.
 */
export function startFinding(
  engine: Engine,
  question: FindQuestion,
  entries: number,
  listener: FindListener,
): Finding {
  const { port1: port, port2 } = new MessageChannel();
  const waiting = new Map<number, (excerpts: readonly (Excerpt | undefined)[]) => void>();
  let last = 0;
  let isStopped = false;
  const ports = [port2];
  let worker: Worker | undefined;
  const isExpression = question.matching.isExpression;
  if (question.text !== '' && typeof Worker === 'function') {
    const own = new MessageChannel();
    if (isExpression) worker = startExpression(question, own.port1);
    else if (entries >= LARGE) askScanner(own.port1);
    if (isExpression || entries >= LARGE) ports.push(own.port2);
  }
  port.onmessage = ({ data }: MessageEvent<FindReport>) => {
    if (isStopped) return;
    if (data.type === 'hits') listener.onHits(data.track, data.seqs);
    else if (data.type === 'progress') listener.onProgress(data.done, data.of);
    else if (data.type === 'excerpts') {
      waiting.get(data.id)?.(data.excerpts);
      waiting.delete(data.id);
    } else {
      // What has not come to an end by itself is ended.
      if (data.end.outcome === 'budget') worker?.terminate();
      listener.onEnd(data.end);
    }
  };
  engine.find?.(question, ports);
  const order = (said: FindOrder): void => port.postMessage(said);
  return {
    excerpts(refs) {
      if (isStopped) return Promise.resolve([]);
      const id = ++last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        order({ type: 'excerpts', id, refs });
      });
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      order({ type: 'stop' });
      worker?.terminate();
      for (const tell of waiting.values()) tell([]);
      port.close();
    },
  };
}

function startExpression({ text, matching }: FindQuestion, port: MessagePort): Worker {
  const worker = new Worker(new URL('./expression.worker.ts', import.meta.url), {
    type: 'module',
    name: 'playhead-expression',
  });
  const start: ExpressionStart = { source: text, matching, port };
  worker.postMessage(start, [port]);
  return worker;
}

let scanner: Worker | undefined;

/** One for all questions of the page: starting it takes as long as its part of a search. */
function askScanner(port: MessagePort): void {
  scanner ??= new Worker(new URL('./scan.worker.ts', import.meta.url), {
    type: 'module',
    name: 'playhead-scan',
  });
  scanner.postMessage({ port } satisfies FarStart, [port]);
}

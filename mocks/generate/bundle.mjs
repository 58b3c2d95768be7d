// @ts-check
import { writeZip } from '../record/zip.mjs';
import { sha256 } from './hash.mjs';
import { THREADS, spansOf } from './spans.mjs';

/** Where the generated clock starts: Sunday 1 March 2026, UTC. */
export const T0 = Date.UTC(2026, 2, 1);

/**
 * The spans of `traceEventJson` as a bundle: one trace a thread, since ids and nesting are scoped by emitter.
 * @param {{ count: number, seed?: number }} options
 * @returns {Uint8Array}
 */
export function spanBundle(options) {
  const lines = THREADS.map(() => /** @type {string[]} */ ([]));
  for (const { index, thread, name, ts, dur, parent, depth } of spansOf(options)) {
    const inside = parent === -1 ? '' : `,"parentId":"s${parent}"`;
    lines[thread]?.push(
      `{"kind":"span","t":${T0 + ts / 1000},"spanId":"s${index}"${inside},"name":"${name}","durationMs":${dur / 1000},"attributes":{"depth":${depth}}}\n`,
    );
  }
  const traces = THREADS.map((thread, i) => ({
    path: `attempts/g0/trace-${thread}.jsonl`,
    emitter: i === 0 ? 'run' : `service:${thread}`,
    bytes: Buffer.from(lines[i]?.join('') ?? ''),
  }));
  const manifest = {
    schemaVersion: 1,
    runId: `generated-${options.count}`,
    title: `${options.count} generated spans`,
    attempts: [
      {
        generation: 0,
        outcome: 'passed',
        traces: traces.map(({ path, emitter }) => ({ path, emitter, source: 'run' })),
      },
    ],
    inventory: traces.map(({ path, bytes }) => ({
      path,
      mediaType: 'application/x-ndjson',
      size: bytes.length,
      sha256: sha256(bytes),
    })),
  };
  return writeZip([...traces, { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }]);
}

// @ts-check
import { sha256 } from './blob-store.mjs';
import { writeZip } from './zip.mjs';

/**
 * @typedef {object} Attempt
 * @property {number} generation
 * @property {'passed' | 'failed' | 'unknown'} outcome
 * @property {object} run
 * @property {object} [recording]
 * @property {readonly object[]} trace
 */

/**
 * One bundle as a zip. What a player needs to open it (manifest, recordings, traces) stands at the very end, next to the
 * directory, so that two range requests reach all of it.
 * @param {{runId: string, title: string, notes: string, attempts: Attempt[], blobs: import('./blob-store.mjs').BlobStore}} content
 */
export function packBundle({ runId, title, notes, attempts, blobs }) {
  /** @type {{path: string, bytes: Uint8Array, mediaType: string}[]} */
  const files = [...blobs.files]
    .map(([path, { bytes, mediaType }]) => ({ path, bytes, mediaType }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  /** @param {string} path @param {string} text @param {string} mediaType */
  const add = (path, text, mediaType) => files.push({ path, bytes: Buffer.from(text, 'utf8'), mediaType });
  const at = (/** @type {Attempt} */ attempt) => `attempts/g${attempt.generation}`;
  for (const a of attempts)
    add(`${at(a)}/run.json`, `${JSON.stringify(a.run, null, 1)}\n`, 'application/json');
  for (const a of attempts) {
    add(
      `${at(a)}/trace.jsonl`,
      a.trace.map((event) => `${JSON.stringify(event)}\n`).join(''),
      'application/x-ndjson',
    );
  }
  for (const a of attempts) {
    if (a.recording) add(`${at(a)}/recording.json`, `${JSON.stringify(a.recording)}\n`, 'application/json');
  }
  const manifest = {
    schemaVersion: 1,
    runId,
    title,
    attempts: attempts.map((a) => ({
      generation: a.generation,
      outcome: a.outcome,
      run: `${at(a)}/run.json`,
      ...(a.recording ? { recording: `${at(a)}/recording.json` } : {}),
      traces: [{ path: `${at(a)}/trace.jsonl`, emitter: 'run', source: 'run' }],
    })),
    notes,
    inventory: files.map(({ path, bytes, mediaType }) => ({
      path,
      mediaType,
      size: bytes.length,
      sha256: sha256(bytes),
    })),
  };
  add('manifest.json', `${JSON.stringify(manifest, null, 1)}\n`, 'application/json');
  return writeZip(
    files.map(({ path, bytes, mediaType }) => ({ path, bytes, store: mediaType.startsWith('image/jpeg') })),
  );
}

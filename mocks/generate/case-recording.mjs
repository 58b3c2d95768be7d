// @ts-check
import { writeZip } from '../record/zip.mjs';
import { T0 } from './bundle.mjs';
import { sha256 } from './hash.mjs';
import { greyPng } from './png.mjs';
import { oneOf, randomOf, wholeBetween } from './random.mjs';

const FRAME_MS = 500;
const SIZE = Object.freeze({ width: 1280, height: 720 });
const LEVELS = Object.freeze(['log', 'info', 'warning', 'error']);

/**
 * A bundle whose recording holds `frames` pictures of 1280x720, two a second, one in five of them the same as the one
 * before, with requests and console lines between them and a step of the agent for every other frame.
 * @param {{ frames: number, seed?: number }} options
 * @returns {Uint8Array}
 */
export function frameBundle({ frames, seed = 1 }) {
  const random = randomOf(seed);
  /** @type {Map<string, Uint8Array>} */
  const pictures = new Map();
  /** @type {{ t: number, ref: string, hash: string }[]} */
  const shown = [];
  /** @type {object[]} */
  const requests = [];
  /** @type {object[]} */
  const lines = [];
  /** @type {string[]} */
  const trace = [];
  for (let i = 0; i < frames; i += 1) {
    const t = T0 + i * FRAME_MS;
    const before = shown.at(-1);
    if (before !== undefined && random() < 0.2) shown.push({ ...before, t });
    else {
      const band = wholeBetween(random, 0, SIZE.height - 80);
      const bytes = greyPng(SIZE.width, SIZE.height, (x, y) =>
        y >= band && y < band + 80 ? (x * 7 + y * 13 + i) & 255 : 238,
      );
      const hash = sha256(bytes);
      pictures.set(hash, bytes);
      shown.push({ t, ref: `blobs/sha256/${hash}`, hash });
    }
    requests.push({
      t: t + 40,
      method: 'GET',
      url: `http://list.example.test/items/${i}`,
      status: random() < 0.05 ? 500 : 200,
      ms: wholeBetween(random, 5, 400),
    });
    lines.push({ t: t + 90, level: oneOf(random, LEVELS), text: `line ${i}` });
    if (i % 2 === 1) continue;
    trace.push(
      JSON.stringify({ kind: 'env_action', t: t + 20, action: 'click', detail: { target: `#item-${i}` } }),
    );
  }
  const recording = {
    runId: `generated-frames-${frames}`,
    t0: T0,
    envKind: 'browser',
    effectiveFidelity: 'frames',
    tracks: { frames: shown, network: requests, console: lines },
  };
  const parts = [
    ...[...pictures].map(([hash, bytes]) => ({
      path: `blobs/sha256/${hash}`,
      bytes,
      store: true,
      mediaType: 'image/png',
    })),
    {
      path: 'attempts/g0/trace.jsonl',
      bytes: Buffer.from(trace.map((line) => `${line}\n`).join('')),
      mediaType: 'application/x-ndjson',
    },
    {
      path: 'attempts/g0/recording.json',
      bytes: Buffer.from(JSON.stringify(recording)),
      mediaType: 'application/json',
    },
  ];
  const manifest = {
    schemaVersion: 1,
    runId: recording.runId,
    attempts: [
      {
        generation: 0,
        recording: 'attempts/g0/recording.json',
        traces: [{ path: 'attempts/g0/trace.jsonl', emitter: 'run', source: 'run' }],
      },
    ],
    inventory: parts.map(({ path, bytes, mediaType }) => ({
      path,
      mediaType,
      size: bytes.length,
      sha256: sha256(bytes),
    })),
  };
  return writeZip([...parts, { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }]);
}

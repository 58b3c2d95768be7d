// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spanBundle } from './bundle.mjs';
import { frameBundle } from './case-recording.mjs';
import { sha256 } from './hash.mjs';
import { playwrightTrace } from './playwright-trace.mjs';
import { rrwebRecording } from './rrweb.mjs';
import { traceEventJson } from './trace-events.mjs';

const USAGE = `node mocks/generate/main.mjs KIND [--count N] [--rows N] [--checkout N] [--seed N] [--out FOLDER]

  trace    N spans on eight threads as Trace Event JSON
  bundle   the same spans as a bundle
  rrweb    N changes of a page of --rows rows, with a snapshot each --checkout changes
  frames   a bundle with N pictures
  playwright  a trace.zip with N calls

Writes one file into the folder (bench-out unless told) and prints its size and sha256.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '1000' },
    rows: { type: 'string', default: '300' },
    checkout: { type: 'string' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'bench-out' },
  },
});
const [kind] = positionals;
const count = Number(values.count);
const seed = Number(values.seed);
const checkout = values.checkout === undefined ? {} : { checkoutEvery: Number(values.checkout) };

/** @type {Readonly<Record<string, () => readonly [name: string, bytes: Uint8Array]>>} */
const KINDS = {
  trace: () => [`trace-${count}.json`, traceEventJson({ count, seed })],
  bundle: () => [`bundle-${count}.zip`, spanBundle({ count, seed })],
  rrweb: () => [
    `rrweb-${count}-${values.rows}${values.checkout === undefined ? '' : `-${values.checkout}`}.json`,
    rrwebRecording({ events: count, rows: Number(values.rows), seed, ...checkout }),
  ],
  frames: () => [`frames-${count}.zip`, frameBundle({ frames: count, seed })],
  playwright: () => [`playwright-${count}.zip`, playwrightTrace({ actions: count, seed })],
};

const make = kind === undefined || !Object.hasOwn(KINDS, kind) ? undefined : KINDS[kind];
if (make === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const [name, bytes] = make();
  mkdirSync(values.out, { recursive: true });
  const path = join(values.out, name);
  writeFileSync(path, bytes);
  process.stdout.write(`${path}: ${bytes.length} bytes, sha256 ${sha256(bytes)}\n`);
}

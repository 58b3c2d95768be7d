import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SAMPLES = fileURLToPath(new URL('../../public/samples/', import.meta.url));
const MAIN = fileURLToPath(new URL('./main.mjs', import.meta.url));

const Row = v.looseObject({ t: v.number() });
type Row = v.InferOutput<typeof Row>;
const Recording = v.object({
  t0: v.number(),
  envKind: v.string(),
  effectiveFidelity: v.string(),
  tracks: v.record(v.string(), v.array(Row)),
});
const Manifest = v.object({
  schemaVersion: v.literal(1),
  attempts: v.array(
    v.object({
      generation: v.number(),
      outcome: v.string(),
      run: v.string(),
      recording: v.optional(v.string()),
      traces: v.array(v.object({ path: v.string() })),
    }),
  ),
  inventory: v.array(
    v.object({ path: v.string(), mediaType: v.string(), size: v.number(), sha256: v.string() }),
  ),
});
const RrwebEvents = v.array(v.looseObject({ type: v.number(), timestamp: v.number() }));

interface Bundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly order: readonly string[];
  readonly manifest: v.InferOutput<typeof Manifest>;
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

async function openBundle(path: string): Promise<Bundle> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(path))));
  const files = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    files.set(entry.filename, await entry.getData(new Uint8ArrayWriter(), { checkSignature: true }));
  }
  await reader.close();
  const manifest = v.parse(Manifest, JSON.parse(text(files.get('manifest.json'))));
  return { files, order: [...files.keys()], manifest };
}

function openAttempt({ files, manifest }: Bundle, index: number) {
  const attempt = manifest.attempts[index];
  if (!attempt) throw new Error(`no attempt ${index}`);
  const trace = attempt.traces.flatMap(({ path }) =>
    text(files.get(path))
      .trimEnd()
      .split('\n')
      .map((line) => v.parse(v.looseObject({ t: v.number(), kind: v.string() }), JSON.parse(line))),
  );
  const recording =
    attempt.recording === undefined
      ? undefined
      : v.parse(Recording, JSON.parse(text(files.get(attempt.recording))));
  return { attempt, trace, recording, tracks: recording?.tracks ?? {} };
}

/** What happened, without when: stamps, durations and addresses of temporary folders differ between any two recordings. */
const timeless = (value: unknown) =>
  String(value)
    .replaceAll(/\d\d:\d\d:\d\d\.\d{3}/g, 'TIME')
    .replaceAll(/\d+ ms/g, 'N ms');
const api = (rows: readonly Row[] = []) =>
  rows
    .filter(({ url }) => String(url).includes('/api/'))
    .map(({ method, url, status }) => `${String(method)} ${String(url)} ${String(status)}`)
    .sort();
const refsOf = (tracks: Readonly<Record<string, readonly Row[]>>) =>
  Object.values(tracks)
    .flat()
    .flatMap(({ ref, bodyRef }) => [ref, bodyRef])
    .filter((ref) => typeof ref === 'string');

describe.each(['web-checkout', 'repo-fix', 'trace-only'])('the bundle %s', (id) => {
  it('holds what its inventory says, refs included, with the way in at the end', async () => {
    const bundle = await openBundle(join(SAMPLES, `${id}.zip`));
    const { files, order, manifest } = bundle;
    expect(manifest.inventory.map(({ path }) => path).sort()).toEqual(
      order.filter((path) => path !== 'manifest.json').sort(),
    );
    for (const { path, size, sha256 } of manifest.inventory) {
      const bytes = files.get(path) ?? new Uint8Array();
      expect([path, bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        path,
        size,
        sha256,
      ]);
    }
    for (const [index] of manifest.attempts.entries()) {
      expect(refsOf(openAttempt(bundle, index).tracks).filter((ref) => !files.has(ref))).toEqual([]);
    }
    const lastBlob = order.findLastIndex((path) => path.startsWith('blobs/'));
    const firstNeeded = order.findIndex((path) =>
      /trace\.jsonl$|recording\.json$|manifest\.json$/.test(path),
    );
    expect(firstNeeded).toBeGreaterThan(lastBlob);
    expect(order.at(-1)).toBe('manifest.json');
  });
});

it('the samples hold all ten kinds of trace event', async () => {
  const kinds = new Set<string>();
  for (const id of ['web-checkout', 'repo-fix', 'trace-only']) {
    const bundle = await openBundle(join(SAMPLES, `${id}.zip`));
    for (const [index] of bundle.manifest.attempts.entries()) {
      for (const { kind } of openAttempt(bundle, index).trace) kinds.add(kind);
    }
  }
  expect([...kinds].sort()).toEqual([
    'artifact',
    'env_action',
    'error',
    'infra',
    'llm_call',
    'log',
    'message',
    'span',
    'tool_call',
    'tool_result',
  ]);
});

it('DOM batches are one rising series, and each page begins with its size and a whole snapshot', async () => {
  const bundle = await openBundle(join(SAMPLES, 'web-checkout.zip'));
  const { tracks } = openAttempt(bundle, 0);
  const events = (tracks['domEvents'] ?? []).flatMap(({ ref }) =>
    v.parse(RrwebEvents, JSON.parse(text(bundle.files.get(String(ref))))),
  );
  const stamps = events.map(({ timestamp }) => timestamp);
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b));
  const pages = (tracks['nav'] ?? []).filter(({ url }) => !String(url).includes('submitted=1'));
  const [ready, incremental, meta, snapshot] = [0, 3, 4, 2];
  let known = false;
  let snapshots = 0;
  for (const [i, { type }] of events.entries()) {
    if (type === meta) expect(events[i + 1]?.type).toBe(snapshot);
    if (type === snapshot) {
      known = true;
      snapshots += 1;
    }
    if (type === incremental) expect(known).toBe(true);
    if (type === ready) known = false;
  }
  expect(snapshots).toBeGreaterThanOrEqual(pages.length - 2);
});

describe('recording web-checkout again', () => {
  let folder = '';
  let again: ReturnType<typeof openAttempt>;
  let kept: ReturnType<typeof openAttempt>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'playhead-record-'));
    await promisify(execFile)(process.execPath, [
      MAIN,
      '--only',
      'web-checkout',
      '--out',
      folder,
      '--pace',
      '0.35',
    ]);
    again = openAttempt(await openBundle(join(folder, 'web-checkout.zip')), 0);
    kept = openAttempt(await openBundle(join(SAMPLES, 'web-checkout.zip')), 0);
  }, 240_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('captures the same lanes at the same rung', () => {
    expect(Object.keys(again.tracks)).toEqual(Object.keys(kept.tracks));
    expect(again.recording?.effectiveFidelity).toBe('full');
    expect(again.attempt.outcome).toBe(kept.attempt.outcome);
  });

  it('the agent does the same, in the same order', () => {
    const gist = ({ trace }: typeof kept) =>
      trace.map(({ kind, name, text: said, args, ok, output, action, message }) =>
        JSON.stringify([kind, name, said, args, ok, output, action, message]),
      );
    expect(gist(again)).toEqual(gist(kept));
  });

  it('the shop answers the same, and fails in the same place', () => {
    expect(api(again.tracks['network'])).toEqual(api(kept.tracks['network']));
    const urls = ({ tracks }: typeof kept) => (tracks['nav'] ?? []).map(({ url }) => url);
    expect(urls(again)).toEqual(urls(kept));
    const refused = ({ tracks }: typeof kept) =>
      (tracks['network'] ?? []).filter(({ status }) => status === 500);
    expect(refused(again).map(({ method, url, bodyRef }) => [method, url, bodyRef])).toEqual(
      refused(kept).map(({ method, url, bodyRef }) => [method, url, bodyRef]),
    );
    expect(refused(again)).toHaveLength(2);
  });

  it('console and custom lanes say the same', () => {
    const lines = ({ tracks }: typeof kept) =>
      (tracks['console'] ?? []).map(({ level, text: said }) => `${String(level)} ${timeless(said)}`).sort();
    expect(lines(again)).toEqual(lines(kept));
    const marks = ({ tracks }: typeof kept) =>
      (tracks['custom'] ?? []).map(({ name, text: said }) => `${String(name)} ${timeless(said)}`).sort();
    expect(marks(again)).toEqual(marks(kept));
  });

  it('frames, DOM and samples are there in a number that fits the shorter time', () => {
    const distinct = new Set((again.tracks['frames'] ?? []).map(({ hash }) => hash)).size;
    expect(distinct).toBeGreaterThan(15);
    expect(again.tracks['domEvents']?.length).toBeGreaterThan(5);
    const samples = (again.tracks['runtime'] ?? []).filter(({ memBytes }) => Number(memBytes) > 50e6);
    expect(samples.length).toBeGreaterThan(20);
    expect((again.tracks['runtime'] ?? []).map(({ event }) => event).filter(Boolean)).toEqual([
      'started',
      'stopped',
    ]);
  });
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ModelReader } from '../../model/index.ts';
import { createInProcessEngine } from '../in-process.ts';
import type { AboutRun, EngineClient, Leave, NamedBlob } from '../types.ts';

const never = new AbortController().signal;
const quiet = (): void => undefined;
const FORMATS = 'src/formats';
const SAMPLES = 'public/samples';

/** Everything that a recording says, but for what a bundle adds: its name as the format, and its digests. */
async function dump(engine: EngineClient): Promise<string> {
  const model = engine.model();
  const { status, axis, origin, start, duration, ledger, offAxis, failingMoment, gaps } = model;
  const { format: _format, ...meta } = model.meta;
  const tracks = [];
  for (const track of model.tracks) {
    const { start: starts, end, level, flags, parent, row, seq, values, length } = track.columns;
    const rows = Array.from({ length }, (_, i) =>
      [starts, end, level, flags, parent, row, ...values].map((column) => column[i]).concat(i),
    );
    tracks.push({
      id: track.id,
      rows,
      labels: rows.map((_, i) => `${track.entryId(i)} ${track.kindOf(i)} ${track.label(i)}`),
      records: await engine.payloads(track.id, [...seq]),
    });
  }
  const issues = model.issues.map(({ code, count, laneId }) => ({ code, count, laneId }));
  return JSON.stringify(
    { status, axis, origin, start, duration, meta, ledger, issues, gaps, offAxis, failingMoment, tracks },
    undefined,
    1,
  );
}

const aboutOf = ({ meta }: ModelReader): AboutRun => ({
  runId: meta.runId ?? meta.title ?? 'recording',
  title: meta.title,
  attempt: meta.attempt,
  outcome: meta.outcome,
});

async function open(files: readonly NamedBlob[]): Promise<EngineClient | undefined> {
  const engine = createInProcessEngine();
  const answer = await engine.open({ kind: 'files', files }, {});
  if (!answer.ok) console.info(answer.error.message);
  return answer.ok ? engine : undefined;
}

async function bundleOf(engine: EngineClient, leave?: Leave) {
  const answer = await engine.exports?.bundle(aboutOf(engine.model()), leave, quiet, never);
  if (answer?.ok !== true) throw new Error(answer?.error.message ?? 'no exports');
  return answer.value;
}

const digestOf = async (blob: Blob): Promise<string> =>
  createHash('sha256')
    .update(await bytesOf(blob))
    .digest('hex');
const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());
const file = (path: string, name: string): NamedBlob => ({ name, blob: new Blob([readFileSync(path)]) });

/** Files below a folder, by their path from it. */
function below(folder: string): NamedBlob[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => file(path, relative(folder, path)));
}

const fixtures = readdirSync(FORMATS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(FORMATS, entry.name, 'fixtures')))
  .flatMap(({ name }) =>
    readdirSync(join(FORMATS, name, 'fixtures'))
      .filter((fixture) => !fixture.endsWith('golden.json'))
      .map((fixture) => join(FORMATS, name, 'fixtures', fixture)),
  );

async function goesRound(files: readonly NamedBlob[], isTwice = false): Promise<'same' | 'cannot open'> {
  const engine = await open(files);
  if (engine === undefined) return 'cannot open';
  const { file: bundle, missing } = await bundleOf(engine);
  expect(missing).toEqual([]);
  const again = await open([{ name: 'exported.zip', blob: bundle }]);
  expect(again).toBeDefined();
  if (again === undefined) return 'same';
  expect(again.model().evidence).toMatchObject({ integrity: 'consistent-unsigned' });
  const [after, before] = [await dump(again), await dump(engine)];
  if (after !== before) {
    const [a, b] = [after.split('\n'), before.split('\n')];
    const at = a.findIndex((line, i) => line !== b[i]);
    expect(a.slice(Math.max(0, at - 3), at + 3)).toEqual(b.slice(Math.max(0, at - 3), at + 3));
  }
  // A bundle of the bundle is the bundle.
  if (isTwice) expect(await digestOf((await bundleOf(again)).file)).toBe(await digestOf(bundle));
  return 'same';
}

describe('a bundle of an open recording', () => {
  it.each(fixtures)('of %s opens to the same model, verifies, and is the same bytes again', async (path) => {
    const files = statSync(path).isDirectory() ? below(path) : [file(path, path.split('/').at(-1) ?? '')];
    const outcome = await goesRound(files);
    if (outcome === 'cannot open') console.info(`${path} is not to be opened; nothing to export`);
  });

  it.each(['web-checkout', 'repo-fix', 'trace-only'])('of the sample %s', async (name) => {
    expect(await goesRound([file(join(SAMPLES, `${name}.zip`), `${name}.zip`)], true)).toBe('same');
  });

  it('of several files of several formats keeps which is which', async () => {
    const cast = join(FORMATS, 'asciicast/fixtures/v2.cast');
    const trace = join(FORMATS, 'everdict/fixtures/trace.jsonl');
    expect(
      await goesRound([
        file(cast, 'b.cast'),
        file(trace, 'trace.jsonl'),
        { name: 'notes.bin', blob: new Blob([new Uint8Array([0, 1, 2])]) },
      ]),
    ).toBe('same');
  });

  it('holds nothing that merely lay beside the recording', async () => {
    const trace = join(FORMATS, 'everdict/fixtures/trace.jsonl');
    const engine = await open([
      file(trace, 'trace.jsonl'),
      { name: '.env', blob: new Blob(['PASSWORD=hunter2 hunter2 hunter2']) },
    ]);
    if (engine === undefined) throw new Error('did not open');
    const text = new TextDecoder('latin1').decode(await bytesOf((await bundleOf(engine)).file));
    expect(text).toContain('trace.jsonl');
    expect(text).not.toContain('.env');
  });
});

const ALL: Leave = { reasons: ['secret', 'credential header', 'typed input', 'body'], parts: [] };

it('is the same bytes each time', async () => {
  const engine = await open([file(join(SAMPLES, 'repo-fix.zip'), 'repo-fix.zip')]);
  if (engine === undefined) throw new Error('did not open');
  const [once, twice] = [await bundleOf(engine), await bundleOf(engine)];
  expect(await digestOf(twice.file)).toBe(await digestOf(once.file));
});

describe('a redacted copy', () => {
  const secret = 'sk-live-abcdefghijklmnop1234';
  const trace = [
    { t: 1_795_000_000_000, kind: 'message', role: 'user', text: `use ${secret} please` },
    { t: 1_795_000_001_000, kind: 'tool_call', id: 'a', name: 'Bash', args: { password: 'hunter2hunter2' } },
    { t: 1_795_000_002_000, kind: 'tool_result', id: 'a', ok: true, output: 'done' },
  ];
  const jsonl = trace.map((event) => JSON.stringify(event)).join('\n');

  it('is found, goes without the secrets, and says of what it was made and what is gone', async () => {
    const engine = await open([{ name: 'trace.jsonl', blob: new Blob([jsonl]) }]);
    if (engine?.exports === undefined) throw new Error('did not open');
    const scan = await engine.exports.scan(quiet, never);
    expect(scan).toMatchObject({ ok: true, value: { counts: { secret: 2 }, files: 1 } });
    if (scan.ok) expect(JSON.stringify(scan.value)).not.toContain('hunter2hunter2');
    const whole = await bundleOf(engine);
    const copy = await bundleOf(engine, ALL);
    expect(copy.removed).toBe(2);
    expect(await digestOf((await bundleOf(engine, ALL)).file)).toBe(await digestOf(copy.file));
    const files = await unzipped(copy.file);
    const texts = [...files.values()].join('\n');
    expect(texts).not.toContain(secret);
    expect(texts).not.toContain('hunter2');
    const list = (files.get('redaction.jsonl') ?? '').trim().split('\n');
    const digests = [secret, 'hunter2hunter2'].map((each) => createHash('sha256').update(each).digest('hex'));
    expect(list.map((line) => JSON.parse(line))).toEqual([
      { file: 'trace.jsonl', at: 'text', reason: 'secret', access: 'secret', bytes: 28, sha256: digests[0] },
      {
        file: 'trace.jsonl',
        at: 'args.password',
        reason: 'secret',
        access: 'secret',
        bytes: 14,
        sha256: digests[1],
      },
    ]);
    const { inventory } = JSON.parse((await unzipped(whole.file)).get('manifest.json') ?? '');
    const lines = inventory.map(
      ({ path, size, sha256 }: { path: string; size: number; sha256: string }) =>
        `${sha256} ${size} ${path}\n`,
    );
    const { derivedFrom } = JSON.parse(files.get('manifest.json') ?? '');
    expect(derivedFrom).toEqual({
      sha256: createHash('sha256').update(lines.join('')).digest('hex'),
      list: 'redaction.jsonl',
      removed: [{ reason: 'secret', access: 'secret', count: 2 }],
    });
    const again = await open([{ name: 'copy.zip', blob: copy.file }]);
    expect(again?.model().evidence.integrity).toBe('consistent-unsigned');
    expect(again?.model().gaps).toMatchObject([{ code: 'left-out', reason: 'redacted' }]);
    expect(again?.model().steps).toHaveLength(2);
  });

  it('leaves out a track with the files that only it refers to', async () => {
    const engine = await open([file(join(SAMPLES, 'web-checkout.zip'), 'web-checkout.zip')]);
    if (engine?.exports === undefined) throw new Error('did not open');
    const scan = await engine.exports.scan(quiet, never);
    if (!scan.ok) throw new Error(scan.error.message);
    const frames = scan.value.parts.find(({ id }) => id === 'track:frames');
    expect(frames?.files).toBeGreaterThan(5);
    const before = engine.model();
    const { file: blob } = await bundleOf(engine, { reasons: [], parts: ['track:frames'] });
    const again = await open([{ name: 'copy.zip', blob }]);
    const after = again?.model();
    expect(after?.evidence.integrity).toBe('consistent-unsigned');
    expect(after?.lane('frames')?.count ?? 0).toBe(0);
    for (const id of ['agent', 'network', 'console', 'dom'])
      expect([id, after?.lane(id)?.count]).toEqual([id, before.lane(id)?.count]);
    expect(blob.size).toBeLessThan(statSync(join(SAMPLES, 'web-checkout.zip')).size / 2);
  });

  it('keeps a page that it had to change: what refers to it is led to the copy', async () => {
    const engine = await open([file(join(SAMPLES, 'web-checkout.zip'), 'web-checkout.zip')]);
    if (engine === undefined) throw new Error('did not open');
    const { file: blob, removed } = await bundleOf(engine, ALL);
    const again = await open([{ name: 'copy.zip', blob }]);
    const after = again?.model();
    expect(removed).toBeGreaterThan(0);
    expect(after?.evidence.integrity).toBe('consistent-unsigned');
    for (const id of ['agent', 'frames', 'network', 'console', 'dom'])
      expect([id, after?.lane(id)?.count]).toEqual([id, engine.model().lane(id)?.count]);
  });

  it('ends when it is cancelled', async () => {
    const engine = await open([file(join(SAMPLES, 'web-checkout.zip'), 'web-checkout.zip')]);
    const aborter = new AbortController();
    const answer = engine?.exports?.bundle(
      aboutOf(engine.model()),
      undefined,
      () => aborter.abort(),
      aborter.signal,
    );
    expect(await answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });
});

async function unzipped(blob: Blob): Promise<Map<string, string>> {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js');
  zip.configure({ useWebWorkers: false });
  const texts = new Map<string, string>();
  for (const entry of await new zip.ZipReader(new zip.BlobReader(blob)).getEntries())
    if (!entry.directory) texts.set(entry.filename, await entry.getData(new zip.TextWriter()));
  return texts;
}

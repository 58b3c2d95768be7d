import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterEach, describe, expect, it } from 'vitest';
import { AttemptKilled, Scope, Trace } from './agent.mjs';
import { BlobStore } from './blob-store.mjs';
import { sleep } from './clock.mjs';
import { failingMoment } from './failing-moment.mjs';
import { memoryOf, readTree } from './proc-tree.mjs';
import { ProcessRecorder } from './process-recorder.mjs';
import { Recording } from './recording.mjs';
import { git, RepoRecorder } from './repo-recorder.mjs';
import { Workspace } from './workspace.mjs';
import { writeZip } from './zip.mjs';

const newRecording = (requested: 'full' | 'final' = 'full') =>
  new Recording({ runId: 'r', envKind: 'repo', requested, dispatch: { harness: 'h@1' } });

describe('the zip writer', () => {
  const entries = [
    { path: 'a/ä.txt', bytes: new TextEncoder().encode('x'.repeat(5000)) },
    { path: 'b.bin', bytes: Uint8Array.from([1, 2, 3]), store: true },
    { path: 'empty', bytes: new Uint8Array() },
  ];

  it('gives the same bytes each time', () => expect(writeZip(entries)).toEqual(writeZip(entries)));

  it('is read back by a library, checksums included, in the order given', async () => {
    const reader = new ZipReader(new Uint8ArrayReader(writeZip(entries)));
    const read = [];
    for (const entry of await reader.getEntries()) {
      if (entry.directory) continue;
      const bytes = await entry.getData(new Uint8ArrayWriter(), { checkSignature: true });
      read.push({ path: entry.filename, bytes });
    }
    expect(read).toEqual(entries.map(({ path, bytes }) => ({ path, bytes })));
  });
});

it('equal blobs are kept once', () => {
  const blobs = new BlobStore();
  expect(blobs.put('same', 'text/plain')).toEqual(blobs.put(Buffer.from('same'), 'text/plain'));
  expect(blobs.files.size).toBe(1);
});

describe('the repository recorder', () => {
  let space: Workspace | undefined;
  afterEach(() => space?.close());

  it("sees new files and leaves the agent's own index alone", async () => {
    space = await Workspace.create('r', { 'a.txt': 'one\n', 'b.txt': 'two\n' });
    await writeFile(join(space.root, 'a.txt'), 'uno\n');
    await writeFile(join(space.root, 'new.txt'), 'three\n');
    await git(space.root, ['add', 'a.txt']);
    const before = await git(space.root, ['status', '--porcelain']);
    const recording = newRecording();
    const recorder = new RepoRecorder(recording, space.root);
    await recording.start([recorder]);
    await recording.checkpoint('now');
    await recording.stop();
    expect(await git(space.root, ['status', '--porcelain'])).toBe(before);
    expect((await recorder.snapshot()).changedFiles).toEqual(['a.txt', 'new.txt']);
    const diffs = (recording.tracks['custom'] ?? []).filter(({ name }) => name === 'repo-diff');
    expect(diffs).toHaveLength(1);
    expect(diffs[0]?.['text']).toContain('+three');
  });
});

describe('the process recorder', () => {
  it('samples a tree and ends it at its limit', async () => {
    const grow = 'const a=[];setInterval(()=>a.push(Buffer.alloc(8e6,1)),10)';
    const child = spawn(process.execPath, ['-e', grow], { stdio: 'ignore' });
    const gone = once(child, 'exit');
    const recording = newRecording();
    const recorder = new ProcessRecorder(recording, () => child.pid, {
      everyMs: 160,
      limitBytes: 120e6,
      onLimit: () => child.kill('SIGKILL'),
    });
    await recording.start([recorder]);
    expect(await gone).toEqual([null, 'SIGKILL']);
    await recording.stop();
    const rows = recording.tracks['runtime'] ?? [];
    expect(rows.map(({ event }) => event).filter(Boolean)).toEqual(['started', 'oom']);
    expect(Math.max(...rows.map(({ memBytes }) => Number(memBytes ?? 0)))).toBeGreaterThan(120e6);
  });

  it('a tree holds its children', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(()=>{},1e3)'], { stdio: 'ignore' });
    await once(child, 'spawn');
    await sleep(50);
    const tree = readTree(process.pid);
    expect(tree.has(Number(child.pid))).toBe(true);
    expect(memoryOf(tree.keys())).toBeGreaterThan(memoryOf([process.pid]));
    child.kill();
  });
});

it('the rung is the one reached, never above the one asked for', async () => {
  const still = async () => undefined;
  const full = {
    start: still,
    checkpoint: still,
    stop: still,
    capabilities: () => ({ rung: 'full' as const, tracks: [] }),
  };
  const asked = newRecording('final');
  await asked.start([full]);
  expect(asked.effectiveRung()).toBe('final');
  const reached = newRecording('full');
  await reached.start([]);
  expect(reached.effectiveRung()).toBe('off');
});

it('a killed agent leaves its call and its spans open', async () => {
  const trace = new Trace('x', 0);
  const root = new Scope(trace);
  const dying = () => Promise.reject(new AttemptKilled('gone'));
  await expect(
    root.phase('outer', {}, (outer) => outer.phase('inner', {}, (inner) => inner.tool('run', {}, dying))),
  ).rejects.toThrow(AttemptKilled);
  trace.abandon();
  expect(trace.events.map(({ kind, name, durationMs }) => [kind, name, durationMs])).toEqual([
    ['tool_call', 'run', undefined],
    ['span', 'inner', undefined],
    ['span', 'outer', undefined],
  ]);
});

describe('the failing moment', () => {
  const facts = (trace: object[], tracks = {}) => ({
    attempt: { generation: 0, outcome: 'failed' as const, run: {}, trace },
    trace: trace.map((row, t) => ({ t, ...row })),
    tracks,
    t0: 0,
  });
  const call = (id: string, ok: boolean, args: object = { b: 1, a: 2 }) => [
    { kind: 'tool_call', id, name: 'run', args },
    { kind: 'tool_result', id, ok },
  ];

  it('passes over an error that a later success of the same key made up for', () => {
    const found = failingMoment(
      facts([...call('1', false), ...call('2', true, { a: 2, b: 1 }), { kind: 'error' }]),
    );
    expect(found?.row.t).toBe(4);
  });

  it('is the last error when all were made up for', () =>
    expect(failingMoment(facts([...call('1', false), ...call('2', true)]))?.row.t).toBe(1));

  it('takes the end of a request, not its start', () => {
    const network = [{ t: 0, method: 'GET', url: '/', status: 503, ms: 90 }];
    expect(failingMoment(facts([], { network }))?.end).toBe(90);
  });
});

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { loadInProcessEngine, type NamedBlob } from './index.ts';

const T0 = 1_795_000_000_000;
const FILES = {
  'attempts/g0/recording.json': JSON.stringify({
    t0: T0,
    tracks: {
      network: [
        { t: T0 + 5, method: 'GET', url: 'https://a.test/', status: 200, ms: 1, bodyRef: 'blobs/body' },
      ],
      domEvents: [{ t: T0 + 6, ref: 'blobs/batch' }],
    },
  }),
  'attempts/g0/trace.jsonl': `${JSON.stringify({ t: T0, kind: 'message', role: 'user', text: 'hello' })}\n`,
  'blobs/body': 'the answer',
  'blobs/batch': JSON.stringify([
    { type: 4, timestamp: T0 + 6, data: { href: 'https://a.test/', width: 1, height: 1 } },
    {
      type: 2,
      timestamp: T0 + 7,
      data: { node: { type: 0, id: 1, childNodes: [] }, initialOffset: { top: 0, left: 0 } },
    },
  ]),
} as const;
type Name = keyof typeof FILES;

/** A bundle in which some files are not what its manifest says. */
function bundle(changed: readonly Name[]): NamedBlob[] {
  const manifest = {
    schemaVersion: 1,
    runId: 'r',
    attempts: [
      {
        generation: 0,
        recording: 'attempts/g0/recording.json',
        traces: [{ path: 'attempts/g0/trace.jsonl', emitter: 'run', source: 'run' }],
      },
    ],
    inventory: Object.entries(FILES).map(([path, text]) => ({
      path,
      mediaType: 'application/json',
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    })),
  };
  return [
    { name: 'manifest.json', blob: new Blob([JSON.stringify(manifest)]) },
    ...Object.entries(FILES).map(([name, text]) => ({
      name,
      // One character is another: the size is right.
      blob: new Blob([changed.includes(name as Name) ? text.replace('a', 'b') : text]),
    })),
  ];
}

async function open(changed: readonly Name[], anyway = false) {
  const engine = await loadInProcessEngine();
  const result = await engine.open(
    { kind: 'files', files: bundle(changed), ...(anyway ? { anyway: true as const } : {}) },
    {},
  );
  const counts = () => Object.fromEntries(engine.model().lanes.map(({ id, count }) => [id, count]));
  return { engine, result, counts, model: engine.model() };
}

it('what matches its digest is given out', async () => {
  const { engine, counts, model } = await open([]);
  expect(model.evidence.integrity).toBe('consistent-unsigned');
  expect(counts()).toMatchObject({ agent: 1, network: 1, dom: 2 });
  const body = await engine.blob('blobs/body');
  expect(body.ok && (await body.value.text())).toBe('the answer');
});

it('a body and a batch that do not match are held back, and the place is named', async () => {
  const { engine, counts, model } = await open(['blobs/body', 'blobs/batch']);
  expect(model.evidence.integrity).toBe('failed');
  const wrong = model.evidence.checks.filter(({ ok }) => !ok).map(({ detail }) => detail.split(':')[0]);
  expect(wrong.slice(1).sort()).toEqual(['blobs/batch', 'blobs/body']);
  const body = await engine.blob('blobs/body');
  expect(body).toMatchObject({ ok: false, error: { code: 'digest-mismatch' } });
  expect(counts()['dom'] ?? 0).toBe(0);
  expect(model.gaps.map(({ code, detail }) => `${code} ${detail}`)).toContain('digest-mismatch blobs/batch');
  // The rest stays useful.
  expect(counts()).toMatchObject({ agent: 1, network: 1 });
});

it('a trace that does not match is held back and the recording beside it is shown', async () => {
  const { counts, model } = await open(['attempts/g0/trace.jsonl']);
  expect(counts()).toMatchObject({ agent: 0, network: 1 });
  expect(model.evidence.integrity).toBe('failed');
  expect(model.issues.map(({ code }) => code)).toContain('digest-mismatch');
});

it('asked for, it is shown, and the evidence still says that it failed', async () => {
  const changed = ['attempts/g0/trace.jsonl', 'blobs/body', 'blobs/batch'] as const;
  const { engine, counts, model } = await open(changed, true);
  expect(counts()).toMatchObject({ agent: 1, network: 1, dom: 2 });
  expect((await engine.blob('blobs/body')).ok).toBe(true);
  expect(model.evidence.integrity).toBe('failed');
});

it('nothing that matches cannot be opened, with a code of its own', async () => {
  const changed = ['attempts/g0/trace.jsonl', 'attempts/g0/recording.json'] as const;
  expect((await open(changed)).result).toMatchObject({ ok: false, error: { code: 'digest-mismatch' } });
  expect((await open(changed, true)).result.ok).toBe(true);
});

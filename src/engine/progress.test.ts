import { expect, it } from 'vitest';
import { loadInProcessEngine } from './index.ts';

const LINES = Array.from({ length: 20_000 }, (_, i) =>
  JSON.stringify({
    type: 'user',
    uuid: `u${i}`,
    sessionId: 's',
    timestamp: new Date(1_795_000_000_000 + i * 1000).toISOString(),
    message: { role: 'user', content: `prompt ${i}` },
  }),
).join('\n');

async function packed(text: string): Promise<Blob> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).blob();
}

it.each(['session.jsonl', 'session.jsonl.gz'])('bytes of %s are counted while it is read', async (name) => {
  const blob = name.endsWith('.gz') ? await packed(LINES) : new Blob([LINES]);
  const engine = await loadInProcessEngine();
  const told: number[] = [];
  engine.subscribe(() => {
    const { phase, bytes, total } = engine.progress();
    if (phase === 'reading') told.push(bytes);
    if (phase !== 'idle') expect(total).toBe(blob.size);
    expect(bytes).toBeLessThanOrEqual(blob.size);
  });
  expect(await engine.open({ kind: 'files', files: [{ name, blob }] }, {})).toMatchObject({ ok: true });
  expect(engine.progress()).toMatchObject({ phase: 'complete', bytes: blob.size });
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.some((bytes) => bytes > 0)).toBe(true);
});

it('a reading that is left ends, and nothing of it is told afterwards', async () => {
  const engine = await loadInProcessEngine();
  const reading = engine.open({ kind: 'files', files: [{ name: 'a.jsonl', blob: new Blob([LINES]) }] }, {});
  engine.close();
  await reading;
  expect(engine.progress()).toEqual({ phase: 'idle', bytes: 0, total: undefined });
  expect(engine.model().entryCount).toBe(0);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInProcessEngine } from '../in-process.ts';
import type { EngineClient } from '../types.ts';

const T0 = 1_795_000_000_000;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';

let base = '';
let document = '';
const server = createServer((request, response) => {
  const isFrame = /\/frames\//.test(request.url ?? '');
  response.end(isFrame ? PICTURE : document);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

const secret = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 20, maxLength: 32 })
  .map((digits) => `s3cr3t${digits.join('')}`);
/** What makes an address a credential, in the forms that stores and platforms give it. */
const signature = fc
  .tuple(
    fc.constantFrom(
      (value: string) =>
        `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${value}&X-Amz-Signature=${value}`,
      (value: string) => `x-goog-signature=${value}&x-goog-date=1`,
      (value: string) => `sv=2024&se=2026&sig=${value}`,
      (value: string) => `token=${value}`,
      (value: string) => `access%5Ftoken=${value}`,
    ),
    secret,
  )
  .map(([query, value]) => ({ query: query(value), value }));
const frame = fc.record({
  name: fc.constantFrom('a.png', 'b.png', 'c#1.png'),
  kind: fc.constantFrom('relative', 'absolute', 'signed'),
});

async function openUrl(url: string): Promise<EngineClient> {
  const engine = createInProcessEngine();
  const answer = await engine.open({ kind: 'url', url }, {});
  if (!answer.ok) throw new Error(answer.error.message);
  return engine;
}

async function textsOf(zip: Blob): Promise<string> {
  const reader = new ZipReader(new BlobReader(zip));
  const texts: string[] = [];
  for (const entry of await reader.getEntries()) {
    texts.push(entry.filename);
    if (!entry.directory) texts.push(await entry.getData(new TextWriter()));
  }
  await reader.close();
  return texts.join('\n');
}

it('an export of what was opened by signed addresses holds none of them, and opens with everything in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      signature,
      signature,
      fc.array(frame, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (source, own, frames, isCleaned) => {
        const refs = frames.map(({ name, kind }) => {
          const path = `frames/${name}`;
          if (kind === 'relative') return path;
          const address = `${base}/runs/frames/${encodeURIComponent(name)}`;
          return kind === 'absolute' ? address : `${address}?${own.query}`;
        });
        document = JSON.stringify({
          runId: 'r',
          t0: T0,
          envKind: 'browser',
          tracks: { frames: refs.map((ref, i) => ({ t: T0 + i * 1000, ref })) },
        });
        const engine = await openUrl(`${base}/runs/recording.json?page=2&${source.query}`);
        const { meta } = engine.model();
        const answer = await engine.exports?.bundle(
          { runId: meta.runId ?? 'r', title: meta.title, attempt: meta.attempt, outcome: meta.outcome },
          isCleaned ? { reasons: ['secret', 'credential header'], parts: [] } : undefined,
          () => undefined,
          new AbortController().signal,
        );
        if (answer?.ok !== true) throw new Error(answer?.error.message ?? 'no exports');
        const { file, missing } = answer.value;
        expect(missing).toEqual([]);
        const texts = await textsOf(file);
        expect(texts).not.toContain(source.value);
        expect(texts).not.toContain(own.value);

        const again = createInProcessEngine();
        const opened = await again.open({ kind: 'files', files: [{ name: 'exported.zip', blob: file }] }, {});
        expect(opened.ok).toBe(true);
        expect(again.model().lane('frames')?.count).toBe(frames.length);
        expect(again.model().gaps).toEqual([]);
        const [track] = again.model().tracks.filter(({ laneId }) => laneId === 'frames');
        for (const text of await again.payloads(track?.id ?? '', [...(track?.columns.seq ?? [])])) {
          const { ref } = JSON.parse(text ?? '{}') as { ref: string };
          const picture = await again.blob(ref);
          expect(picture.ok && (await picture.value.text())).toBe(PICTURE);
        }
        engine.close();
        again.close();
      },
    ),
    { numRuns: 40 },
  );
});

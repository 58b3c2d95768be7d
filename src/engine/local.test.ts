import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSample } from '../../mocks/control-plane/sample.mjs';
import { oneOf, randomOf, wholeBetween } from '../../mocks/generate/random.mjs';
import { Reading } from './reading.ts';
import { VirtualTime } from './testing.ts';
import { RecordingDocument } from '../model/index.ts';
import type { TailState } from './types.ts';

const BASE = 'http://127.0.0.1:4173/local/abcdefghijklmnopqrstuv/';
const line = (t: number, text: string): string =>
  `${JSON.stringify({ t: 1795000000000 + t, kind: 'message', role: 'assistant', text })}\n`;

/** A local server with one file that a test writes. */
class Disk {
  readonly time = new VirtualTime();
  bytes = new Uint8Array(0);
  name = 'growing.jsonl';
  /** Bytes that the server tells at once. */
  chunk = (): number => 1;
  identity = 'a';
  exists = true;
  requests = 0;

  write(text: string): void {
    this.bytes = Buffer.concat([this.bytes, Buffer.from(text)]);
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    this.requests++;
    return Promise.resolve(this.#answer(url, init));
  };

  #answer(url: string, init: RequestInit): Response {
    const { searchParams } = new URL(url);
    const about = {
      kind: 'file',
      name: this.name,
      size: this.bytes.length,
      growing: true,
      file: this.identity,
    };
    if (searchParams.has('about')) return Response.json({ ...about, path: '', mtimeMs: 0 });
    if (!searchParams.has('tail'))
      return this.bytes.length === 0
        ? new Response(null, { status: 416 })
        : new Response(this.bytes.slice(0, 65_536), { status: 206 });
    const from = Number(searchParams.get('tail'));
    const why = !this.exists
      ? 'deleted'
      : searchParams.get('file') !== this.identity
        ? 'rotated'
        : from > this.bytes.length
          ? 'truncated'
          : undefined;
    if (why !== undefined) return Response.json({ code: why }, { status: why === 'deleted' ? 410 : 409 });
    return new Response(this.#tail(from, this.identity, init.signal ?? undefined));
  }

  #tail(from: number, identity: string, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
    let at = from;
    return new ReadableStream({
      pull: async (controller) => {
        for (;;) {
          if (at < this.bytes.length) {
            const to = Math.min(this.bytes.length, at + this.chunk());
            controller.enqueue(this.bytes.slice(at, to));
            at = to;
            return;
          }
          if (
            !this.exists ||
            identity !== this.identity ||
            this.bytes.length < at ||
            signal?.aborted === true
          )
            return controller.close();
          await this.time.sleep(100, signal);
        }
      },
    });
  }
}

interface Watching {
  readonly reading: Reading;
  readonly labels: () => string[];
  readonly document: () => RecordingDocument;
  readonly state: () => TailState | undefined;
  readonly done: Promise<unknown>;
}

function open(disk: Disk): Watching {
  const reading = new Reading({
    fetch: disk.fetch,
    sleep: disk.time.sleep,
    now: disk.time.now,
    random: () => 0.5,
  });
  const document = new RecordingDocument();
  let state: TailState | undefined;
  const done = reading.open({ kind: 'url', url: `${BASE}growing.jsonl` }, undefined, {
    onDelta: (delta) => document.apply(delta),
    onTail: (own) => (state = own),
  });
  const labels = (): string[] => {
    const track = document.tracks[0];
    return Array.from({ length: track?.columns.length ?? 0 }, (_, i) => track?.label(i) ?? '');
  };
  return { reading, labels, document: () => document, state: () => state, done };
}

describe('a file that the local server follows', () => {
  beforeAll(async () => {
    // Readers are loaded by the clock of the machine.
    const disk = new Disk();
    disk.write(line(0, 'one'));
    const watching = open(disk);
    while (watching.labels().length === 0) await disk.time.until(disk.time.sleep(100));
    watching.reading.close();
    await disk.time.until(watching.done);
  });

  it('shows a line when it is whole, and half of one not before', async () => {
    const disk = new Disk();
    const whole = line(10, 'zwei — ü');
    disk.write(line(0, 'one') + whole.slice(0, 70));
    const watching = open(disk);
    await disk.time.until(disk.time.sleep(3000));
    expect(watching.labels()).toEqual(['one']);
    expect(watching.state()).toMatchObject({ phase: 'growing', caughtUp: true });
    disk.write(whole.slice(70));
    await disk.time.until(disk.time.sleep(300));
    expect(watching.labels()).toEqual(['one', 'zwei — ü']);
    expect(watching.document().ledger).toMatchObject({ read: 2, shown: 2, rejected: 0 });
    watching.reading.close();
    await disk.time.until(watching.done);
  });

  it.each([
    ['deleted', (disk: Disk): void => void (disk.exists = false)],
    ['rotated', (disk: Disk): void => void (disk.identity = 'b')],
    ['truncated', (disk: Disk): void => void (disk.bytes = disk.bytes.slice(0, 3))],
  ] as const)('that is %s ends without a seal, and says why', async (why, happen) => {
    const disk = new Disk();
    disk.write(line(0, 'one') + line(10, 'two'));
    const watching = open(disk);
    await disk.time.until(disk.time.sleep(3000));
    happen(disk);
    await disk.time.until(watching.done);
    expect(watching.labels()).toEqual(['one', 'two']);
    expect(watching.document().status).toBe('ended');
    expect(watching.state()).toMatchObject({ phase: 'ended', trouble: { code: `file-${why}` } });
  });

  it('asks nothing while nothing is written, and commits nothing', async () => {
    const disk = new Disk();
    disk.write(line(0, 'one'));
    const watching = open(disk);
    await disk.time.until(disk.time.sleep(3000));
    const [requests, version] = [disk.requests, watching.document().version];
    await disk.time.until(disk.time.sleep(60_000));
    expect([disk.requests, watching.document().version]).toEqual([requests, version]);
    watching.reading.close();
    await disk.time.until(watching.done);
  });
});

const FORMATS = join(import.meta.dirname, '../formats');
const SAMPLES = join(import.meta.dirname, '../../public/samples');

/** Every fixture that is written a record a line, and the traces of the samples. */
async function growing(): Promise<{ name: string; bytes: Uint8Array }[]> {
  const fixtures = readdirSync(FORMATS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(FORMATS, entry.name, 'fixtures')))
    .flatMap(({ name }) =>
      readdirSync(join(FORMATS, name, 'fixtures')).map((file) => join(FORMATS, name, 'fixtures', file)),
    )
    .filter((path) => /(?:\.jsonl|v[23]\.cast)$/.test(path) && statSync(path).isFile())
    .map((path) => ({ name: basename(path), bytes: new Uint8Array(readFileSync(path)) }))
    // An array that is named like lines is a document: it is read as it stands, not followed.
    .filter(({ bytes }) => !new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith('['));
  const traces = ['web-checkout', 'repo-fix', 'trace-only'].map(async (name) => {
    const { attempts } = await openSample(readFileSync(join(SAMPLES, `${name}.zip`)));
    const lines = attempts.at(-1)?.traces[0]?.events.map((event) => `${JSON.stringify(event)}\n`) ?? [];
    return { name: `${name}.jsonl`, bytes: new TextEncoder().encode(lines.join('')) };
  });
  return [...fixtures, ...(await Promise.all(traces))];
}

/** All that a model says, but for how it ended. */
function said(document: RecordingDocument, reading: Reading): string {
  const { title: _title, ...meta } = document.meta;
  const { axis, origin, start, duration, ledger, issues, gaps, offAxis } = document;
  const tracks = document.tracks.map((track) => [
    track.id,
    [...track.columns.start],
    [...track.columns.end],
    [...track.columns.parent],
    reading.payloads(track.id, [...track.columns.seq]),
  ]);
  return JSON.stringify({ axis, origin, start, duration, ledger, issues, gaps, offAxis, meta, tracks });
}

async function atOnce(name: string, bytes: Uint8Array): Promise<string> {
  const reading = new Reading();
  const document = new RecordingDocument();
  const blob = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  await reading.open({ kind: 'files', files: [{ name, blob }] }, undefined, {
    onDelta: (delta) => document.apply(delta),
    onTail: () => undefined,
  });
  return said(document, reading);
}

it('a file of any format that grew under 200 schedules reads as the whole file does', {
  timeout: 120_000,
}, async () => {
  const files = await growing();
  for (let seed = 0; seed < 200; seed++) {
    const random = randomOf(seed);
    const { name, bytes } = oneOf(random, files);
    const expected = await atOnce(name, bytes);
    const disk = new Disk();
    disk.name = name;
    const largest = oneOf(random, [1, 7, 300, 65_536]);
    disk.chunk = () => wholeBetween(random, 1, Math.max(2, largest));
    const watching = open(disk);
    const grow = async (): Promise<void> => {
      for (let at = 0; at < bytes.length; ) {
        const to = Math.min(bytes.length, at + wholeBetween(random, 1, Math.max(2, bytes.length / 4)));
        disk.bytes = bytes.slice(0, to);
        at = to;
        await disk.time.sleep(wholeBetween(random, 0, 2500));
      }
      await disk.time.sleep(5000);
      disk.exists = false;
    };
    void grow();
    await disk.time.until(watching.done);
    expect(said(watching.document(), watching.reading) === expected, `schedule ${seed}: ${name}`).toBe(true);
  }
});

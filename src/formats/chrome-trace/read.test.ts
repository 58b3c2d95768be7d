import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { traceEventJson } from '../../../mocks/generate/trace-events.mjs';
import { DeltaSink, RecordingDocument, type TrackReader } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import type { Probe } from '../types.ts';
import { format } from './index.ts';

const FIXTURE = text(readFileSync(join(import.meta.dirname, 'fixtures/every-phase.json'), 'utf8').trimEnd());
const REAL = join(import.meta.dirname, '../../../../shared/samples/real/chrome-trace');
const isReal = existsSync(REAL);
if (!isReal) console.info('../shared/samples/real/chrome-trace is not here: its tests did not run.');

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** Cuts `bytes` into chunks whose lengths come from `cuts`, over and over. */
function fileOf(bytes: Uint8Array, cuts: readonly number[] = [65_536], name = 'trace.json'): ByteFile {
  return {
    name,
    size: bytes.length,
    slice: (from, to) => Promise.resolve(bytes.slice(from, to)),
    stream: () => {
      let at = 0;
      let turn = 0;
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (at >= bytes.length) return controller.close();
          const length = cuts[turn++ % cuts.length] ?? 1;
          controller.enqueue(bytes.slice(at, at + length));
          at += length;
        },
      });
    },
  };
}

interface Opened {
  readonly document: RecordingDocument;
  readonly payloads: ReadonlyMap<string, string>;
}

async function open(bytes: Uint8Array, cuts?: readonly number[]): Promise<Opened> {
  const payloads = new Map<string, string>();
  const sink = new DeltaSink({
    keep: (trackId, seq, payload) => {
      if (payload !== undefined)
        payloads.set(
          `${trackId}:${seq}`,
          typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
        );
    },
  });
  const file = fileOf(bytes, cuts);
  const unused = () => {
    throw new Error('not used');
  };
  const { read } = await format.load();
  await read(
    { file, siblings: [file], claimed: [file], options: {}, resolve: unused, readAs: unused },
    sink,
    new AbortController().signal,
  );
  const document = new RecordingDocument();
  document.apply(sink.take());
  return { document, payloads };
}

const probe = (bytes: Uint8Array, name = 'trace.json'): Probe => {
  const start = bytes.subarray(0, 65_536);
  return { name, size: bytes.length, bytes: start, text: new TextDecoder().decode(start), siblings: [name] };
};

function rowsOf(track: TrackReader): unknown[] {
  const { columns } = track;
  return Array.from(columns.start, (start, i) => [
    columns.seq[i],
    track.kindOf(i),
    track.label(i),
    round(start),
    round(columns.end[i] ?? NaN),
    columns.parent[i],
    columns.row[i],
    ...columns.values.map((values) => values[i]),
  ]);
}
/** Seq, kind, label and start: what does not change when more comes. */
function begins(track: TrackReader): string[] {
  return rowsOf(track).map((row) => JSON.stringify((row as unknown[]).slice(0, 4)));
}
const round = (t: number): number => Math.round(t * 1e6) / 1e6;

function dump({ document }: Opened): unknown {
  const { status, axis, origin, start, duration, ledger, issues, offAxis } = document;
  return {
    status,
    axis,
    origin,
    start,
    duration,
    ledger,
    offAxis,
    issues: issues.map(({ code, count }) => `${code} ${count}`),
    tracks: document.tracks.map((track) => ({
      id: track.id,
      title: track.title,
      plane: track.plane,
      archetype: track.archetype,
      series: track.series.map(({ name }) => name),
      rows: rowsOf(track),
    })),
  };
}

function sums({ document: { ledger } }: Opened): void {
  expect(ledger.shown + ledger.offAxis + ledger.rejected).toBe(ledger.read);
}

describe('Chrome trace: every phase', () => {
  it('does not depend on where the bytes are cut', async () => {
    const whole = dump(await open(FIXTURE));
    for (const cuts of [[1], [7, 64, 3], [500, 1], [4096]])
      expect(dump(await open(FIXTURE, cuts))).toEqual(whole);
  });

  it('keeps what an end says beside what its begin said', async () => {
    const { payloads } = await open(FIXTURE);
    expect(JSON.parse(payloads.get('thread:1.1:4') ?? '')).toMatchObject({
      ph: 'B',
      args: { file: 'a.js' },
      end: { ph: 'E', args: { result: 'done' } },
    });
    expect(JSON.parse(payloads.get('async:1:12') ?? '')).toMatchObject({
      ph: 'b',
      end: { args: { status: 200 } },
    });
    expect(JSON.parse(payloads.get('thread:1.1:5') ?? '')).not.toHaveProperty('end');
  });

  it('torn anywhere it keeps the prefix, accounts for it, and says that it ended', async () => {
    const { tracks } = (await open(FIXTURE)).document;
    const known = new Set(tracks.flatMap((track) => begins(track).map((row) => `${track.id} ${row}`)));
    for (let length = 0; length < FIXTURE.length; length += 37) {
      const torn = await open(FIXTURE.subarray(0, length), [701]);
      sums(torn);
      expect(torn.document.status).toBe('ended');
      for (const track of torn.document.tracks) {
        for (const row of begins(track)) expect(known.has(`${track.id} ${row}`)).toBe(true);
      }
    }
  }, 120_000);
});

describe('Chrome trace: shapes', () => {
  it('reads a bare array that was never closed as complete', async () => {
    const opened = await open(
      text(
        '[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},\n{"ph":"X","name":"b","pid":1,"tid":1,"ts":5,"dur":1},\n',
      ),
    );
    expect(opened.document.status).toBe('sealed');
    expect(opened.document.entryCount).toBe(2);
  });

  it('holds names that come late in the first events, and says when they come too late', async () => {
    const event = (i: number): string => `{"ph":"X","name":"a","pid":1,"tid":1,"ts":${i},"dur":1}`;
    const name = '{"ph":"M","name":"thread_name","pid":1,"tid":1,"ts":0,"args":{"name":"main"}}';
    const list = (n: number): Uint8Array =>
      text(`[${Array.from({ length: n }, (_, i) => event(i)).join()},${name}]`);
    expect((await open(list(100))).document.lanes[1]?.title).toBe('main');
    const late = await open(list(5000), [1000]);
    expect(late.document.lanes[1]?.title).toBe('Thread 1');
    expect(late.document.issues.map(({ code }) => code)).toEqual(['late-thread-name']);
  });

  it('refuses a document without a list of events', async () => {
    const { read } = await format.load();
    const file = fileOf(text('{"traceEvents":"gone"}'));
    const unused = () => {
      throw new Error('not used');
    };
    const answer = await read(
      { file, siblings: [file], claimed: [file], options: {}, resolve: unused, readAs: unused },
      new DeltaSink({ keep: () => {} }),
      new AbortController().signal,
    );
    expect(answer.ok ? undefined : answer.error.code).toBe('no-trace-events');
  });

  it('reads records that are broken one by one', async () => {
    const opened = await open(
      text(
        '[{"ph":"X","name":"a","pid":1,"tid":1,"ts":1,"dur":1},{"ph":oops},{"ph":"i","name":"b","pid":1,"tid":1,"ts":2}]',
      ),
    );
    expect(opened.document.ledger).toMatchObject({ read: 3, shown: 2, rejected: 1 });
  });

  it('keeps generated events under 40 bytes of index each', async () => {
    const count = 20_000;
    const opened = await open(traceEventJson({ count }));
    expect(opened.document.entryCount).toBe(count);
    expect(opened.document.indexBytes / count).toBeLessThan(40);
    expect(opened.document.lanes.filter(({ count: own }) => own > 0)).toHaveLength(8);
    sums(opened);
  });
});

describe('Chrome trace: recognised by content', () => {
  it.each([
    ['the object form', FIXTURE, 0.95],
    ['an empty trace', text('{"traceEvents":[]}'), 0.8],
    ['the array form', text('[{"ph":"X","ts":1,"pid":1,"tid":1},'), 0.9],
    ['an array of something else', text('[{"type":4,"data":{},"timestamp":1}]'), 0],
    ['an agent trace', text('[{"t":1,"kind":"message"}]'), 0],
    ['text', text('ph: X'), 0],
    ['nothing', text(''), 0],
  ])('%s', (_name, bytes, confidence) => {
    expect(format.sniff(probe(bytes))).toBe(confidence);
    expect(format.sniff(probe(bytes, 'x.bin'))).toBe(confidence);
  });
});

describe.runIf(isReal)('Chrome trace: real files', () => {
  for (const name of isReal ? readdirSync(REAL) : []) {
    it(`reads ${name} whole`, async () => {
      const packed = readFileSync(join(REAL, name));
      const bytes = name.endsWith('.gz') ? await gunzip(packed) : new Uint8Array(packed);
      expect(format.sniff(probe(bytes, 'unnamed'))).toBeGreaterThanOrEqual(0.9);
      const opened = await open(bytes);
      sums(opened);
      const parsed = JSON.parse(new TextDecoder().decode(bytes)) as
        | { readonly traceEvents?: unknown[] }
        | unknown[];
      const events = Array.isArray(parsed) ? parsed : (parsed.traceEvents ?? []);
      expect(opened.document.ledger.read).toBe(events.length);
      expect(summary(opened)).toMatchSnapshot();
      expect(dump(await open(bytes, [1013, 40_961]))).toEqual(dump(opened));
    });
  }
});

async function gunzip(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What a person would check by eye: counts and the span of time, and which lanes there are. */
function summary({ document }: Opened): unknown {
  const { ledger, start, duration, issues } = document;
  return {
    ledger,
    start: round(start),
    duration: round(duration),
    issues: issues.map(({ code, count }) => `${code} ${count}`),
    lanes: document.lanes.map(
      ({ id, title, count, firstT, lastT }) =>
        `${id} | ${title} | ${count} | ${round(firstT ?? NaN)} ${round(lastT ?? NaN)}`,
    ),
  };
}

import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { DeltaSink, RecordingDocument } from '../model/index.ts';
import { FileSet, type ByteFile } from '../sources/index.ts';
import { DigestGuard } from './digest-guard.ts';
import { formats, type ReadInput, type ReadOptions } from './index.ts';

/** Bytes as a file whose stream is cut where the test says. */
export function cutFile(name: string, bytes: Uint8Array, cuts: readonly number[] = []): ByteFile {
  const edges = [
    0,
    ...[...new Set(cuts)].filter((at) => at > 0 && at < bytes.length).sort((a, b) => a - b),
    bytes.length,
  ];
  return {
    name,
    size: bytes.length,
    stream: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (let i = 1; i < edges.length; i++) controller.enqueue(bytes.slice(edges[i - 1], edges[i]));
          controller.close();
        },
      }),
    slice: (from, to) => Promise.resolve(bytes.slice(from, Math.min(to, bytes.length))),
  };
}

export interface ReadBack {
  readonly result: Result<undefined, Failure>;
  readonly document: RecordingDocument;
  readonly payloads: ReadonlyMap<string, string>;
  /** What the reader holds under refs. */
  readonly kept: ReadonlyMap<string, Blob>;
}

/** Reads files with one format, as the engine does, into a document. */
export async function readBack(
  formatId: string,
  claimed: readonly ByteFile[],
  all: readonly ByteFile[] = claimed,
  options: ReadOptions = {},
): Promise<ReadBack> {
  const payloads = new Map<string, string>();
  const kept = new Map<string, Blob>();
  const sink = new DeltaSink({
    keep: (trackId, seq, payload) => {
      if (payload !== undefined)
        payloads.set(
          `${trackId}:${seq}`,
          typeof payload === 'string' ? payload : new TextDecoder().decode(payload),
        );
    },
  });
  const set = new FileSet('test', all);
  const digests = new DigestGuard();
  const readAs = async (
    id: string,
    files: readonly ByteFile[],
    own: ReadOptions,
  ): Promise<Result<undefined, Failure>> => {
    const format = formats.find((each) => each.id === id);
    const [file] = files;
    if (format === undefined || file === undefined) return fail('unknown-format', id);
    const input: ReadInput = {
      file,
      claimed: files,
      siblings: own.among ?? all,
      options: own,
      digests,
      keep: (ref, blob) => void kept.set(ref, blob),
      async resolve(ref, from) {
        const found = await set.resolve(ref, from.name);
        return found.ok ? ok(digests.guarded(found.value)) : found;
      },
      readAs: (inner, parts, partOptions) => readAs(inner, parts, { ...own, ...partOptions }),
    };
    return (await format.load()).read(input, sink, new AbortController().signal);
  };
  const result = await readAs(formatId, claimed, options);
  sink.seal('sealed');
  const document = new RecordingDocument();
  document.apply(sink.take());
  return { result, document, payloads, kept };
}

/** A document as plain data, for goldens and comparisons. */
export function dump(document: RecordingDocument): unknown {
  return {
    axis: document.axis,
    origin: document.origin,
    start: document.start,
    duration: document.duration,
    meta: document.meta,
    ledger: document.ledger,
    issues: document.issues.map(({ code, laneId, count }) => ({ code, laneId, count })),
    gaps: document.gaps,
    offAxis: document.offAxis,
    failingMoment: document.failingMoment,
    evidence: document.evidence,
    lanes: document.lanes.map(({ id, plane, title, archetype, count, anchored, notice }) => ({
      id,
      plane,
      title,
      archetype,
      count,
      anchored,
      notice,
    })),
    tracks: document.tracks.map((track) => ({ id: track.id, entries: rowsOf(track) })),
  };
}

function rowsOf(track: RecordingDocument['tracks'][number]): string[] {
  const { start, end, level, flags, parent, length, row, values } = track.columns;
  return Array.from({ length }, (_, i) =>
    [
      track.entryId(i),
      `${start[i]}..${end[i]}`,
      track.kindOf(i),
      `level ${level[i]}`,
      `flags ${flags[i]}`,
      `parent ${parent[i]}`,
      `row ${row[i]}`,
      ...values.map((column) => column[i]),
      track.label(i),
    ].join(' | '),
  );
}

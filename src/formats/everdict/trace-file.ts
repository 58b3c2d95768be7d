import { ELEMENT } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { field, numberField, parseRecord, readJson, readLines, stringField } from '../records.ts';
import { TraceSegment } from './trace.ts';

export interface TraceTotals {
  readonly events: number;
  /** Epoch ms of the latest event. */
  readonly lastStamp: number | undefined;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly usd: number };
}

/** Reads a trace laid down as one JSON array, or as one event a line. */
export async function readTraceFile(
  file: ByteFile,
  sink: RecordingSink,
  emitter: string,
  t0: number | undefined,
  signal: AbortSignal,
): Promise<TraceTotals> {
  const segment = new TraceSegment(sink, emitter, t0);
  const head = await file.slice(0, 64);
  const isArray = firstByte(head) === 0x5b;
  if (isArray) {
    const end = await readJson(
      file,
      {
        descend: (path) => path.length === 0,
        onValue: (path, bytes, index) => {
          sink.read(1);
          if (path[0] === ELEMENT) segment.event(bytes, index);
          else
            sink.reject(
              'not-an-event',
              'The trace holds something that is no event.',
              String.fromCharCode(...bytes.subarray(0, 80)),
            );
        },
      },
      signal,
    );
    if (!end.complete && !signal.aborted) cutOff(file, sink, end.rest);
  } else {
    let seq = 0;
    await readLines(
      file,
      (line, number) => {
        sink.read(1);
        segment.event(line, seq++, number);
      },
      signal,
    );
  }
  return totalsOf(segment);
}

const totalsOf = ({ count, lastStamp, usage }: TraceSegment): TraceTotals => ({
  events: count,
  lastStamp,
  usage,
});

function cutOff(file: ByteFile, sink: RecordingSink, rest: Uint8Array): void {
  sink.issue({
    code: 'truncated',
    severity: 'error',
    message: `${file.name} ends in the middle: what came before the cut is shown.`,
  });
  if (rest.length === 0) return;
  sink.read(1);
  sink.reject('truncated', 'The last record is cut in half.', String.fromCharCode(...rest.subarray(0, 80)));
}

function firstByte(head: Uint8Array): number | undefined {
  return head.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
}

interface Segment {
  readonly emitter: string;
  readonly t0: number | undefined;
  readonly events: readonly Uint8Array[];
}

/**
 * Reads the server's `/trajectory`: the run's own events stand at the top, its `t0` and the other
 * emitters' events in `segments`, which come behind them.
 */
export async function readTrajectory(
  file: ByteFile,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<TraceTotals> {
  const own: Uint8Array[] = [];
  const segments: Segment[] = [];
  const end = await readJson(
    file,
    {
      descend: (path) =>
        path.length === 0 || (path.length === 1 && (path[0] === 'events' || path[0] === 'segments')),
      onValue: (path, bytes) => {
        if (path[0] === 'events' && path[1] === ELEMENT) own.push(bytes.slice());
        else if (path[0] === 'segments' && path[1] === ELEMENT) segments.push(segmentOf(parseRecord(bytes)));
        else if (path.length === 1 && path[0] === 'meta') declared(parseRecord(bytes), own, sink);
      },
    },
    signal,
  );
  const run = segments.find(({ emitter }) => emitter === 'run');
  const totals = writeSegment(sink, { emitter: 'run', t0: run?.t0, events: own });
  for (const segment of segments)
    if (segment !== run && segment.events.length > 0) writeSegment(sink, segment);
  if (!end.complete && !signal.aborted) cutOff(file, sink, end.rest);
  return totals;
}

function writeSegment(sink: RecordingSink, { emitter, t0, events }: Segment): TraceTotals {
  const segment = new TraceSegment(sink, emitter, t0);
  events.forEach((bytes, seq) => {
    sink.read(1);
    segment.event(bytes, seq);
  });
  return totalsOf(segment);
}

const encoder = new TextEncoder();

function segmentOf(value: unknown): Segment {
  const events = field(value, 'events');
  const t0 = field(value, 't0');
  return {
    emitter: stringField(value, 'emitter') ?? 'run',
    t0: typeof t0 === 'string' ? finite(Date.parse(t0)) : numberField(value, 't0'),
    events: Array.isArray(events) ? events.map((event) => encoder.encode(JSON.stringify(event))) : [],
  };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** The server counts its events; a difference is said, not hidden. */
function declared(meta: unknown, own: readonly Uint8Array[], sink: RecordingSink): void {
  const count = numberField(meta, 'eventCount');
  if (count !== undefined && own.length > 0 && own.length !== count) {
    sink.issue({
      code: 'event-count',
      severity: 'info',
      message: `The trajectory says ${count} events and holds ${own.length}.`,
    });
  }
}

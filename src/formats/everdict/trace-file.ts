import { ELEMENT } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { readJson, readLines } from '../records.ts';
import type { Telling } from './telling.ts';
import { TraceSegment } from './trace.ts';
import { cutTrajectory, type Segment } from './trajectory.ts';

export interface TraceTotals {
  readonly events: number;
  /** Epoch ms of the latest event. */
  readonly lastStamp: number | undefined;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number; readonly usd: number };
  /** Of the run itself and of its infra; absent where nothing was read. */
  readonly telling?: Telling;
}

/** Reads a trace laid down as one JSON array, or as one event a line. */
export async function readTraceFile(
  file: ByteFile,
  sink: RecordingSink,
  emitter: string,
  t0: number | undefined,
  signal: AbortSignal,
  isLater = false,
): Promise<TraceTotals> {
  const segment = new TraceSegment(sink, emitter, t0, isLater);
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

const totalsOf = ({ count, lastStamp, usage, telling }: TraceSegment): TraceTotals => ({
  events: count,
  lastStamp,
  usage,
  telling,
});

export function cutOff(file: ByteFile, sink: RecordingSink, rest: Uint8Array): void {
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

/**
 * Reads the server's `/trajectory`: the run's own events stand at the top, its `t0` and the other
 * emitters' events in `segments`, which come behind them. `name`: of one behind another, whose emitters may be called the same.
 */
export async function readTrajectory(
  file: ByteFile,
  sink: RecordingSink,
  signal: AbortSignal,
  name?: string,
): Promise<TraceTotals> {
  const { run, others, rest } = await cutTrajectory(file, sink, signal);
  const isLater = name !== undefined;
  const totals = writeSegment(sink, isLater ? { ...run, emitter: name } : run, isLater);
  for (const segment of others) {
    const emitter = isLater ? `${segment.emitter} · ${name}` : segment.emitter;
    writeSegment(sink, { ...segment, emitter }, isLater);
  }
  if (rest !== undefined) cutOff(file, sink, rest);
  return totals;
}

export function writeSegment(
  sink: RecordingSink,
  { emitter, t0, events }: Segment,
  isLater = false,
): TraceTotals {
  const segment = new TraceSegment(sink, emitter, t0, isLater);
  events.forEach((bytes, seq) => {
    sink.read(1);
    segment.event(bytes, seq);
  });
  return totalsOf(segment);
}

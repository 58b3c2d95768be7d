import type { ByteFile } from '../sources/index.ts';
import { recordsOf, type StreamRecord } from './record-stream.ts';

/** A record of one of several files. */
export interface MergedRecord {
  readonly record: StreamRecord;
  /** Index of its file. */
  readonly file: number;
}

export interface MergeOptions {
  /** Keys of arrays that stand in place of lines (`recordsOf`). */
  readonly keys?: readonly string[];
  readonly drain?: () => void;
  /** Files that came to be while these were read; asked for now and then where one of them may still grow. */
  readonly joined?: () => Promise<readonly ByteFile[]>;
}

/** Between two questions whether files have joined, ms. */
const JOIN_MS = 400;
/** How long a file that is still being written is waited for before the others go on, ms. */
const PATIENCE_MS = 120;

interface Stream {
  readonly batches: AsyncGenerator<readonly StreamRecord[]>;
  waiting: Promise<void> | undefined;
  batch: readonly StreamRecord[];
  at: number;
  time: number;
  isOver: boolean;
  /** Its end is not known: it may be waited for in vain. */
  readonly mayGrow: boolean;
}

/**
 * Records of several files of one recording in the order of their times, so that what one says can be told of by the next. A record
 * without a time keeps its place behind the one before it in its file. `drain` runs between two batches.
 */
export async function readMerged(
  files: readonly ByteFile[],
  signal: AbortSignal,
  timeOf: (record: StreamRecord) => number | undefined,
  onRecord: (merged: MergedRecord) => void,
  options: MergeOptions = {},
): Promise<void> {
  const streamOf = (file: ByteFile): Stream => ({
    batches: recordsOf(file, signal, options.keys),
    waiting: undefined,
    batch: [],
    at: 0,
    time: -Infinity,
    isOver: false,
    mayGrow: file.size === undefined,
  });
  const streams = files.map(streamOf);
  const { joined } = options;
  while (streams.some(({ isOver }) => !isOver)) {
    await fill(streams, joined === undefined ? undefined : JOIN_MS);
    if (joined !== undefined && streams.some(({ mayGrow, isOver }) => mayGrow && !isOver))
      streams.push(...(await joined()).map(streamOf));
    for (;;) {
      const next = earliest(streams, timeOf);
      if (next === undefined) break;
      const stream = streams[next] as Stream;
      onRecord({ record: stream.batch[stream.at++] as StreamRecord, file: next });
      if (stream.at < stream.batch.length) continue;
      // The others wait until this one says what comes next.
      break;
    }
    options.drain?.();
  }
}

/** Every stream has a record ready or is over; one that may grow is waited for a while only, unless nothing else is there. */
async function fill(streams: readonly Stream[], patience: number | undefined): Promise<void> {
  const empty = streams.filter((stream) => !stream.isOver && stream.at >= stream.batch.length);
  await Promise.all(empty.filter(({ mayGrow }) => !mayGrow).map(nextOf));
  const growing = empty.filter(({ mayGrow }) => mayGrow).map(nextOf);
  if (growing.length === 0) return;
  const hasReady = streams.some(({ batch, at }) => at < batch.length);
  if (!hasReady) {
    await (patience === undefined ? Promise.race(growing) : Promise.race([...growing, sleep(patience)]));
    return;
  }
  await Promise.race([Promise.all(growing), sleep(PATIENCE_MS)]);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The batch that is being waited for, or the next one. */
function nextOf(stream: Stream): Promise<void> {
  stream.waiting ??= pull(stream);
  return stream.waiting;
}

async function pull(stream: Stream): Promise<void> {
  const { done, value } = await stream.batches.next();
  stream.waiting = undefined;
  stream.at = 0;
  if (done === true) {
    stream.batch = [];
    stream.isOver = true;
  } else stream.batch = value;
}

function earliest(
  streams: readonly Stream[],
  timeOf: (record: StreamRecord) => number | undefined,
): number | undefined {
  let best: number | undefined;
  let bestTime = Infinity;
  streams.forEach((stream, i) => {
    const record = stream.batch[stream.at];
    if (record === undefined) return;
    const time = timeOf(record);
    if (time !== undefined && !Number.isNaN(time)) stream.time = Math.max(stream.time, time);
    if (best !== undefined && stream.time >= bestTime) return;
    best = i;
    bestTime = stream.time;
  });
  return best;
}

// @ts-check
import { THREADS, spansOf } from './spans.mjs';

const PID = 4242;
/** Pieces are joined this many at a time: a million strings in one array double the memory. */
const BATCH = 10_000;

/**
 * Spans as Trace Event JSON (complete events), about 119 bytes each; eight metadata events name the threads.
 * `stretch` makes all times so many times as long.
 * @param {{ count: number, seed?: number, stretch?: number }} options
 * @returns {Uint8Array}
 */
export function traceEventJson(options) {
  const names = THREADS.map((name, i) =>
    JSON.stringify({
      ph: 'M',
      cat: '__metadata',
      name: 'thread_name',
      pid: PID,
      tid: i + 1,
      ts: 0,
      args: { name },
    }),
  );
  /** @type {Buffer[]} */
  const parts = [Buffer.from(`{"traceEvents":[\n${names.join(',\n')}`)];
  /** @type {string[]} */
  let lines = [];
  const flush = () => {
    if (lines.length > 0) parts.push(Buffer.from(`,\n${lines.join(',\n')}`));
    lines = [];
  };
  const { stretch = 1 } = options;
  for (const { index, thread, name, ts, dur, depth } of spansOf(options)) {
    lines.push(
      `{"ph":"X","cat":"task","name":"${name}","pid":${PID},"tid":${thread + 1},"ts":${ts * stretch},"dur":${dur * stretch},"args":{"seq":${index},"depth":${depth}}}`,
    );
    if (lines.length === BATCH) flush();
  }
  flush();
  parts.push(Buffer.from('\n],"displayTimeUnit":"ms"}\n'));
  return Buffer.concat(parts);
}

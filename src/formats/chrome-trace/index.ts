import { ELEMENT, JsonCutter } from '../../base/index.ts';
import { parseRecord } from '../records.ts';
import type { Confidence, FormatDescriptor, Probe } from '../types.ts';
import { isTraceEvent } from './trace-event.ts';

/** Elements looked at before the answer is given. */
const LOOKED_AT = 8;

/** Trace Event JSON, as Chrome, DevTools, Node and many profilers write it. */
export const format: FormatDescriptor = {
  id: 'chrome-trace',
  title: 'Chrome trace',
  hints: ['.trace.json', 'trace.json', 'Trace-*.json'],
  order: 30,
  sniff,
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

/** `traceEvents` on the top level, or an array whose first elements look like events. Reads no further than it has to. */
function sniff(probe: Probe): Confidence {
  const first = probe.text.trimStart()[0];
  if (first !== '{' && first !== '[') return 0;
  let hasKey = false;
  let looked = 0;
  let events = 0;
  const cutter = new JsonCutter({
    descend: (path) => {
      if (path.length === 1 && path[0] === 'traceEvents') hasKey = true;
      return path.length === 0 || (path.length === 1 && path[0] === 'traceEvents');
    },
    onValue: (path, bytes) => {
      if (path.at(-1) !== ELEMENT || looked >= LOOKED_AT) return;
      looked++;
      if (isTraceEvent(parseRecord(bytes))) events++;
    },
  });
  const STEP = 4096;
  for (let at = 0; at < probe.bytes.length && looked < LOOKED_AT; at += STEP) {
    cutter.push(probe.bytes.subarray(at, at + STEP));
  }
  if (hasKey) return events > 0 ? 0.95 : 0.8;
  if (looked === 0 || first !== '[') return 0;
  return events === looked ? 0.9 : events > 0 ? 0.3 : 0;
}

import { DeltaSink, encodeName, Flag, isEpochMs, RecordingDocument } from '../../../model/index.ts';
import type { RecordingSink, TrackReader } from '../../../model/index.ts';
import { isRecord } from '../replay/shapes.ts';

/** A recording as a lane is given it, without worker, session or file; for tests. */
export interface Recorded {
  readonly model: RecordingDocument;
  track(id?: string): TrackReader;
  payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]>;
  /** Takes more events into the same document, as a live recording's next batch. `seq` of the first. */
  more(events: readonly unknown[], seq: number): Promise<void>;
}

const TYPES = ['dom-content-loaded', 'load', 'full-snapshot', 'incremental', 'meta', 'custom', 'plugin'];
const SOURCES = [
  'mutation',
  'mouse-move',
  'mouse',
  'scroll',
  'viewport',
  'input',
  'touch-move',
  'media',
  'stylesheet',
  'canvas',
  'font',
  'log',
  'drag',
  'style-declaration',
  'selection',
  'adopted-stylesheet',
  'custom-element',
];

/** The kinds that the rrweb reader gives its entries. */
function kindOf(event: Readonly<Record<string, unknown>>): string {
  const data = isRecord(event['data']) ? event['data'] : {};
  if (event['type'] !== 3) return TYPES[Number(event['type'])] ?? 'unknown';
  if (data['source'] === 2) return data['type'] === 2 ? 'click' : data['type'] === 5 ? 'focus' : 'mouse';
  return SOURCES[Number(data['source'])] ?? 'unknown';
}

function parse(text: string): unknown[] {
  const value: unknown = text.trimStart().startsWith('[')
    ? JSON.parse(text)
    : text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
  return Array.isArray(value) ? value : [];
}

/** Opens rrweb events: as text of a file (an array or lines), or as values. `beside`: what else was recorded. */
export async function record(
  input: string | readonly unknown[],
  beside?: (sink: RecordingSink) => void,
): Promise<Recorded> {
  const kept = new Map<string, string>();
  const sink = new DeltaSink({
    keep: (trackId, seq, payload) => {
      if (typeof payload === 'string') kept.set(`${trackId}:${seq}`, payload);
    },
  });
  const model = new RecordingDocument();
  let clock: string | undefined;
  const read = (events: readonly unknown[], first: number): void => {
    for (const [i, event] of events.entries()) {
      if (!isRecord(event)) continue;
      const start = typeof event['timestamp'] === 'number' ? event['timestamp'] : undefined;
      if (clock === undefined) {
        clock = start === undefined || isEpochMs(start) ? 'wall' : 'relative';
        sink.clock({ id: clock, kind: clock === 'wall' ? 'wall' : 'relative' });
      }
      const { windowId } = event;
      const id = typeof windowId === 'string' ? `dom.${encodeName(windowId)}` : 'dom';
      const title = typeof windowId === 'string' ? `DOM ${windowId}` : 'DOM';
      const flags = event['type'] === 2 ? Flag.keyframe : 0;
      sink.track({ id, lane: 'dom', archetype: 'fold', plane: 'environment', title, clock }).append({
        seq: first + i,
        start,
        kind: kindOf(event),
        label: kindOf(event),
        flags,
        payload: JSON.stringify(event),
      });
    }
    model.apply(sink.take());
  };
  beside?.(sink);
  read(typeof input === 'string' ? parse(input) : input, 0);
  return {
    model,
    track(id = 'dom') {
      const track = model.track(id);
      if (track === undefined) throw new Error(`no track ${id}`);
      return track;
    },
    payloads: async (trackId, seqs) => seqs.map((seq) => kept.get(`${trackId}:${seq}`)),
    more: async (events, seq) => read(events, seq),
  };
}

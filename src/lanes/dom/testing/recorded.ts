import { formats } from '../../../formats/index.ts';
import type { ReadOptions } from '../../../formats/index.ts';
import { DeltaSink, RecordingDocument } from '../../../model/index.ts';
import type { TrackReader } from '../../../model/index.ts';
import type { ByteFile } from '../../../sources/index.ts';

/** A recording opened through the house's own reader, without worker or session; for tests. */
export interface Recorded {
  readonly model: RecordingDocument;
  track(id?: string): TrackReader;
  payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]>;
  /** Reads more events into the same document, as a live recording's next batch. */
  more(events: readonly unknown[], options: ReadOptions): Promise<void>;
}

const file = (name: string, text: string): ByteFile => {
  const blob = new Blob([text]);
  return {
    name, size: blob.size, stream: () => blob.stream(),
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  };
};

/** Opens rrweb events (as text of a file, or as values). */
export async function record(input: string | readonly unknown[], options: ReadOptions = {}): Promise<Recorded> {
  const kept = new Map<string, string>();
  const decoder = new TextDecoder();
  const sink = new DeltaSink({
    keep: (trackId, seq, payload) => {
      if (payload !== undefined) kept.set(`${trackId}:${seq}`, typeof payload === 'string' ? payload : decoder.decode(payload));
    },
  });
  const model = new RecordingDocument();
  const descriptor = formats.find((format) => format.id === 'rrweb');
  if (descriptor === undefined) throw new Error('no rrweb format');
  const reader = await descriptor.load();
  const read = async (text: string, how: ReadOptions): Promise<void> => {
    const whole = file('events.rrweb.json', text);
    const missing = async () => ({ ok: false as const, error: { code: 'none', message: 'nothing beside the file' } });
    await reader.read({ file: whole, claimed: [whole], siblings: [], options: how, resolve: missing, readAs: missing }, sink, new AbortController().signal);
    model.apply(sink.take());
  };
  await read(typeof input === 'string' ? input : JSON.stringify(input), options);
  return {
    model,
    track(id = 'dom') {
      const track = model.track(id);
      if (track === undefined) throw new Error(`no track ${id}`);
      return track;
    },
    payloads: async (trackId, seqs) => seqs.map((seq) => kept.get(`${trackId}:${seq}`)),
    more: (events, how) => read(JSON.stringify(events), how),
  };
}

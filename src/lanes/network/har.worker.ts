import type { PayloadAnswer, PayloadQuestion } from '../../engine/index.ts';
import { fail, type Failure, type Result } from '../../base/index.ts';
import { writeHar } from './export-har.ts';
import {
  type GatheredEngine,
  type GatheredModel,
  type GatheredTrack,
  gather,
  type Stretch,
} from './gather.ts';
import { pacer } from './pacer.ts';

/** A track as it crosses to the worker. */
export interface SentTrack {
  readonly id: string;
  readonly laneId: string;
  readonly anchored: boolean;
  readonly series: GatheredTrack['series'];
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly seq: Uint32Array;
  readonly kind: Uint16Array;
  readonly kinds: readonly string[];
  /** Of pages alone: they are few. */
  readonly labels: readonly string[] | undefined;
}

export interface HarQuestion {
  /** The way to the records, past the page. */
  readonly port: MessagePort;
  readonly tracks: readonly SentTrack[];
  readonly laneId: string;
  readonly origin: number;
  readonly stretch: Stretch | undefined;
  readonly comment: string;
  readonly unplaced: number;
}

export interface WrittenHar {
  readonly file: Blob;
  readonly requests: number;
  readonly redacted: number;
  readonly bodiesLeft: number;
  /** Requests that are not in it. */
  readonly left: number;
}

/** What the worker says to the page, and asks of it. */
export type FromHarWorker =
  | { readonly type: 'blob'; readonly id: number; readonly ref: string }
  | { readonly type: 'done'; readonly result: Result<WrittenHar, Failure> };
export type ToHarWorker =
  | { readonly type: 'write'; readonly question: HarQuestion }
  | { readonly type: 'blob'; readonly id: number; readonly answer: Result<Blob, Failure> };

const blobs = new Map<number, (answer: Result<Blob, Failure>) => void>();
const say = (message: FromHarWorker): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ToHarWorker>): void => {
  if (data.type === 'blob') {
    blobs.get(data.id)?.(data.answer);
    blobs.delete(data.id);
    return;
  }
  write(data.question).then(
    (har) => say({ type: 'done', result: { ok: true, value: har } }),
    (error: unknown) => say({ type: 'done', result: fail('har-broke', String(error)) }),
  );
};

async function write({
  port,
  tracks,
  laneId,
  origin,
  stretch,
  comment,
  unplaced,
}: HarQuestion): Promise<WrittenHar> {
  const model: GatheredModel = {
    lane: (id) => ({ tracks: tracks.filter((track) => track.laneId === id).map(trackOf) }),
    offAxis: Array.from({ length: unplaced }, () => ({ laneId })),
  };
  const gathered = await gather(model, engineOver(port), laneId, origin, stretch);
  const { file, redacted, left } = await writeHar(gathered.requests, gathered.pages, { comment }, pacer);
  return {
    file,
    redacted,
    requests: gathered.requests.length - left,
    bodiesLeft: gathered.bodiesLeft,
    left: gathered.unplaced + left,
  };
}

const trackOf = ({
  id,
  anchored,
  series,
  kinds,
  labels,
  start,
  end,
  seq,
  kind,
}: SentTrack): GatheredTrack => ({
  id,
  anchored,
  series,
  columns: { length: seq.length, start, end, seq },
  kindOf: (index) => kinds[kind[index] ?? 0] ?? '',
  label: (index) => labels?.[index] ?? '',
  entryId: (index) => `${id}:${seq[index] ?? 0}`,
});

function engineOver(port: MessagePort): GatheredEngine {
  const asked = new Map<number, (texts: (string | undefined)[]) => void>();
  let last = 0;
  port.onmessage = ({ data }: MessageEvent<PayloadAnswer>) => {
    asked.get(data.id)?.([...data.texts]);
    asked.delete(data.id);
  };
  return {
    payloads: (trackId, seqs) =>
      new Promise((resolve) => {
        const id = ++last;
        asked.set(id, resolve);
        port.postMessage({ id, trackId, seqs } satisfies PayloadQuestion);
      }),
    blob: (ref) =>
      new Promise((resolve) => {
        const id = ++last;
        blobs.set(id, resolve);
        say({ type: 'blob', id, ref });
      }),
  };
}

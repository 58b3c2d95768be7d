import { parsePayload } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { ModelReader, TrackReader } from '../../model/index.ts';
import type { ExportedBody, ExportedPage, ExportedRequest } from './export-har.ts';
import { hasColumns } from './columns.ts';
import { recordFacts } from './request-facts.ts';
import { readRequest } from './request.ts';

const PAGE = 128;
/** A body larger than this is left out of an export, bytes; and so is what comes after this many in all. */
const MAX_BODY = 4 << 20;
const MAX_BODIES = 256 << 20;

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What is asked of a recording, so that a worker that has not the whole of it can be asked the same. */
export interface GatheredModel {
  lane(id: string): { readonly tracks: readonly GatheredTrack[] } | undefined;
  readonly offAxis: readonly Pick<ModelReader['offAxis'][number], 'laneId'>[];
}
export type GatheredTrack = Pick<
  TrackReader,
  'id' | 'anchored' | 'series' | 'kindOf' | 'label' | 'entryId'
> & {
  readonly columns: Pick<TrackReader['columns'], 'length' | 'start' | 'end' | 'seq'>;
};
export type GatheredEngine = Pick<Engine, 'payloads' | 'blob'>;

export interface Gathered {
  readonly requests: readonly ExportedRequest[];
  readonly pages: readonly ExportedPage[];
  /** Bodies that are not in it: too large, or not held by the recording. */
  readonly bodiesLeft: number;
  /** Requests without a place on the axis. */
  readonly unplaced: number;
}

/**
 * The requests of a lane that touch a stretch of the axis (all of them without one), with the bodies behind their refs. By
 * pages, giving way between them. `origin` is the epoch ms of t = 0.
 */
export async function gather(
  model: GatheredModel,
  engine: GatheredEngine,
  laneId: string,
  origin: number,
  stretch: Stretch | undefined,
): Promise<Gathered> {
  const requests: ExportedRequest[] = [];
  let bodiesLeft = 0;
  let bodyBytes = 0;
  let unplaced = model.offAxis.filter((entry) => entry.laneId === laneId).length;
  for (const track of model.lane(laneId)?.tracks ?? []) {
    if (!track.anchored) {
      unplaced += track.columns.length;
      continue;
    }
    const chosen = touching(track, stretch);
    for (let at = 0; at < chosen.length; at += PAGE) {
      const page = chosen.slice(at, at + PAGE);
      const texts = await engine.payloads(
        track.id,
        page.map((index) => track.columns.seq[index] as number),
      );
      for (const [i, index] of page.entries()) {
        const text = texts[i];
        const record = text === undefined ? undefined : parsePayload(text);
        const ref = readRequest(record)?.responseBody;
        let body: ExportedBody | undefined;
        if (ref?.kind === 'ref') {
          if (bodyBytes < MAX_BODIES) body = await bodyOf(engine, ref.ref);
          if (body === undefined) bodiesLeft++;
          else bodyBytes += body.size;
        }
        const start = track.columns.start[index] as number;
        const end = track.columns.end[index] as number;
        requests.push({
          start: origin + start,
          end: end === Infinity ? 'open' : Number.isNaN(end) ? undefined : origin + end,
          record,
          type: hasColumns(track) ? track.kindOf(index) : (recordFacts(text)?.type ?? 'other'),
          body,
        });
      }
    }
  }
  return { requests, pages: await pagesOf(model, engine, origin, stretch), bodiesLeft, unplaced };
}

function touching(track: GatheredTrack, stretch: Stretch | undefined): number[] {
  const { start, end, length } = track.columns;
  const chosen: number[] = [];
  for (let index = 0; index < length; index++) {
    const from = start[index] as number;
    const until = Number.isNaN(end[index]) ? from : (end[index] as number);
    if (stretch === undefined || (from <= stretch.to && until >= stretch.from)) chosen.push(index);
  }
  return chosen;
}

async function bodyOf(engine: GatheredEngine, ref: string): Promise<ExportedBody | undefined> {
  const answer = await engine.blob(ref);
  if (!answer.ok || answer.value.size > MAX_BODY) return undefined;
  const bytes = new Uint8Array(await answer.value.arrayBuffer());
  const mimeType = answer.value.type;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return { text, base64: false, size: bytes.length, mimeType };
  } catch {
    // No UTF-8: it goes out as base64.
  }
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return { text: btoa(binary), base64: true, size: bytes.length, mimeType };
}

async function pagesOf(
  model: GatheredModel,
  engine: GatheredEngine,
  origin: number,
  stretch: Stretch | undefined,
): Promise<ExportedPage[]> {
  const pages: ExportedPage[] = [];
  for (const track of model.lane('nav')?.tracks ?? []) {
    if (!track.anchored) continue;
    const chosen = touching(track, stretch);
    const texts = await engine.payloads(
      track.id,
      chosen.map((index) => track.columns.seq[index] as number),
    );
    for (const [i, index] of chosen.entries()) {
      const record = texts[i] === undefined ? undefined : parsePayload(texts[i]);
      const own = typeof record === 'object' && record !== null && 'id' in record ? record.id : undefined;
      pages.push({
        id: typeof own === 'string' ? own : track.entryId(index),
        start: origin + (track.columns.start[index] as number),
        title: track.label(index),
        record,
      });
    }
  }
  return pages;
}

import * as v from 'valibot';
import type { Engine } from '../../engine/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import { readRecord } from '../viewing/record.ts';
import { inTotalOrder } from './total-order.ts';
import type { Found, RecordedRule } from './types.ts';

/** Records read at most to find who is named by an id or a ref, and how many are asked for together. */
const MOST = 20_000;
const PAGE = 512;

/** An OpenTelemetry span link, flat as a trace event carries it; `type` may stand among its attributes. */
const Link = v.object({
  spanId: v.string(),
  type: v.optional(v.string()),
  attributes: v.optional(v.record(v.string(), v.unknown())),
});
const Linked = v.object({
  kind: v.optional(v.unknown()),
  ref: v.optional(v.unknown()),
  links: v.optional(v.array(v.unknown())),
});

const TYPES: readonly (readonly [RegExp, RecordedRule])[] = [
  [/valid|check|verif/i, 'validation'],
  [/artifact|produce|output/i, 'artifact'],
  [/task|delegat|fork/i, 'task'],
];

/** An edge that a record names beside its parent: a link to another span. */
export async function namedCause(
  engine: Engine,
  model: ModelReader,
  effect: Located,
): Promise<Found | undefined> {
  if (effect.track.laneId !== 'agent') return undefined;
  const record = await recordOf(engine, effect);
  for (const each of record?.links ?? []) {
    const link = v.safeParse(Link, each);
    if (!link.success) continue;
    const cause = (await spansOf(engine, model)).get(link.output.spanId);
    if (cause === undefined || inTotalOrder(cause, effect) >= 0) continue;
    const said =
      link.output.type ?? link.output.attributes?.['link.type'] ?? link.output.attributes?.['type'];
    const rule =
      (typeof said === 'string' ? TYPES.find(([words]) => words.test(said))?.[1] : undefined) ?? 'parent';
    return { cause, rule };
  }
  return undefined;
}

/** For an artifact: the last entry before it that holds the very same ref, such as the frame that was handed out. */
export async function sameRef(
  engine: Engine,
  model: ModelReader,
  effect: Located,
): Promise<Found | undefined> {
  if (effect.track.kindOf(effect.index) !== 'artifact') return undefined;
  const ref = (await recordOf(engine, effect))?.ref;
  if (typeof ref !== 'string') return undefined;
  let cause: Located | undefined;
  for (const track of model.tracks) {
    if (!track.anchored || (track.archetype !== 'hold' && track.archetype !== 'point')) continue;
    if (track.laneId === 'infra' || track.laneId === 'logs' || track.laneId === 'console') continue;
    const last = track.latestAt(effect.track.columns.start[effect.index] ?? 0);
    for await (const [index, record] of records(engine, track, last)) {
      const entry = { track, index };
      if (record.ref !== ref || inTotalOrder(entry, effect) >= 0) continue;
      if (cause === undefined || inTotalOrder(entry, cause) > 0) cause = entry;
      break;
    }
  }
  return cause === undefined ? undefined : { cause, rule: 'artifact' };
}

async function recordOf(
  engine: Engine,
  { track, index }: Located,
): Promise<v.InferOutput<typeof Linked> | undefined> {
  const [text] = await engine.payloads(track.id, [track.columns.seq[index] ?? -1]);
  return parsed(text);
}

function parsed(text: string | undefined): v.InferOutput<typeof Linked> | undefined {
  const record = text === undefined ? undefined : v.safeParse(Linked, readRecord(text).value);
  return record?.success === true ? record.output : undefined;
}

/** Records of a track from one backwards. */
async function* records(
  engine: Engine,
  track: TrackReader,
  last: number,
): AsyncGenerator<readonly [number, v.InferOutput<typeof Linked>]> {
  for (let to = last; to >= 0 && to > last - MOST; to -= PAGE) {
    const indices = Array.from({ length: Math.min(PAGE, to + 1) }, (_, i) => to - i);
    const texts = await engine.payloads(
      track.id,
      indices.map((index) => track.columns.seq[index] ?? -1),
    );
    for (const [i, index] of indices.entries()) {
      const record = parsed(texts[i]);
      if (record !== undefined) yield [index, record];
    }
  }
}

const SpanId = v.object({ spanId: v.string() });
const spans = new WeakMap<
  ModelReader,
  { readonly version: number; readonly found: Promise<Map<string, Located>> }
>();

/** Entries of the trace by the span id of their record, read once a version, and only where something is linked. */
function spansOf(engine: Engine, model: ModelReader): Promise<Map<string, Located>> {
  const kept = spans.get(model);
  if (kept?.version === model.version) return kept.found;
  const found = readSpans(engine, model);
  spans.set(model, { version: model.version, found });
  return found;
}

async function readSpans(engine: Engine, model: ModelReader): Promise<Map<string, Located>> {
  const byId = new Map<string, Located>();
  for (const track of model.lane('agent')?.tracks ?? []) {
    const { seq, length } = track.columns;
    for (let from = 0; from < Math.min(length, MOST); from += PAGE) {
      const texts = await engine.payloads(track.id, [...seq.subarray(from, Math.min(length, from + PAGE))]);
      for (const [i, text] of texts.entries()) {
        const record = text === undefined ? undefined : v.safeParse(SpanId, readRecord(text).value);
        if (record?.success === true) byId.set(record.output.spanId, { track, index: from + i });
      }
    }
  }
  return byId;
}

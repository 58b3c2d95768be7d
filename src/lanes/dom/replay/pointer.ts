import { Flag } from '../../../model/index.ts';
import type { TrackReader } from '../../../model/index.ts';
import { asArray, asId, asNumber, isRecord, Mouse, Source } from './shapes.ts';

/** Where the recorded pointer is at one instant, in CSS px of the recorded page. */
export interface PointerState {
  readonly x: number;
  readonly y: number;
  /** Id of the node under it; -1 unknown, or known only by the ids of a page that is gone. */
  readonly node: number;
  readonly touch: boolean;
  /** How long ago it pressed, ms; `undefined` when that is over. */
  readonly pressed: number | undefined;
}

interface Sample {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly node: number;
  readonly touch: boolean;
  readonly press: boolean;
}

/** How long a press stays visible, ms. */
export const PRESS_MS = 600;
/** Moves are sent in batches; the next batch holds positions up to this much older than its stamp, ms. */
const BATCH_MS = 1000;
/** Entries looked through for the last position. */
const MAX_BACK = 20_000;
const CACHE = 256;
const KINDS = new Set(['mouse-move', 'touch-move', 'drag', 'click', 'mouse', 'touch', 'context-menu']);

/** Samples of one recorded event, oldest first; `start` is its time on the axis. Exported for tests. */
export function samplesOf(raw: unknown, start: number): Sample[] {
  const data = isRecord(raw) && isRecord(raw['data']) ? raw['data'] : undefined;
  if (data === undefined) return [];
  const source = data['source'];
  if (source === Source.mouseMove || source === Source.touchMove || source === Source.drag) {
    const out: Sample[] = [];
    for (const p of asArray(data['positions'])) {
      if (!isRecord(p)) continue;
      // An offset is how long before the stamp the pointer was there; a positive one would be the future.
      const t = start + Math.max(-BATCH_MS, Math.min(0, asNumber(p['timeOffset'])));
      out.push({
        t,
        x: asNumber(p['x']),
        y: asNumber(p['y']),
        node: asId(p['id']) ?? -1,
        touch: source === Source.touchMove,
        press: false,
      });
    }
    return out.sort((a, b) => a.t - b.t);
  }
  const type = data['type'];
  if (source !== Source.mouseInteraction || typeof data['x'] !== 'number' || typeof data['y'] !== 'number')
    return [];
  const touch = type === Mouse.touchStart || type === Mouse.touchEnd;
  const press =
    type === Mouse.click ||
    type === Mouse.doubleClick ||
    type === Mouse.touchStart ||
    type === Mouse.contextMenu ||
    type === Mouse.down;
  return [
    { t: start, x: asNumber(data['x']), y: asNumber(data['y']), node: asId(data['id']) ?? -1, touch, press },
  ];
}

/** The pointer as a function of time, read from the track around the instant asked for. */
export class PointerTrail {
  readonly #payloads: (trackId: string, seqs: readonly number[]) => Promise<readonly (string | undefined)[]>;
  readonly #cache = new Map<number, readonly Sample[]>();

  constructor(
    payloads: (trackId: string, seqs: readonly number[]) => Promise<readonly (string | undefined)[]>,
  ) {
    this.#payloads = payloads;
  }

  /** `undefined` before the pointer was first seen. */
  async at(track: TrackReader, t: number): Promise<PointerState | undefined> {
    const { indices, snapshot } = this.#around(track, t);
    await this.#load(track, indices);
    let last: Sample | undefined;
    let press: Sample | undefined;
    for (const index of indices) {
      for (const sample of this.#cache.get(track.columns.seq[index] ?? -1) ?? []) {
        if (sample.t > t) continue;
        if (last === undefined || sample.t >= last.t) last = sample;
        if (sample.press && (press === undefined || sample.t >= press.t)) press = sample;
      }
    }
    if (last === undefined) return undefined;
    const age = press === undefined ? Number.POSITIVE_INFINITY : t - press.t;
    return {
      x: last.x,
      y: last.y,
      node: last.t < snapshot ? -1 : last.node,
      touch: last.touch,
      pressed: age <= PRESS_MS ? age : undefined,
    };
  }

  /**
   * The last pointer entries at or before t, the batch after it, which may hold positions before t, and
   * the time of the newest snapshot met on the way.
   */
  #around(track: TrackReader, t: number): { readonly indices: number[]; readonly snapshot: number } {
    const { kind, start, flags, length } = track.columns;
    const pointer = track.kinds.map((name) => KINDS.has(name));
    const at = track.latestAt(t);
    const out: number[] = [];
    let move = false;
    let snapshot = Number.NEGATIVE_INFINITY;
    for (let i = at; i >= 0 && i > at - MAX_BACK; i -= 1) {
      const recent = t - (start[i] ?? 0) <= PRESS_MS;
      if (move && !recent) break;
      if (((flags[i] ?? 0) & Flag.keyframe) !== 0) snapshot = Math.max(snapshot, start[i] ?? 0);
      if (pointer[kind[i] ?? 0] !== true) continue;
      out.push(i);
      // One entry may hold no position at all (a press on nothing): three are enough to find one.
      move = out.length >= 3 || !recent;
      if (out.length >= 64) break;
    }
    for (let i = at + 1; i < length && (start[i] ?? 0) - t <= BATCH_MS; i += 1) {
      if (pointer[kind[i] ?? 0] !== true || track.kinds[kind[i] ?? 0] === 'click') continue;
      out.push(i);
      break;
    }
    return { indices: out.sort((a, b) => a - b), snapshot };
  }

  async #load(track: TrackReader, indices: readonly number[]): Promise<void> {
    const wanted = indices.filter((index) => !this.#cache.has(track.columns.seq[index] ?? -1));
    if (wanted.length === 0) return;
    const seqs = wanted.map((index) => track.columns.seq[index] ?? -1);
    const texts = await this.#payloads(track.id, seqs);
    for (const [at, index] of wanted.entries()) {
      const seq = track.columns.seq[index] ?? -1;
      this.#cache.set(seq, parse(texts[at], track.columns.start[index] ?? 0));
    }
    for (const seq of this.#cache.keys()) {
      if (this.#cache.size <= CACHE) break;
      this.#cache.delete(seq);
    }
  }
}

function parse(text: string | undefined, start: number): Sample[] {
  if (text === undefined) return [];
  try {
    return samplesOf(JSON.parse(text), start);
  } catch {
    return [];
  }
}

import { parsePayload } from '../../base/index.ts';
import * as v from 'valibot';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';

/** Where the pointer was at one instant, in CSS px of the recorded screen. */
export interface PointerSample {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  /** It pressed; `label` says on what, where that was recorded. */
  readonly press: boolean;
  readonly label: string | undefined;
}

const MOVES: ReadonlySet<string> = new Set(['mouse-move', 'touch-move', 'drag']);
const PRESSES: ReadonlySet<string> = new Set(['click', 'touch', 'context-menu']);
const ACTIONS: ReadonlySet<string> = new Set(['env_action', 'tool_call']);
const FRAMES: ReadonlySet<string> = new Set(['frame']);
const VIEWPORTS: ReadonlySet<string> = new Set(['meta', 'viewport']);
/** Actions read at most: many calls name a selector and no place. */
const MAX_ACTIONS = 6;
/** Entries of a track looked back through, so that a tick costs no more than that. */
const REACH = 400;
/** Moves come in batches stamped at their end; a batch reaches this far back, ms. */
const BATCH_MS = 1000;

/** Records that say where the pointer is at t, and the last that says how large the page is. */
export interface PointerEntries {
  readonly samples: readonly Located[];
  readonly viewport: Located | undefined;
}

/**
 * Of each page track the last move and press at or before t, and the batch of moves after it, which may
 * reach back before t; of each agent track its last actions. O(tracks · log n + reach).
 */
export function pointerEntries(model: ModelReader, t: number): PointerEntries {
  const samples: Located[] = [];
  let viewport: Located | undefined;
  let frame: Located | undefined;
  for (const track of model.tracks) {
    if (!track.anchored) continue;
    if (track.laneId === 'frames') {
      const [last] = lastOf(track, t, FRAMES);
      if (last !== undefined && (frame === undefined || startOf(last) > startOf(frame))) frame = last;
    }
    if (track.laneId === 'agent') samples.push(...lastOf(track, t, ACTIONS, MAX_ACTIONS));
    if (track.laneId !== 'dom' || track.archetype !== 'fold') continue;
    samples.push(...lastOf(track, t, MOVES), ...lastOf(track, t, PRESSES), ...nextMove(track, t));
    const [size] = lastOf(track, t, VIEWPORTS);
    if (size !== undefined && (viewport === undefined || startOf(size) > startOf(viewport))) viewport = size;
  }
  // A frame may say how large the page was of which it is a picture.
  return { samples, viewport: viewport ?? (samples.length > 0 ? frame : undefined) };
}

function lastOf(track: TrackReader, t: number, kinds: ReadonlySet<string>, limit = 1): Located[] {
  const found: Located[] = [];
  if (!track.kinds.some((kind) => kinds.has(kind))) return found;
  const last = track.latestAt(t);
  for (let index = last; index >= 0 && last - index < REACH && found.length < limit; index--)
    if (kinds.has(track.kindOf(index))) found.push({ track, index });
  return found;
}

function nextMove(track: TrackReader, t: number): Located[] {
  const first = track.latestAt(t) + 1;
  const { start, length } = track.columns;
  for (let index = first; index < length && index - first < REACH; index++) {
    if ((start[index] as number) > t + BATCH_MS) return [];
    if (MOVES.has(track.kindOf(index))) return [{ track, index }];
  }
  return [];
}

const startOf = ({ track, index }: Located): number => track.columns.start[index] as number;

const Coordinate = v.pipe(v.number(), v.finite(), v.minValue(-100_000), v.maxValue(100_000));
const Move = v.object({
  data: v.object({
    positions: v.array(v.object({ x: Coordinate, y: Coordinate, timeOffset: v.optional(v.number(), 0) })),
  }),
});
const Press = v.object({ data: v.object({ x: Coordinate, y: Coordinate }) });
const Detail = v.union([
  v.object({ x: Coordinate, y: Coordinate }),
  v.pipe(
    v.object({ coordinate: v.tuple([Coordinate, Coordinate]) }),
    v.transform(({ coordinate: [x, y] }) => ({ x, y })),
  ),
  v.pipe(
    v.object({ at: v.pipe(v.string(), v.regex(/^\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*$/)) }),
    v.transform(({ at }) => {
      const [x, y] = at.split(',').map(Number);
      return { x: x ?? 0, y: y ?? 0 };
    }),
  ),
]);
const Action = v.object({
  action: v.optional(v.string()),
  name: v.optional(v.string()),
  detail: v.optional(v.unknown()),
  args: v.optional(v.unknown()),
});
const Size = v.object({
  width: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
  height: v.pipe(v.number(), v.minValue(1), v.maxValue(100_000)),
});
/** Of a page recording, or of a frame that says so. */
const Viewport = v.union([
  v.pipe(
    v.object({ data: Size }),
    v.transform(({ data }) => data),
  ),
  Size,
]);

/** Samples of one record, oldest first; none where it names no place. */
export function samplesOf({ track, index }: Located, text: string | undefined): PointerSample[] {
  if (text === undefined) return [];
  const value = parsePayload(text);
  const start = track.columns.start[index] as number;
  const kind = track.kindOf(index);
  if (MOVES.has(kind)) {
    const move = v.safeParse(Move, value);
    if (!move.success) return [];
    return move.output.data.positions
      .map(({ x, y, timeOffset }) => ({
        // How long before the stamp it was there; a positive offset would be the future.
        t: start + Math.max(-BATCH_MS, Math.min(0, timeOffset)),
        x,
        y,
        press: false,
        label: undefined,
      }))
      .toSorted((a, b) => a.t - b.t);
  }
  if (PRESSES.has(kind)) {
    const press = v.safeParse(Press, value);
    if (!press.success) return [];
    return [{ t: start, ...press.output.data, press: true, label: kind.replace('-', ' ') }];
  }
  const action = v.safeParse(Action, value);
  if (!action.success) return [];
  const place = v.safeParse(Detail, action.output.detail ?? action.output.args);
  if (!place.success) return [];
  const label = action.output.action ?? action.output.name ?? 'action';
  return [{ t: start, ...place.output, press: /click|tap|press|drag|down/i.test(label), label }];
}

/** Size of the recorded page, to which places are relative. */
export function viewportOf(text: string | undefined): { width: number; height: number } | undefined {
  const result = v.safeParse(Viewport, text === undefined ? undefined : parsePayload(text));
  return result.success ? result.output : undefined;
}

/** How long a press stays marked, and how long a place is believed, ms. */
export const PRESS_MS = 1500;
const BELIEVED_MS = 30_000;

export interface PointerAt {
  readonly place: PointerSample;
  readonly press: PointerSample | undefined;
}

/** The pointer at t; undefined before it was first seen and long after it was last. */
export function pointerAt(samples: readonly PointerSample[], t: number): PointerAt | undefined {
  let place: PointerSample | undefined;
  let press: PointerSample | undefined;
  for (const sample of samples) {
    if (sample.t > t) continue;
    if (place === undefined || sample.t >= place.t) place = sample;
    if (sample.press && (press === undefined || sample.t >= press.t)) press = sample;
  }
  if (place === undefined || t - place.t > BELIEVED_MS) return undefined;
  return { place, press: press !== undefined && t - press.t <= PRESS_MS ? press : undefined };
}

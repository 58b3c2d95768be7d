import { Flag, type ModelReader, type TrackReader } from '../../model/index.ts';
import type { TimeWindow } from '../types.ts';

/** From when on a silence is idle time, and how much of it is kept where it is skipped or folded, ms. */
export interface QuietRule {
  readonly longerThan: number;
  readonly keep: number;
}

/** A silence this short is a pause for breath, ms. */
const SHORTEST = 3000;
/** In a long run only what can be seen of it is idle: this share of the whole. It also bounds the number of stretches. */
const SHARE = 1 / 400;
/** Of the threshold, kept in place of a silence. */
const KEPT = 1 / 3;

/** A recording may say how long a pause it wants to be shown (asciicast `idle_time_limit`); else three seconds, or a 400th of the run. */
export function quietRule({ meta, duration }: Pick<ModelReader, 'meta' | 'duration'>): QuietRule {
  const { idleLimitMs } = meta;
  if (idleLimitMs !== undefined && idleLimitMs > 0) return { longerThan: idleLimitMs, keep: idleLimitMs };
  const longerThan = Math.max(SHORTEST, duration * SHARE);
  return { longerThan, keep: longerThan * KEPT };
}

/**
 * Stretches in which neither the agent nor its environment did anything, in order and apart. Spans that
 * only group others, pictures that did not change, samples, a service's log and a mouse that moves are
 * no activity; a life-cycle mark (killed, out of memory) is. A recording in which nobody acts has no
 * idle time. O(entries), with a bit an entry for the spans that have children.
 */
export function quietStretches(model: ModelReader, rule: QuietRule): TimeWindow[] {
  const end = model.start + model.duration;
  if (model.axis === 'steps' || !(model.duration > rule.longerThan)) return [];
  let quiet: TimeWindow[] = [{ from: model.start, to: end }];
  let acted = false;
  for (const track of model.tracks) {
    if (!track.anchored || track.columns.length === 0 || quiet.length === 0) continue;
    const walk = activityOf(track, model);
    if (walk === undefined) continue;
    acted = true;
    quiet = shared(quiet, silences(walk, model.start, end, rule.longerThan), rule.longerThan);
  }
  return acted ? quiet : [];
}

/** Calls back for each stretch of activity, by ascending start. */
type Walk = (visit: (from: number, to: number) => void) => void;

function activityOf(track: TrackReader, model: ModelReader): Walk | undefined {
  const { columns, archetype, plane } = track;
  const passed = Flag.held | Flag.superseded;
  if (archetype === 'series' || plane === 'runtime') {
    if (!track.kinds.includes('life-cycle')) return undefined;
    return (visit) => {
      for (let i = 0; i < columns.length; i++) {
        const t = columns.start[i] as number;
        if (track.kindOf(i) === 'life-cycle') visit(t, t);
      }
    };
  }
  const takes = kindTest(track);
  const parents = archetype === 'span' ? parentsOf(track) : undefined;
  const frameLike = model.duration / 2;
  return (visit) => {
    for (let i = 0; i < columns.length; i++) {
      if (((columns.flags[i] as number) & passed) !== 0 || !takes(i)) continue;
      const start = columns.start[i] as number;
      const end = columns.end[i] as number;
      if (archetype !== 'span' || !Number.isFinite(end)) visit(start, start);
      else if (!isGroup(track, i)) visit(start, end);
      else if (parents?.has(columns.seq[i] as number) !== true && end - start <= frameLike) visit(start, end);
    }
  };
}

/** Spans that may stand around the work of others: an agent's own span, a connection that is held open. */
function isGroup(track: TrackReader, index: number): boolean {
  return track.plane !== 'agent' || track.kindOf(index) === 'span';
}

/** The mouse of a replayed page moves without anybody acting. */
const MOTION: ReadonlySet<string> = new Set(['mouse-move', 'touch-move', 'drag']);

function kindTest(track: TrackReader): (index: number) => boolean {
  if (!track.kinds.some((kind) => MOTION.has(kind))) return () => true;
  const moving = track.kinds.map((kind) => MOTION.has(kind));
  return (index) => moving[track.columns.kind[index] as number] !== true;
}

/** The seqs that some entry of the track names as its parent, a bit each. */
function parentsOf({ columns }: TrackReader): { has(seq: number): boolean } {
  let most = -1;
  for (let i = 0; i < columns.length; i++) most = Math.max(most, columns.parent[i] as number);
  const bits = new Uint8Array((most >> 3) + 1);
  for (let i = 0; i < columns.length; i++) {
    const parent = columns.parent[i] as number;
    if (parent >= 0) bits[parent >> 3] = (bits[parent >> 3] as number) | (1 << (parent & 7));
  }
  return { has: (seq) => ((bits[seq >> 3] ?? 0) & (1 << (seq & 7))) !== 0 };
}

function silences(walk: Walk, start: number, end: number, longerThan: number): TimeWindow[] {
  const found: TimeWindow[] = [];
  let reach = start;
  walk((from, to) => {
    if (from - reach > longerThan) found.push({ from: reach, to: from });
    if (to > reach) reach = to;
  });
  if (end - reach > longerThan) found.push({ from: reach, to: end });
  return found;
}

/** What two ordered lists have in common, where it is long enough. */
function shared(a: readonly TimeWindow[], b: readonly TimeWindow[], longerThan: number): TimeWindow[] {
  const out: TimeWindow[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const left = a[i];
    const right = b[j];
    if (left === undefined || right === undefined) return out;
    const from = Math.max(left.from, right.from);
    const to = Math.min(left.to, right.to);
    if (to - from > longerThan) out.push({ from, to });
    if (left.to < right.to) i++;
    else j++;
  }
}

import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import { endOf, inTotalOrder, startOf } from './total-order.ts';

/** How long after its end an action may still be taken for the cause of what follows, ms. */
export const REACH_MS = 2000;

/** Entries looked at, backwards, for the action before an instant. */
const LOOK_BACK = 512;

/** What acts on the world: the rest of a trace only says or thinks. */
const ACTIONS: ReadonlySet<string> = new Set(['tool_call', 'env_action']);

export const isAction = ({ track, index }: Located): boolean => ACTIONS.has(track.kindOf(index));

/** Tracks of the agent's own events that stand on the axis. */
export const agentTracks = (model: ModelReader): readonly TrackReader[] =>
  (model.lane('agent')?.tracks ?? []).filter((track) => track.anchored);

/** Actions under way at t, innermost (the last to begin) first. O(log n + k). */
export function actionsAt(model: ModelReader, t: number): Located[] {
  return agentTracks(model)
    .flatMap((track) => track.covering(t).map((index) => ({ track, index })))
    .filter(isAction)
    .toSorted((a, b) => inTotalOrder(b, a));
}

/** The action that ended last at or before t, and not longer than `reach` ms before it. O(log n + what began within reach). */
export function lastActionBefore(
  model: ModelReader,
  t: number,
  reach: number,
  fits: (action: Located) => boolean = () => true,
): Located | undefined {
  let best: Located | undefined;
  const offer = (track: TrackReader, index: number): void => {
    if (!ACTIONS.has(track.kindOf(index))) return;
    const candidate = { track, index };
    const end = endOf(candidate);
    if (end > t || end < t - reach || (best !== undefined && !isLater(candidate, best))) return;
    if (fits(candidate)) best = candidate;
  };
  for (const track of agentTracks(model)) {
    const last = track.latestAt(t);
    const first = Math.max(track.firstFrom(t - reach), last - LOOK_BACK);
    for (let index = last; index >= first; index -= 1) offer(track, index);
    // What began before the reach can end within it only if it was under way when it began.
    for (const index of track.covering(t - reach)) if (index < first) offer(track, index);
  }
  return best;
}

/** Of two that are over, the one that ended later; of those that ended together, the one that began later. */
function isLater(a: Located, b: Located): boolean {
  const byEnd = endOf(a) - endOf(b);
  return byEnd === 0 ? inTotalOrder(a, b) > 0 : byEnd > 0;
}

/** Words of actions that change files. */
const EDITS = /\b(?:edit|write|create|patch|replace|delete|remove|move|rename|insert|append|save)/i;

/**
 * The last action in (from, to] that changes files by its name, for a sampled state: the sample shows
 * what was done since the one before it, whatever was running when it was taken. O(log n + 512).
 */
export function lastEditIn(model: ModelReader, from: number, to: number): Located | undefined {
  let best: Located | undefined;
  for (const track of agentTracks(model)) {
    const last = track.latestAt(to);
    for (let index = last; index >= 0 && index > last - LOOK_BACK; index -= 1) {
      if ((track.columns.start[index] ?? 0) < from) break;
      const candidate = { track, index };
      if (!isAction(candidate) || !EDITS.test(nameOf(candidate).replaceAll('_', ' '))) continue;
      if (endOf(candidate) > to && startOf(candidate) === to) continue;
      if (best === undefined || inTotalOrder(candidate, best) > 0) best = candidate;
    }
  }
  return best;
}

/** The first word of an action's label: its tool's or its own name. */
function nameOf({ track, index }: Located): string {
  const label = track.label(index);
  const cut = label.indexOf(' ');
  return cut < 0 ? label : label.slice(0, cut);
}

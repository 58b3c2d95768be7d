import type { Located, ModelReader } from '../../model/index.ts';
import { Flag, Level } from '../../model/index.ts';
import { REACH_MS, actionsAt, lastActionBefore, lastEditIn } from './actions.ts';
import { agentCause } from './agent-edges.ts';
import { endOf, inTotalOrder, startOf } from './total-order.ts';
import { basisOf } from './types.ts';
import type { CauseEdge, Found, RoleOf } from './types.ts';

/** How long after a failed request or a kill an error is read as its consequence, ms. */
const FAILURE_MS = 500;

const NO_ROLES: RoleOf = () => undefined;

/**
 * What brought an entry about, if that can be told. A recorded edge wins over an inferred one. Every
 * edge leads strictly back in the total order, so that a chain of them ends. O(log n) beside the
 * entries looked at.
 */
export function causeOf(
  model: ModelReader,
  effect: Located,
  roleOf: RoleOf = NO_ROLES,
): CauseEdge | undefined {
  const found =
    effect.track.laneId === 'agent'
      ? ofAgent(model, effect, roleOf)
      : (recorded(effect) ?? ofWorld(model, effect));
  return found === undefined ? undefined : edgeOf(effect, found);
}

/** The edge of what a rule found; none where it would not lead back. */
export function edgeOf(effect: Located, found: Found): CauseEdge | undefined {
  const { cause, rule } = found;
  if (inTotalOrder(cause, effect) >= 0) return undefined;
  const onAxis = cause.track.anchored && effect.track.anchored;
  return {
    rivals: 0,
    ...found,
    effect,
    basis: basisOf(rule),
    gap: onAxis ? Math.max(0, startOf(effect) - endOf(cause)) : undefined,
  };
}

/** A parent outside the agent's lane: a service's spans nest. */
function recorded({ track, index }: Located): Found | undefined {
  const parent = track.columns.parent[index] ?? -1;
  const at = parent < 0 ? -1 : track.indexOf(parent);
  return at < 0 ? undefined : { cause: { track, index: at }, rule: 'parent' };
}

function ofAgent(model: ModelReader, effect: Located, roleOf: RoleOf): Found | undefined {
  const own = agentCause(model, effect, roleOf);
  // An error of the trace often only reports what the machine did: that is nearer to the cause.
  if (own?.rule !== 'parent' && effect.track.kindOf(effect.index) === 'error')
    return failure(model, effect) ?? own;
  return own;
}

function ofWorld(model: ModelReader, effect: Located): Found | undefined {
  if (!effect.track.anchored) return undefined;
  if (effect.track.laneId === 'repo') {
    const edit = sampledEdit(model, effect);
    if (edit !== undefined) return edit;
  }
  return failure(model, effect) ?? byTime(model, effect);
}

/** The innermost action that ran when the entry began, else the one that ended last before it. */
function byTime(model: ModelReader, effect: Located): Found | undefined {
  const t = startOf(effect);
  const running = actionsAt(model, t).filter((action) => inTotalOrder(action, effect) < 0);
  const [inner, ...others] = running;
  if (inner !== undefined) {
    const rivals = others.filter((other) => !isInside(inner, other)).length;
    return { cause: inner, rule: 'inside', rivals };
  }
  const before = lastActionBefore(model, t, REACH_MS);
  return before === undefined ? undefined : { cause: before, rule: 'after' };
}

/** Whether `outer` spans all of `inner`: then the inner one is simply nearer. */
function isInside(inner: Located, outer: Located): boolean {
  return startOf(outer) <= startOf(inner) && endOf(outer) >= endOf(inner) && endOf(inner) !== Infinity;
}

function sampledEdit(model: ModelReader, effect: Located): Found | undefined {
  const { track, index } = effect;
  if (((track.columns.flags[index] ?? 0) & Flag.held) !== 0) return undefined;
  const t = startOf(effect);
  const since = index > 0 ? (track.columns.start[index - 1] ?? model.start) : model.start;
  const edit = lastEditIn(model, since, t);
  return edit === undefined ? undefined : { cause: edit, rule: 'sampled' };
}

/**
 * An error that follows within half a second of a kill or of a failed request: the machine died and
 * says so in several places, or the page tells of an answer it got. Requests do not fail by each other.
 */
function failure(model: ModelReader, effect: Located): Found | undefined {
  const { track, index } = effect;
  if (track.columns.level[index] !== Level.error || !track.anchored || track.laneId === 'network')
    return undefined;
  const t = startOf(effect);
  let best: Located | undefined;
  for (const laneId of track.laneId === 'runtime' ? ['runtime'] : ['runtime', 'network']) {
    for (const source of model.lane(laneId)?.tracks ?? []) {
      if (!source.anchored) continue;
      for (const candidate of failuresBefore(source, t)) {
        if (inTotalOrder(candidate, effect) >= 0) continue;
        if (best === undefined || endOf(candidate) > endOf(best)) best = candidate;
      }
    }
  }
  return best === undefined ? undefined : { cause: best, rule: 'failure' };
}

/** Rows looked at for failures that ended just before t. */
const FAILURES_LOOKED_AT = 256;

function* failuresBefore(track: Located['track'], t: number): Iterable<Located> {
  const last = track.latestAt(t);
  for (let index = last; index >= 0 && index > last - FAILURES_LOOKED_AT; index -= 1) {
    if (track.columns.level[index] !== Level.error) continue;
    const found = { track, index };
    const end = endOf(found);
    if (end <= t && end >= t - FAILURE_MS) yield found;
  }
}

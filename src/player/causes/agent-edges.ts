import type { Located, ModelReader } from '../../model/index.ts';
import { Flag, isStepKind } from '../../model/index.ts';
import { ancestorsOf } from '../steps/steps-model.ts';
import { REACH_MS, actionsAt, lastActionBefore } from './actions.ts';
import type { Found, RoleOf } from './types.ts';
import { endOf, inTotalOrder, isSame } from './total-order.ts';

/** Entries looked at, backwards, for the decision behind a step. */
const LOOK_BACK = 4096;

/** What brought an entry of the trace about: a recorded parent, its action, or the decision before it. */
export function agentCause(model: ModelReader, effect: Located, roleOf: RoleOf): Found | undefined {
  const { track, index } = effect;
  const parent = actingParent(effect);
  switch (track.kindOf(index)) {
    case 'tool_result':
      if (parent !== undefined)
        return { cause: parent, rule: kindOf(parent) === 'tool_call' ? 'call' : 'parent' };
      return around(effect) ?? nearest(model, effect);
    case 'tool_call':
      return parent === undefined ? decisionOr(model, effect, roleOf) : { cause: parent, rule: 'parent' };
    case 'env_action':
      if (parent !== undefined) return { cause: parent, rule: 'parent' };
      return around(effect) ?? decisionOr(model, effect, roleOf);
    case 'llm_call':
      if (parent !== undefined) return { cause: parent, rule: 'parent' };
      return task(effect, roleOf) ?? givenTask(effect) ?? outerCall(model, effect);
    case 'message':
      if (parent !== undefined) return { cause: parent, rule: 'parent' };
      if (isFromUser(effect, roleOf)) return undefined;
      return modelCall(effect) ?? task(effect, roleOf) ?? givenTask(effect) ?? outerCall(model, effect);
    case 'span':
      if (parent !== undefined) return { cause: parent, rule: isAgentStart(effect) ? 'task' : 'parent' };
      return isAgentStart(effect) ? decisionOr(model, effect, roleOf) : undefined;
    default: {
      // What was noted inside a step, at any depth, is of that step.
      const step = ancestorsOf(effect).find(isStep);
      if (step !== undefined && inTotalOrder(step, effect) < 0) return { cause: step, rule: 'parent' };
      return around(effect) ?? nearest(model, effect);
    }
  }
}

const kindOf = ({ track, index }: Located): string => track.kindOf(index);
const isStep = (entry: Located): boolean => isStepKind(kindOf(entry));

/**
 * Whether a message came from the person. Without a role in hand: one that no model call produced, by
 * its parent or by standing right behind one.
 */
export function isFromUser(entry: Located, roleOf: RoleOf): boolean {
  if (kindOf(entry) !== 'message') return false;
  const role = roleOf(entry.track.entryId(entry.index));
  if (role !== undefined) return role === 'user' || role === 'system' || role === 'developer';
  const parent = ancestorsOf(entry)[0];
  if (parent !== undefined && kindOf(parent) === 'llm_call') return false;
  return previousStep(entry)?.kind !== 'llm_call';
}

/** The nearest step above an entry; spans only hold what belongs together and decide nothing. */
function actingParent(effect: Located): Located | undefined {
  const [parent] = ancestorsOf(effect);
  if (parent === undefined || !isStep(parent) || inTotalOrder(parent, effect) >= 0) return undefined;
  return parent;
}

/**
 * The call of the same agent that ran at that instant, its last instant included. What another agent did
 * meanwhile is passed over: who an entry belongs to is recorded, and wins over what overlaps it.
 */
function around(effect: Located): Found | undefined {
  const { track, index } = effect;
  if (!track.anchored) return undefined;
  const t = track.columns.start[index] ?? 0;
  const sameAgent = sameAgentAs(effect);
  for (let at = index - 1; at >= 0 && at > index - LOOK_BACK; at -= 1) {
    const call = { track, index: at };
    if (track.kindOf(at) !== 'tool_call' || inTotalOrder(call, effect) >= 0 || !sameAgent(call)) continue;
    if (endOf(call) >= t) return { cause: call, rule: 'inside' };
    // Calls of one track seldom overlap: the nearest that is over ends the search.
    return undefined;
  }
  return undefined;
}

function nearest(model: ModelReader, effect: Located): Found | undefined {
  if (!effect.track.anchored) return undefined;
  const t = effect.track.columns.start[effect.index] ?? 0;
  // On another track of the agent's nothing says whose work it is part of.
  const sameAgent = sameAgentAs(effect);
  const fits = (action: Located): boolean => action.track !== effect.track || sameAgent(action);
  const running = actionsAt(model, t).find((action) => inTotalOrder(action, effect) < 0 && fits(action));
  if (running !== undefined) return { cause: running, rule: 'inside' };
  const before = lastActionBefore(model, t, REACH_MS, fits);
  return before === undefined || isSame(before, effect) ? undefined : { cause: before, rule: 'after' };
}

/** What was said, or the model call that was made, before a step; the call of another agent that started it. */
function decisionOr(model: ModelReader, effect: Located, roleOf: RoleOf): Found | undefined {
  const sameAgent = sameAgentAs(effect);
  const found = previousStep(effect, DECISIONS, sameAgent);
  if (found !== undefined) return { cause: found.entry, rule: 'order' };
  return givenTask(effect) ?? outerCall(model, effect) ?? task(effect, roleOf);
}

const MESSAGES: ReadonlySet<string> = new Set(['message']);
const DECISIONS: ReadonlySet<string> = new Set(['message', 'llm_call']);

/** Entries at the head of a track where a task is sought that lies too far back. */
const HEAD = 64;

/** The person's last message before a step, else the one that the track begins with. */
function task(effect: Located, roleOf: RoleOf): Found | undefined {
  const sameAgent = sameAgentAs(effect);
  const fits = (entry: Located): boolean => isFromUser(entry, roleOf) && sameAgent(entry);
  const found = previousStep(effect, MESSAGES, fits)?.entry ?? atHead(effect, fits);
  return found === undefined ? undefined : { cause: found, rule: 'order' };
}

function atHead({ track, index }: Located, fits: (entry: Located) => boolean): Located | undefined {
  for (let at = Math.min(HEAD, index) - 1; at >= 0; at -= 1)
    if (fits({ track, index: at })) return { track, index: at };
  return undefined;
}

/** The model call right before a message, where nothing else was done in between. */
function modelCall(effect: Located): Found | undefined {
  const found = previousStep(effect);
  return found?.kind === 'llm_call' ? { cause: found.entry, rule: 'order' } : undefined;
}

/** For a trace of its own (a sub-agent's): the call that ran on another track of the agent when it began. */
function outerCall(model: ModelReader, effect: Located): Found | undefined {
  if (!effect.track.anchored) return undefined;
  const t = effect.track.columns.start[effect.index] ?? 0;
  const call = actionsAt(model, t).find(
    (action) => action.track !== effect.track && inTotalOrder(action, effect) < 0,
  );
  return call === undefined ? undefined : { cause: call, rule: 'inside' };
}

/**
 * Back along the track to the nearest step of one of these kinds that `fits`. What the recording holds nothing of is not sought: a
 * browser's trace has thousands of calls and no message.
 */
function previousStep(
  effect: Located,
  kinds?: ReadonlySet<string>,
  fits: (entry: Located) => boolean = () => true,
): { readonly entry: Located; readonly kind: string } | undefined {
  const { track, index } = effect;
  if (kinds !== undefined && !track.kinds.some((kind) => kinds.has(kind))) return undefined;
  for (let at = index - 1; at >= 0 && at > index - LOOK_BACK; at -= 1) {
    const kind = track.kindOf(at);
    if (kinds === undefined ? !isStepKind(kind) : !kinds.has(kind)) continue;
    const entry = { track, index: at };
    if (fits(entry)) return { entry, kind };
  }
  return undefined;
}

/** For what a sub-agent did first: the entry at which it began, which the record names. */
function givenTask(effect: Located): Found | undefined {
  const agent = agentOf(effect);
  return agent === undefined || inTotalOrder(agent, effect) >= 0 ? undefined : { cause: agent, rule: 'task' };
}

/** Whether another entry of the track is the work of the same agent. */
function sameAgentAs(effect: Located): (entry: Located) => boolean {
  const index = agentOf(effect)?.index;
  return (entry) => agentOf(entry)?.index === index;
}

/** Where the sub-agent that an entry is the work of began; `undefined` for the run's own agent. */
export const agentOf = (entry: Located): Located | undefined => ancestorsOf(entry).find(isAgentStart);

/** A sub-agent begins where its reader says so, at a call that has steps of its own, and at an agent's span under another span. */
function isAgentStart(entry: Located): boolean {
  const { track, index } = entry;
  if (((track.columns.flags[index] ?? 0) & Flag.agent) !== 0 || track.kindOf(index) === 'tool_call')
    return true;
  return track.label(index).startsWith('invoke_agent') && (track.columns.parent[index] ?? -1) >= 0;
}

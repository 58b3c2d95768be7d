import type { Located, ModelReader } from '../../model/index.ts';
import { isFromUser } from './agent-edges.ts';
import { causeOf } from './edges.ts';
import type { CauseEdge, RoleOf } from './types.ts';

/** Hops told at most: a deeper chain is a trace to read, not an answer. */
export const MAX_HOPS = 64;

/** The way back from an entry, nearest cause first, and where it ends. */
export interface Walk {
  readonly edges: readonly CauseEdge[];
  /** `task`: the person's message. `decision`: what the agent said or asked its model. `open`: nothing before it can be told. */
  readonly end: 'task' | 'decision' | 'open';
}

/** Walks back cause by cause to the person's message, or as far as can be told. */
export function walkBack(model: ModelReader, from: Located, roleOf: RoleOf): Walk {
  const edges: CauseEdge[] = [];
  let at = from;
  while (edges.length < MAX_HOPS && !isFromUser(at, roleOf)) {
    const edge = causeOf(model, at, roleOf);
    if (edge === undefined) break;
    edges.push(edge);
    at = edge.cause;
  }
  return { edges, end: endingOf(at, roleOf) };
}

/** What the last hop of a way back is. */
export function endingOf(last: Located, roleOf: RoleOf): Walk['end'] {
  if (last.track.laneId !== 'agent') return 'open';
  if (isFromUser(last, roleOf)) return 'task';
  const kind = last.track.kindOf(last.index);
  return kind === 'message' || kind === 'llm_call' ? 'decision' : 'open';
}

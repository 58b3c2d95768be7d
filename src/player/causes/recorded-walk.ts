import type { Engine } from '../../engine/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import { isFromUser } from './agent-edges.ts';
import { causeOf, edgeOf } from './edges.ts';
import { namedCause, sameRef } from './recorded-links.ts';
import type { CauseEdge, RoleOf } from './types.ts';
import { endingOf, MAX_HOPS } from './walk.ts';
import type { Walk } from './walk.ts';

/** The way back like `walkBack`, with what only the records name: that wins over parents, and those over any guess. */
export async function recordedWalk(
  engine: Engine,
  model: ModelReader,
  from: Located,
  roleOf: RoleOf,
): Promise<Walk> {
  const edges: CauseEdge[] = [];
  let at = from;
  while (edges.length < MAX_HOPS && !isFromUser(at, roleOf)) {
    const edge = await edgeBehind(engine, model, at, roleOf);
    if (edge === undefined) break;
    edges.push(edge);
    at = edge.cause;
  }
  return { edges, end: endingOf(at, roleOf) };
}

async function edgeBehind(
  engine: Engine,
  model: ModelReader,
  effect: Located,
  roleOf: RoleOf,
): Promise<CauseEdge | undefined> {
  const named = await namedCause(engine, model, effect);
  if (named !== undefined) return edgeOf(effect, named);
  const known = causeOf(model, effect, roleOf);
  if (known?.basis === 'recorded') return known;
  const same = await sameRef(engine, model, effect);
  return (same === undefined ? undefined : edgeOf(effect, same)) ?? known;
}

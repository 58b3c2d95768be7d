import { canHold } from './node-index.ts';
import type { NodeIndex } from './node-index.ts';
import type { SafeAdd, SafeNode } from './shapes.ts';

export interface Placing {
  /** Adds that can be made now, in an order in which each finds its parent and neighbours. */
  readonly now: SafeAdd[];
  /** Adds whose parent is not there (yet). */
  readonly later: SafeAdd[];
}

/**
 * Decides which adds of one event find their place, without rrweb's own resolving, which spins for
 * half a second on references that never come. The order of the recorder is kept wherever all of
 * it can be placed; only a reference to a neighbour that exists nowhere is let go. O(adds²) at worst
 * for a chain in reverse, O(adds) for what recorders write.
 */
export function place(adds: readonly SafeAdd[], index: NodeIndex): Placing {
  const coming = new Map<number, SafeNode>();
  const parents = new Map<number, number>();
  let open = [...adds];
  // Parents first: what hangs on nothing known, here or in this event, waits.
  for (let grew = true; grew && open.length > 0; ) {
    grew = false;
    const rest: SafeAdd[] = [];
    for (const add of open) {
      const root = 'rootId' in add.node ? add.node.rootId : undefined;
      const above = coming.get(add.parentId);
      const parent = above === undefined ? index.accepts(add.parentId, add.node) : canHold(above, add.node);
      if (parent && (root === undefined || index.has(root) || coming.has(root))) {
        collect(add.node, coming);
        parents.set(add.node.id, add.parentId);
        grew = true;
      } else rest.push(add);
    }
    open = rest;
  }
  const later = new Set(open);
  // A neighbour is one only under the same parent: anything else would throw, or wait for ever.
  const isBeside = (id: number | null | undefined, add: SafeAdd): boolean =>
    id === null || id === undefined || id === -1 || (parents.get(id) ?? index.parentOf(id)) === add.parentId;
  const now = adds
    .filter((add) => !later.has(add))
    .map((add) => (isBeside(add.nextId, add) ? add : { ...add, nextId: null }))
    .map((add) => {
      if (isBeside(add.previousId, add)) return add;
      const { previousId: _, ...rest } = add;
      return rest;
    });
  return { now: breakCycles(now, index), later: open };
}

function collect(root: SafeNode, into: Map<number, SafeNode>): void {
  const queue = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    into.set(node.id, node);
    if ('childNodes' in node) queue.push(...node.childNodes);
  }
}

/** Two nodes that each name the other as the next one: the reference of the first is let go. */
function breakCycles(adds: SafeAdd[], index: NodeIndex): SafeAdd[] {
  const byId = new Map(adds.map((add) => [add.node.id, add]));
  const done = new Set<number>();
  return adds.map((add) => {
    const path = new Set<number>();
    for (let at: SafeAdd | undefined = add; at !== undefined && !done.has(at.node.id); ) {
      if (path.has(at.node.id)) {
        const cut = { ...add, nextId: null };
        byId.set(add.node.id, cut);
        done.add(add.node.id);
        return cut;
      }
      path.add(at.node.id);
      at = at.nextId === null || index.has(at.nextId) ? undefined : byId.get(at.nextId);
    }
    for (const id of path) done.add(id);
    return add;
  });
}

/**
 * Adds that waited, in the order parent, previous sibling, node: as they would have come had the
 * recorder not crossed them. O(adds).
 */
export function inOrder(adds: readonly SafeAdd[]): SafeAdd[] {
  const byId = new Map(adds.map((add) => [add.node.id, add]));
  const out: SafeAdd[] = [];
  const state = new Map<SafeAdd, 'open' | 'done'>();
  for (const start of adds) {
    const stack = [start];
    for (let add = stack.at(-1); add !== undefined; add = stack.at(-1)) {
      if (state.get(add) === 'done') {
        stack.pop();
        continue;
      }
      const first = state.get(add) === undefined;
      state.set(add, 'open');
      const before = first
        ? [byId.get(add.parentId), typeof add.previousId === 'number' ? byId.get(add.previousId) : undefined]
        : [];
      const needed = before.filter((other) => other !== undefined && state.get(other) === undefined);
      if (needed.length > 0) stack.push(...needed.filter((other) => other !== undefined));
      else {
        state.set(add, 'done');
        out.push(add);
        stack.pop();
      }
    }
  }
  return out;
}

import { say, grouped } from '../base/index.ts';
import { markedText } from './hidden-characters.ts';

export const MOST_DEPTH = 48;
export const MOST_NODES = 60_000;
const MOST_STRING = 4000;

export interface Shaped {
  readonly value: unknown;
  /** True when a part was cut for being too deep or too long. */
  readonly cut: boolean;
  readonly nodes: number;
}

/**
 * A copy of a JSON value that is safe to draw: depth and strings are capped, hidden characters are spelled out, and
 * `__proto__` stays a key like any other. undefined when there are more than MOST_NODES nodes. O(n).
 */
export function shapeForTree(value: unknown): Shaped | undefined {
  let nodes = 0;
  let cut = false;
  const visit = (part: unknown, depth: number): unknown => {
    nodes++;
    if (nodes > MOST_NODES) return undefined;
    if (typeof part === 'string') {
      if (part.length <= MOST_STRING) return markedText(part);
      cut = true;
      return `${markedText(part.slice(0, MOST_STRING))}… ${say`(${grouped(part.length)} characters)`}`;
    }
    if (typeof part !== 'object' || part === null) return part;
    if (depth >= MOST_DEPTH) {
      cut = true;
      return say`… (deeper than ${MOST_DEPTH} levels)`;
    }
    if (Array.isArray(part)) return part.map((item) => visit(item, depth + 1));
    // fromEntries defines own properties: assigning `__proto__` would set a prototype.
    return Object.fromEntries(
      Object.entries(part).map(([key, item]) => [markedText(key), visit(item, depth + 1)]),
    );
  };
  const shaped = visit(value, 0);
  return nodes > MOST_NODES ? undefined : { value: shaped, cut, nodes };
}

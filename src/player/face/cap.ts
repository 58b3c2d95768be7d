/** Containers deeper than this are cut; recorded data is deeper only by accident or on purpose. */
const MAX_DEPTH = 32;
/** Nodes of one record; beyond it the rest is cut, so that an answer stays an answer. */
const MAX_NODES = 20_000;
/** Text longer than this is not parsed (characters). */
const MAX_TEXT = 4_000_000;
/** Characters that are handed out of a record which is not parsed. */
const KEPT_TEXT = 10_000;

export interface Capped {
  readonly data: unknown;
  readonly truncated: boolean;
}

/**
 * A record's JSON as a value. What is cut is said in place: `{ truncated: true, … }` with what was
 * there. Objects have no prototype: their keys are recorded names.
 */
export function parseCapped(text: string | undefined): Capped {
  if (text === undefined) return { data: null, truncated: false };
  if (text.length > MAX_TEXT) return { data: cutText(text, 'long'), truncated: true };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A record that is no JSON is handed out as the text that it is.
    return text.length > KEPT_TEXT
      ? { data: cutText(text, 'text'), truncated: true }
      : { data: text, truncated: false };
  }
  const budget = { nodes: MAX_NODES, truncated: false };
  const data = cap(value, 0, budget);
  return { data, truncated: budget.truncated };
}

interface Budget {
  nodes: number;
  truncated: boolean;
}

function cap(value: unknown, depth: number, budget: Budget): unknown {
  budget.nodes--;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH || budget.nodes <= 0) {
    budget.truncated = true;
    return note(Array.isArray(value) ? { items: value.length } : { keys: Object.keys(value).length });
  }
  if (Array.isArray(value)) return capArray(value, depth, budget);
  const out = bare();
  let left = Object.keys(value).length;
  for (const [key, member] of Object.entries(value)) {
    if (budget.nodes <= 0) {
      budget.truncated = true;
      out['truncated'] = `${left} more keys`;
      break;
    }
    out[key] = cap(member, depth + 1, budget);
    left--;
  }
  return out;
}

function capArray(value: readonly unknown[], depth: number, budget: Budget): unknown[] {
  const out: unknown[] = [];
  for (const member of value) {
    if (budget.nodes <= 0) {
      budget.truncated = true;
      out.push(note({ items: value.length - out.length }));
      break;
    }
    out.push(cap(member, depth + 1, budget));
  }
  return out;
}

function cutText(text: string, why: string): Record<string, unknown> {
  return note({ why, characters: text.length, text: text.slice(0, KEPT_TEXT) });
}

function note(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.assign(bare(), { truncated: true }, facts);
}

/** A map for recorded names: `__proto__` is a key like any other. */
export function bare<T = unknown>(): Record<string, T> {
  const map: Record<string, T> = Object.create(null) as Record<string, T>;
  return map;
}

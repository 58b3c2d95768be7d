/** How a person arranged the lanes, beside their order and which are hidden (those are the session's, and in the link). */
export interface LaneLook {
  readonly collapsed: ReadonlySet<string>;
  /** Lanes that stay in sight under the agent's while the others scroll. */
  readonly pinned: ReadonlySet<string>;
  /** Heights of rows that were dragged, CSS px. */
  readonly heights: ReadonlyMap<string, number>;
}

export const PLAIN: LaneLook = { collapsed: new Set(), pinned: new Set(), heights: new Map() };

const KEY = 'playhead:lanes';
/** Lanes remembered at most: names of custom lanes differ from run to run. */
const MOST = 60;

/** What was remembered, as far as it can be read; storage may be blocked, and may hold anything. */
export function readLook(storage: () => Pick<Storage, 'getItem'> = () => localStorage): LaneLook {
  try {
    const kept: unknown = JSON.parse(storage().getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return PLAIN;
    const of = new Map<string, unknown>(Object.entries(kept));
    return {
      collapsed: new Set(strings(of.get('collapsed'))),
      pinned: new Set(strings(of.get('pinned'))),
      heights: new Map(numbers(of.get('heights'))),
    };
  } catch {
    return PLAIN;
  }
}

export function rememberLook(
  look: LaneLook,
  storage: () => Pick<Storage, 'setItem'> = () => localStorage,
): void {
  try {
    storage().setItem(
      KEY,
      JSON.stringify({
        collapsed: [...look.collapsed].slice(-MOST),
        pinned: [...look.pinned].slice(-MOST),
        heights: [...look.heights].slice(-MOST),
      }),
    );
  } catch {
    // A private window, a full disk: the lanes are as they are now, and forgotten with the page.
  }
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

const numbers = (value: unknown): [string, number][] =>
  Array.isArray(value)
    ? value.filter(
        (each): each is [string, number] =>
          Array.isArray(each) && typeof each[0] === 'string' && Number.isFinite(each[1]),
      )
    : [];

/** A set with or without a member. */
export function withOrWithout(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}

/** A height that was dragged to, or none: as high as the lane is. */
export function withHeight(look: LaneLook, id: string, height: number | undefined): LaneLook {
  const heights = new Map(look.heights);
  if (height === undefined) heights.delete(id);
  else heights.set(id, height);
  return { ...look, heights, collapsed: withOrWithout(look.collapsed, id, false) };
}

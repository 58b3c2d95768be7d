/** A node of a `frame-snapshot`: a text, `[name, attributes, ...children]`, or `[[ago, place]]`, which repeats an earlier one. */
export type RecordedNode = string | readonly unknown[];

/** An element as it was recorded, or the place where it is repeated from. */
export interface FoundElement {
  readonly node: readonly unknown[];
  /** Snapshot that its own repeats count back from. */
  readonly from: number;
}

/** Longest chain of repeats that is followed. */
const MAX_HOPS = 1000;

const isRepeat = (node: readonly unknown[]): boolean => Array.isArray(node[0]);

/**
 * The snapshots of one frame, in order. What did not change is told as `[[snapshots ago, place]]`: the place is the element's or
 * text's own in that snapshot, children before their parents, repeats not counted (Playwright's `snapshotterInjected`, read from traces of 1.31 to 1.65).
 */
export class FrameTree {
  readonly #roots: unknown[] = [];
  readonly #places: (RecordedNode[] | undefined)[] = [];

  /** Answers which snapshot of the frame it is. */
  add(root: unknown): number {
    this.#roots.push(root);
    return this.#roots.length - 1;
  }

  root(index: number): string | FoundElement | undefined {
    return this.find(this.#roots[index], index);
  }

  /** What a node stands for: `undefined` where it repeats something that is not there, or is none. */
  find(node: unknown, index: number): string | FoundElement | undefined {
    let from = index;
    let at = node;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (typeof at === 'string') return at;
      if (!Array.isArray(at)) return undefined;
      const list: readonly unknown[] = at;
      if (!isRepeat(list)) return typeof list[0] === 'string' ? { node: list, from } : undefined;
      const [ago, place] = list[0] as readonly unknown[];
      if (typeof ago !== 'number' || typeof place !== 'number' || !(ago > 0)) return undefined;
      from -= ago;
      at = this.#placesOf(from)?.[place];
    }
    return undefined;
  }

  #placesOf(index: number): readonly RecordedNode[] | undefined {
    if (!(index >= 0 && index < this.#roots.length)) return undefined;
    let places = this.#places[index];
    if (places === undefined) {
      places = [];
      number(this.#roots[index], places);
      this.#places[index] = places;
    }
    return places;
  }
}

/** Without recursion: a page may be as deep as whoever made it liked. */
function number(root: unknown, places: RecordedNode[]): void {
  const stack: { readonly node: unknown; readonly isOver: boolean }[] = [{ node: root, isOver: false }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, isOver } = next;
    if (typeof node === 'string') places.push(node);
    else if (Array.isArray(node) && !isRepeat(node)) {
      if (isOver) places.push(node);
      else {
        stack.push({ node, isOver: true });
        for (let i = node.length - 1; i >= 2; i--) stack.push({ node: node[i], isOver: false });
      }
    }
  }
}

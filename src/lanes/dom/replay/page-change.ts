import { keptInOrder } from './kept-in-order.ts';
import { incremental } from './fold.ts';
import type { Fold } from './fold.ts';
import { elementOf, kidsOf } from './fold-tree.ts';
import type { FoldNode } from './fold-tree.ts';
import { canChange, canStandFor, isWhole, radioUnder } from './same-node.ts';
import { NodeType, Source } from './shapes.ts';
import { changeSheets } from './sheet-change.ts';
import type { AttributeValue, SafeAdd, SafeEvent, SafeMutation } from './shapes.ts';

/** What turns a page that stands at one instant into the page of another, in the order to be applied. */
export interface PageChange {
  /** Tops of what goes. */
  readonly removes: readonly { readonly id: number }[];
  /** Nodes that stay and go by another id from here on. */
  readonly renames: readonly (readonly [from: number, to: number])[];
  readonly events: readonly SafeEvent[];
  /** Rough cost of applying it; 1 is a node that is made. */
  readonly weight: number;
}

/** Cost of a node that is made, of one whose text or attributes change, and of one that only gets another id. */
const WEIGHT = { made: 1, changed: 0.3, renamed: 0.1 };
/** How far ahead a node is looked for that can stand for the one that has to come. */
const AHEAD = 8;

/**
 * Compares two states of a page as data. Nodes are joined by id, and what is left over by its place, so that a list
 * whose rows were all replaced keeps its elements. `undefined`: something differs that only a fresh page gets right.
 * O(nodes · log nodes).
 */
export function changePage(a: Fold, b: Fold): PageChange | undefined {
  return new Comparison(a, b).run();
}

class Comparison {
  readonly #a: Fold;
  readonly #b: Fold;
  readonly #removes: { id: number }[] = [];
  readonly #renames: [number, number][] = [];
  readonly #adds: SafeAdd[] = [];
  readonly #texts: SafeMutation['texts'] = [];
  readonly #attributes: SafeMutation['attributes'] = [];
  readonly #styles: SafeMutation['attributes'] = [];
  readonly #frames: SafeAdd[] = [];
  readonly #rules: SafeEvent[] = [];
  readonly #made = new Set<number>();
  #radios = false;

  constructor(a: Fold, b: Fold) {
    this.#a = a;
    this.#b = b;
  }

  run(): PageChange | undefined {
    const { root: before } = this.#a;
    const { root: after } = this.#b;
    if (before === undefined || after === undefined || !this.#sameFrame(before, after)) return undefined;
    this.#node(before, after);
    const inputs = this.#inputs();
    const fonts = this.#fonts();
    if (fonts === undefined || this.#radios) return undefined;
    const sheets = [...this.#rules, ...changeSheets(this.#a, this.#b, this.#made)];
    const events = [...this.#viewport(), ...this.#mutations(), ...sheets, ...inputs, ...fonts];
    const structure = events.length > 0 || this.#removes.length > 0 || this.#renames.length > 0;
    events.push(...this.#scrolls(structure));
    return {
      removes: this.#removes,
      renames: this.#renames,
      events,
      weight:
        (this.#adds.length + this.#removes.length) * WEIGHT.made +
        (this.#texts.length + this.#attributes.length + this.#styles.length) * WEIGHT.changed +
        this.#renames.length * WEIGHT.renamed,
    };
  }

  /** Whether both are one document with one doctype and an element that can stay. */
  #sameFrame(before: FoldNode, after: FoldNode): boolean {
    if (before.sn.id !== after.sn.id || !canChange(before, after, this.#a, this.#b)) return false;
    const outer = (node: FoldNode): FoldNode[] =>
      kidsOf(node).filter((kid) => kid.sn.type !== NodeType.comment);
    const [a, b] = [outer(before), outer(after)];
    return a.length === b.length && a.every((kid, i) => this.#mayStay(kid, b[i]));
  }

  #mayStay(a: FoldNode, b: FoldNode | undefined): boolean {
    if (b === undefined || a.sn.id !== b.sn.id) return false;
    if (a.sn.type === NodeType.documentType) return JSON.stringify(a.sn) === JSON.stringify(b.sn);
    return canChange(a, b, this.#a, this.#b);
  }

  /** Two nodes that are one in the page. */
  #node(a: FoldNode, b: FoldNode): void {
    if (a.sn.id !== b.sn.id) this.#renames.push([a.sn.id, b.sn.id]);
    if ('textContent' in a.sn && 'textContent' in b.sn) {
      if (a.sn.textContent !== b.sn.textContent) this.#texts.push({ id: b.sn.id, value: b.sn.textContent });
      return;
    }
    this.#element(a, b);
    // The same to the last node under it: taking one of those out would undo what was chosen or typed.
    if (isWhole(b)) return;
    this.#list(b, listOf(a.shadow.first), listOf(b.shadow.first));
    this.#list(b, listOf(a.light.first), listOf(b.light.first));
    if (a.content !== undefined && b.content !== undefined) this.#node(a.content, b.content);
  }

  #element(a: FoldNode, b: FoldNode): void {
    const [before, after] = [elementOf(a), elementOf(b)];
    if (before === undefined || after === undefined) return;
    const restyled = JSON.stringify(a.styleOps) !== JSON.stringify(b.styleOps);
    const attributes: SafeMutation['attributes'][number]['attributes'] = {};
    for (const [name, value] of Object.entries(after.attributes))
      if (value !== null && (before.attributes[name] !== value || (restyled && name === 'style')))
        attributes[name] = textOf(value);
    for (const [name, value] of Object.entries(before.attributes))
      if (value !== null && (after.attributes[name] ?? null) === null) attributes[name] = null;
    if (restyled && (after.attributes['style'] ?? null) === null) attributes['style'] = null;
    const whole = 'style' in attributes;
    if (Object.keys(attributes).length > 0) this.#attributes.push({ id: after.id, attributes });
    if (whole) this.#restyle(b);
    const rules = this.#b.rules.get(after.id)?.slice(this.#a.rules.get(before.id)?.length ?? 0) ?? [];
    this.#rules.push(...rules.map(incremental));
  }

  #restyle(node: FoldNode): void {
    for (const [property, value] of node.styleOps)
      this.#styles.push({ id: node.sn.id, attributes: { style: { [property]: value } } });
  }

  #list(parent: FoldNode, before: readonly FoldNode[], after: readonly FoldNode[]): void {
    const places = new Map(before.map((node, i) => [node.sn.id, i]));
    const wanted = after.map((node) => {
      const at = places.get(node.sn.id);
      const old = at === undefined ? undefined : before[at];
      return at !== undefined && old !== undefined && canChange(old, node, this.#a, this.#b) ? at : -1;
    });
    const stays = keptInOrder(wanted);
    const partners: (FoldNode | undefined)[] = after.map((_, i) =>
      stays[i] === true ? before[wanted[i] ?? -1] : undefined,
    );
    const taken = new Set(partners);
    // Between two that stay, what is left over stands for what has to come, in order.
    let from = 0;
    for (let i = 0; i < after.length; ) {
      let end = i;
      while (end < after.length && stays[end] !== true) end += 1;
      const to = end < after.length ? (wanted[end] ?? before.length) : before.length;
      this.#standIns(before.slice(from, to), after.slice(i, end)).forEach((node, at) => {
        partners[i + at] = node;
        taken.add(node);
      });
      from = to + 1;
      i = end + 1;
    }
    for (const node of before) if (!taken.has(node)) this.#remove(node);
    for (let i = after.length - 1; i >= 0; i -= 1) {
      const node = after[i];
      const partner = partners[i];
      if (node === undefined) continue;
      if (partner === undefined) this.#add(node, parent.sn.id, after[i + 1]?.sn.id ?? null);
      else this.#node(partner, node);
    }
  }

  #standIns(before: readonly FoldNode[], after: readonly FoldNode[]): (FoldNode | undefined)[] {
    let at = 0;
    return after.map((node) => {
      for (let i = at; i < Math.min(before.length, at + AHEAD); i += 1) {
        const old = before[i];
        if (old === undefined || !canStandFor(old, node, this.#a, this.#b)) continue;
        at = i + 1;
        return old;
      }
      return undefined;
    });
  }

  #remove(node: FoldNode): void {
    this.#removes.push({ id: node.sn.id });
    if (radioUnder(node, this.#a.tree)) this.#radios = true;
  }

  #add(top: FoldNode, parentId: number, nextId: number | null): void {
    const queue: { node: FoldNode; parentId: number; nextId: number | null }[] = [
      { node: top, parentId, nextId },
    ];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { node } = next;
      const element = elementOf(node);
      if (kidsOf(node).some((kid) => kid.sn.type === NodeType.text)) this.#b.tree.bake(node);
      this.#adds.push({ parentId: next.parentId, nextId: next.nextId, node: node.sn });
      // A text area's value and content are made with the element itself.
      if (element?.tagName === 'textarea' && typeof element.attributes['value'] === 'string') continue;
      for (const kid of kidsOf(node).reverse()) queue.push({ node: kid, parentId: node.sn.id, nextId: null });
    }
    if (radioUnder(top, this.#b.tree)) this.#radios = true;
    for (const node of this.#b.tree.walk(top)) {
      this.#made.add(node.sn.id);
      this.#restyle(node);
      this.#rules.push(...(this.#b.rules.get(node.sn.id) ?? []).map(incremental));
    }
    this.#frames.push(...this.#b.tree.frames(top));
  }

  #viewport(): SafeEvent[] {
    const [a, b] = [this.#a.viewport, this.#b.viewport];
    if (b === undefined || (a?.width === b.width && a.height === b.height)) return [];
    return [incremental({ source: Source.viewport, ...b })];
  }

  #mutations(): SafeEvent[] {
    const mutation = (part: Partial<SafeMutation>): SafeEvent =>
      incremental({ source: Source.mutation, adds: [], removes: [], texts: [], attributes: [], ...part });
    const out: SafeEvent[] = [];
    const { length } = [...this.#adds, ...this.#texts, ...this.#attributes];
    if (length > 0)
      out.push(mutation({ adds: this.#adds, texts: this.#texts, attributes: this.#attributes }));
    for (const add of this.#frames) out.push(mutation({ adds: [add], isAttachIframe: true }));
    if (this.#styles.length > 0) out.push(mutation({ attributes: this.#styles }));
    return out;
  }

  /** All of them when any differs, in their order. */
  #inputs(): SafeEvent[] {
    const [a, b] = [this.#a.inputs, this.#b.inputs];
    const same = (id: number): boolean => {
      const [x, y] = [a.get(id), b.get(id)];
      return x?.text === y?.text && x?.isChecked === y?.isChecked && !this.#made.has(id);
    };
    if ([...b.keys()].every(same) && [...a.keys()].every((id) => b.has(id))) return [];
    for (const id of [...a.keys(), ...b.keys()])
      if (isRadio(this.#a.tree.nodes.get(id)) || isRadio(this.#b.tree.nodes.get(id))) this.#radios = true;
    return [...b].map(([id, input]) => incremental({ source: Source.input, id, ...input }));
  }

  /** Fonts cannot be taken back. */
  #fonts(): SafeEvent[] | undefined {
    const [a, b] = [this.#a.fonts, this.#b.fonts];
    const had = a.every((font, i) => JSON.stringify(font) === JSON.stringify(b[i]));
    return had ? b.slice(a.length).map(incremental) : undefined;
  }

  /** Positions depend on all that lies above them: given again after any change, as to a fresh page. */
  #scrolls(changed: boolean): SafeEvent[] {
    const [a, b] = [this.#a, this.#b];
    const document = b.root?.sn.id ?? -1;
    const at = new Map<number, { x: number; y: number }>();
    const initial = (fold: Fold, node: FoldNode): { x: number; y: number } | undefined => {
      if (node.sn.id === document) return { x: fold.offset.left, y: fold.offset.top };
      const attributes = elementOf(node)?.attributes;
      const [x, y] = [attributes?.['rr_scrollLeft'], attributes?.['rr_scrollTop']];
      return typeof x === 'number' || typeof y === 'number'
        ? { x: Number(x ?? 0), y: Number(y ?? 0) }
        : undefined;
    };
    for (const node of b.tree.nodes.values()) {
      const start = initial(b, node);
      const moved = a.scrolls.has(node.sn.id);
      if (moved || (start !== undefined && (start.x !== 0 || start.y !== 0 || node.sn.id === document)))
        at.set(node.sn.id, start ?? { x: 0, y: 0 });
    }
    for (const [id, position] of b.scrolls) {
      at.delete(id);
      at.set(id, position);
    }
    const [x, y] = [a.offset, b.offset];
    const same =
      !changed &&
      x.left === y.left &&
      x.top === y.top &&
      JSON.stringify([...a.scrolls]) === JSON.stringify([...b.scrolls]);
    const still =
      a.scrolls.size + b.scrolls.size === 0 && x.left + x.top + y.left + y.top === 0 && at.size <= 1;
    if (same || still) return [];
    return [...at].map(([id, position]) => incremental({ source: Source.scroll, id, ...position }));
  }
}

function listOf(first: FoldNode | undefined): FoldNode[] {
  const out: FoldNode[] = [];
  for (let node = first; node !== undefined; node = node.next) out.push(node);
  return out;
}

const isRadio = (node: FoldNode | undefined): boolean => elementOf(node)?.attributes['type'] === 'radio';

/** As a whole build writes an attribute. */
const textOf = (value: Exclude<AttributeValue, null>): string => (value === true ? '' : String(value));

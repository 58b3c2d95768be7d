import { elementOf, FoldTree } from './fold-tree.ts';
import type { FoldNode } from './fold-tree.ts';
import { EventType, NodeType, Source } from './shapes.ts';
import type {
  SafeAdopted,
  SafeData,
  SafeDeclaration,
  SafeEvent,
  SafeFont,
  SafeMutation,
  SafeRules,
  StyleValue,
} from './shapes.ts';

export type SheetChange = SafeRules | SafeDeclaration;
interface Constructed {
  readonly rules: { rule: string; index?: number }[] | undefined;
  changes: SheetChange[];
}

export const incremental = (data: SafeData): SafeEvent => ({ type: EventType.incremental, data });

/**
 * The page as data: takes prepared events in and answers, at any point, events that build the same
 * page at once. That is how a recording with few snapshots gets more of them. No DOM, no time.
 */
export class Fold {
  readonly #tree = new FoldTree();
  #viewport: { width: number; height: number } | undefined;
  #offset = { left: 0, top: 0 };
  readonly #scroll = new Map<number, { x: number; y: number }>();
  readonly #input = new Map<number, { text: string; isChecked: boolean }>();
  /** Changes to the sheet of a style element since its text last changed. */
  readonly #rules = new Map<number, SheetChange[]>();
  readonly #constructed = new Map<number, Constructed>();
  readonly #adopted = new Map<number, readonly number[]>();
  #fonts: SafeFont[] = [];

  get tree(): FoldTree {
    return this.#tree;
  }

  get nodes(): number {
    return this.#tree.nodes.size;
  }

  /** The page's document as it is now; it goes on changing. */
  get root(): FoldNode | undefined {
    return this.#tree.root;
  }

  get viewport(): { readonly width: number; readonly height: number } | undefined {
    return this.#viewport;
  }

  /** Where the document was scrolled to in its snapshot. */
  get offset(): { readonly left: number; readonly top: number } {
    return this.#offset;
  }

  /** Scroll positions since the snapshot, by node, in the order in which they were last set. */
  get scrolls(): ReadonlyMap<number, { readonly x: number; readonly y: number }> {
    return this.#scroll;
  }

  /** What was done to the sheet of a style element since its text last changed. */
  get rules(): ReadonlyMap<number, readonly SheetChange[]> {
    return this.#rules;
  }

  get fonts(): readonly SafeFont[] {
    return this.#fonts;
  }

  get constructed(): ReadonlyMap<number, Constructed> {
    return this.#constructed;
  }

  /** Which sheets each host has adopted. */
  get adopted(): ReadonlyMap<number, readonly number[]> {
    return this.#adopted;
  }

  /** What was typed or ticked since the snapshot, by node. */
  get inputs(): ReadonlyMap<number, { readonly text: string; readonly isChecked: boolean }> {
    return this.#input;
  }

  apply(event: SafeEvent): void {
    if (event.type === EventType.meta)
      this.#viewport = { width: event.data.width, height: event.data.height };
    else if (event.type === EventType.fullSnapshot) {
      this.#tree.reset(event.data.node);
      this.#offset = event.data.initialOffset;
      for (const table of [this.#scroll, this.#input, this.#rules, this.#constructed, this.#adopted])
        table.clear();
    } else this.#incremental(event.data);
  }

  #incremental(data: SafeData): void {
    switch (data.source) {
      case Source.mutation:
        return this.#mutation(data);
      case Source.viewport:
        this.#viewport = { width: data.width, height: data.height };
        return;
      case Source.scroll:
        this.#scroll.delete(data.id);
        this.#scroll.set(data.id, { x: data.x, y: data.y });
        return;
      case Source.input:
        this.#input.delete(data.id);
        this.#input.set(data.id, { text: data.text, isChecked: data.isChecked });
        return;
      case Source.styleSheetRule:
      case Source.styleDeclaration:
        return this.#sheetChange(data);
      case Source.adoptedStyleSheet:
        for (const style of data.styles ?? [])
          this.#constructed.set(style.styleId, { rules: style.rules, changes: [] });
        this.#adopted.delete(data.id);
        this.#adopted.set(data.id, data.styleIds);
        return;
      case Source.font:
        this.#fonts.push(data);
    }
  }

  #sheetChange(data: SheetChange): void {
    const whole =
      data.source === Source.styleSheetRule && (data.replaceSync !== undefined || data.replace !== undefined);
    if (data.styleId !== undefined) {
      const sheet = this.#constructed.get(data.styleId);
      if (sheet === undefined) return;
      if (whole) sheet.changes = [];
      sheet.changes.push(data);
    } else if (data.id !== undefined) {
      const list = this.#rules.get(data.id);
      if (list === undefined || whole) this.#rules.set(data.id, [data]);
      else list.push(data);
    }
  }

  #mutation(data: SafeMutation): void {
    for (const { id, parentId } of data.removes) {
      const parent = this.#tree.nodes.get(parentId);
      // What is left of the sheet is what is left of its texts.
      if (parent !== undefined && this.#tree.nodes.get(id)?.sn.type === NodeType.text)
        this.#tree.bake(parent);
      this.#styleTouched(parent);
      for (const gone of this.#tree.remove(id)) this.#forget(gone);
    }
    let open = data.adds;
    for (let before = -1; open.length !== before; ) {
      before = open.length;
      open = open.filter((add) => {
        if (this.#tree.nodes.has(add.node.id)) this.#forget(add.node.id);
        if (add.node.type === NodeType.text) this.#styleTouched(this.#tree.nodes.get(add.parentId));
        return !this.#tree.add(add);
      });
    }
    for (const { id, value } of data.texts) {
      const node = this.#tree.nodes.get(id);
      if (node === undefined) continue;
      if (node.parent !== undefined) {
        this.#tree.bake(node.parent);
        this.#styleTouched(node.parent);
      }
      if ('textContent' in node.sn) node.sn.textContent = value ?? '';
    }
    for (const change of data.attributes) {
      const node = this.#tree.nodes.get(change.id);
      if (node === undefined) continue;
      for (const [name, value] of Object.entries(change.attributes)) {
        if (name === '_cssText') this.#rules.delete(change.id);
        this.#tree.setAttribute(node, name, value);
      }
    }
  }

  /** New text in a style element makes a new sheet: what was done to the old one is over. */
  #styleTouched(node: FoldNode | undefined): void {
    const element = elementOf(node);
    if (element?.tagName === 'style') this.#rules.delete(element.id);
  }

  #forget(id: number): void {
    this.#scroll.delete(id);
    this.#input.delete(id);
    this.#rules.delete(id);
  }

  /** Events that build the page as it is now, from nothing; empty before the first snapshot. O(nodes). */
  keyframe(): SafeEvent[] {
    const { root } = this.#tree;
    if (root === undefined) return [];
    const out: SafeEvent[] = [];
    if (this.#viewport !== undefined)
      out.push({ type: EventType.meta, data: { href: '', ...this.#viewport } });
    out.push({
      type: EventType.fullSnapshot,
      data: { node: this.#tree.serialise(root), initialOffset: this.#offset },
    });
    for (const add of this.#tree.frames())
      out.push(
        incremental({
          source: Source.mutation,
          adds: [add],
          removes: [],
          texts: [],
          attributes: [],
          isAttachIframe: true,
        }),
      );
    out.push(...this.#styles(), ...this.#sheets());
    for (const [id, input] of this.#input) out.push(incremental({ source: Source.input, id, ...input }));
    for (const [id, at] of this.#scroll) out.push(incremental({ source: Source.scroll, id, ...at }));
    for (const font of this.#fonts) out.push(incremental(font));
    return out;
  }

  /** Changes of single style properties, one mutation for all, in their order. */
  #styles(): SafeEvent[] {
    const attributes: SafeMutation['attributes'] = [];
    for (const node of this.#tree.walk())
      for (const [property, value] of node.styleOps) {
        const last = attributes.at(-1);
        const style = last?.id === node.sn.id ? last.attributes['style'] : undefined;
        const delta: Record<string, StyleValue> | undefined =
          typeof style === 'object' && style !== null ? style : undefined;
        // A property that was changed twice needs two steps to end where it did.
        if (delta !== undefined && !(property in delta)) delta[property] = value;
        else attributes.push({ id: node.sn.id, attributes: { style: { [property]: value } } });
      }
    return attributes.length === 0
      ? []
      : [incremental({ source: Source.mutation, adds: [], removes: [], texts: [], attributes })];
  }

  #sheets(): SafeEvent[] {
    const out: SafeEvent[] = [];
    for (const [id, changes] of this.#rules)
      if (this.#tree.nodes.has(id)) out.push(...changes.map(incremental));
    const made = new Set<number>();
    for (const [id, styleIds] of this.#adopted) {
      if (!this.#tree.nodes.has(id)) continue;
      const fresh = styleIds.filter((styleId) => !made.has(styleId) && this.#constructed.has(styleId));
      const styles = fresh.map((styleId) => ({
        styleId,
        rules: this.#constructed.get(styleId)?.rules ?? [],
      }));
      const event: SafeAdopted = {
        source: Source.adoptedStyleSheet,
        id,
        styleIds: [...styleIds],
        ...(styles.length > 0 ? { styles } : {}),
      };
      out.push(incremental(event));
      for (const styleId of fresh) {
        made.add(styleId);
        out.push(...(this.#constructed.get(styleId)?.changes ?? []).map(incremental));
      }
    }
    return out;
  }
}

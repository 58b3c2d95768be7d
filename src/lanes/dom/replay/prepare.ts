import type { AssetSource } from './assets.ts';
import { Losses } from './losses.ts';
import { NodeIndex } from './node-index.ts';
import { inOrder, place } from './place.ts';
import { Sanitiser } from './sanitise.ts';
import { EventType, isRecord, NodeType, Source } from './shapes.ts';
import type {
  SafeAdd,
  SafeAdopted,
  SafeData,
  SafeEvent,
  SafeMutation,
  SafeRules,
  SafeDeclaration,
} from './shapes.ts';

/** Sizes that recorders write when a tab is hidden or closing; the last real one stays in force. */
export const usableViewport = (width: number, height: number): boolean => width > 1 && height > 1;

interface Sheets {
  event: SafeAdopted;
  /** Changes to sheets that were never made yet, kept until the host has a shadow root. */
  waiting: (SafeRules | SafeDeclaration)[];
  made: boolean;
}

/**
 * Turns recorded events, in their order, into events that rrweb can apply one by one: sanitised, with
 * references that resolve, with crossed siblings of one millisecond in place, and with sheets adopted
 * whenever their host can. One per picture; it starts at a full snapshot and goes forward only.
 */
export class Preparer {
  readonly losses = new Losses();
  readonly #index = new NodeIndex();
  readonly #sanitiser: Sanitiser;
  /** Adds of the current stamp whose parent has not come. */
  #pending: SafeAdd[] = [];
  #pendingStamp = Number.NaN;
  /** Documents of frames that are not there yet; rrweb's recorder may send them first. */
  #documents: SafeAdd[] = [];
  readonly #sheets = new Map<number, Sheets>();

  constructor(assets?: AssetSource | ((losses: Losses) => AssetSource)) {
    this.#sanitiser = new Sanitiser(this.losses, typeof assets === 'function' ? assets(this.losses) : assets);
  }

  /**
   * Takes nodes out for good: their ids may come again as other nodes. For a page that is turned into another. Answers
   * the event, and all ids that are gone with it.
   */
  remove(ids: readonly number[]): { readonly event: SafeEvent; readonly gone: readonly number[] } {
    const removes = ids.flatMap((id) => this.#index.removal(id) ?? []);
    const gone = removes.flatMap(({ id }) => this.#index.remove(id));
    this.#sanitiser.forget(gone);
    for (const id of gone) this.#sheets.delete(id);
    return {
      event: {
        type: EventType.incremental,
        data: { source: Source.mutation, adds: [], removes, texts: [], attributes: [] },
      },
      gone,
    };
  }

  /** Nodes that go by other ids from now on, all at once. */
  rename(pairs: readonly (readonly [from: number, to: number])[]): void {
    this.#index.rename(pairs);
    this.#sanitiser.rename(pairs);
  }

  /** Nodes of the page now. */
  get nodes(): number {
    return this.#index.size;
  }

  /** Nothing waits for a parent: the page is as the events so far say. */
  get settled(): boolean {
    return this.#pending.length === 0 && this.#documents.length === 0;
  }

  /** Sheets that wait for their host's shadow root, for a page that is built from a keyframe. */
  waiting(): SafeEvent[] {
    const out: SafeData[] = [];
    for (const { made, event, waiting } of this.#sheets.values()) if (!made) out.push(event, ...waiting);
    return out.map((data) => ({ type: EventType.incremental, data }));
  }

  /** `stamp`: the recorded time of the event, which decides what may still be crossed. */
  push(raw: unknown, stamp: number): SafeEvent[] {
    // What is missing is told of the page since its snapshot.
    if (isRecord(raw) && raw['type'] === EventType.fullSnapshot) this.losses.clear();
    const event = this.#sanitiser.event(raw);
    if (event === undefined) return [];
    if (stamp !== this.#pendingStamp) this.#giveUp();
    this.#pendingStamp = stamp;
    if (event.type === EventType.meta) {
      if (usableViewport(event.data.width, event.data.height)) return [event];
      this.losses.add('viewport-ignored');
      return [];
    }
    if (event.type === EventType.fullSnapshot) {
      this.#pending = [];
      this.#documents = [];
      this.#sheets.clear();
      this.#index.reset();
      this.#index.add(event.data.node, -1);
      return [event];
    }
    return this.#incremental(event.data).map((data) => ({ type: EventType.incremental, data }));
  }

  #incremental(data: SafeData): SafeData[] {
    switch (data.source) {
      case Source.mutation:
        return this.#mutation(data);
      case Source.viewport:
        if (usableViewport(data.width, data.height)) return [data];
        this.losses.add('viewport-ignored');
        return [];
      case Source.scroll:
      case Source.input:
        return this.#known(data.id) ? [data] : [];
      case Source.styleSheetRule:
      case Source.styleDeclaration:
        return this.#sheetChange(data);
      case Source.adoptedStyleSheet:
        return this.#adopt(data);
      default:
        return [data];
    }
  }

  /** False, and counted, when the page has no such node. */
  #known(id: number): boolean {
    if (this.#index.has(id)) return true;
    if (id !== -1) this.losses.add('stray-reference');
    return false;
  }

  /** Adds still without a parent when the clock moves on never get one: each lost subtree counts once. */
  #giveUp(): void {
    if (this.#pending.length === 0) return;
    const ids = new Set(this.#pending.map((add) => add.node.id));
    this.losses.add('node-unplaced', this.#pending.filter((add) => !ids.has(add.parentId)).length);
    this.#pending = [];
  }

  #mutation(data: SafeMutation): SafeData[] {
    const removed = new Set<number>();
    const removes = data.removes.flatMap(({ id }) => {
      removed.add(id);
      // A subtree's parts are often listed after the subtree: not worth a word. Taken from where it hangs, whatever is
      // said of that: rrweb would forget the node and leave it on the page.
      const removal = this.#index.removal(id);
      if (removal === undefined) return [];
      this.#index.remove(id);
      return [removal];
    });
    const fresh = this.#unique(data.adds);
    removes.push(...this.#makeWay(fresh));
    const { now, later } = place(fresh, this.#index);
    const added = [...now];
    for (const add of now) this.#index.add(add.node, add.parentId);
    const frames = later.filter((add) => add.node.type === NodeType.document);
    this.#documents.push(...frames);
    this.#pending.push(...later.filter((add) => add.node.type !== NodeType.document));
    if (this.#pending.length > 0 && now.length > 0) {
      const again = place(inOrder(this.#pending.filter((add) => !this.#index.has(add.node.id))), this.#index);
      for (const add of again.now) this.#index.add(add.node, add.parentId);
      added.push(...again.now);
      this.#pending = again.later;
    }
    const isFor = (id: number, fits: boolean): boolean => {
      if (removed.has(id)) return fits;
      if (!fits) this.losses.add('stray-reference');
      return fits;
    };
    const texts = data.texts.filter(({ id }) => isFor(id, this.#index.isLeaf(id)));
    const attributes = data.attributes.filter(({ id }) => isFor(id, this.#index.isElement(id)));
    const out: SafeData[] = [];
    if (added.length + removes.length + texts.length + attributes.length > 0 || data.isAttachIframe === true)
      out.push({ ...data, adds: added, removes, texts, attributes });
    out.push(...this.#attachFrames(), ...this.#readopt(added));
    return out;
  }

  /** One add a node: of several in one event the first counts. */
  #unique(adds: readonly SafeAdd[]): SafeAdd[] {
    const ids = new Set<number>();
    return adds.filter((add) => {
      const first = !ids.has(add.node.id);
      ids.add(add.node.id);
      if (!first) this.losses.add('bad-shape');
      return first;
    });
  }

  /** A node that comes again without having been removed is removed first: no id is in the page twice. */
  #makeWay(adds: readonly SafeAdd[]): SafeMutation['removes'] {
    const out: SafeMutation['removes'] = [];
    for (const { node } of adds) {
      const removal = this.#index.removal(node.id);
      if (removal === undefined) continue;
      this.#index.remove(node.id);
      out.push(removal);
    }
    return out;
  }

  #attachFrames(): SafeData[] {
    if (this.#documents.length === 0) return [];
    const ready = this.#documents.filter((add) => this.#index.accepts(add.parentId, add.node));
    if (ready.length === 0) return [];
    this.#documents = this.#documents.filter((add) => !ready.includes(add));
    for (const add of ready) this.#index.add(add.node, add.parentId);
    return ready.map(
      (add): SafeMutation => ({
        source: Source.mutation,
        adds: [add],
        removes: [],
        texts: [],
        attributes: [],
        isAttachIframe: true,
      }),
    );
  }

  #adopt(data: SafeAdopted): SafeData[] {
    if (!this.#known(data.id)) return [];
    const made = this.#index.adopts(data.id);
    this.#sheets.set(data.id, { event: data, made, waiting: [] });
    return made ? [data] : [];
  }

  /** Sheets whose host has just got its shadow root, or has been put back into the page. */
  #readopt(added: readonly SafeAdd[]): SafeData[] {
    if (this.#sheets.size === 0 || added.length === 0) return [];
    const touched = new Set(added.flatMap((add) => [add.node.id, add.parentId]));
    const out: SafeData[] = [];
    for (const [id, sheets] of this.#sheets) {
      if (!touched.has(id) || !this.#index.adopts(id)) continue;
      const { styles, ...again } = sheets.event;
      out.push(sheets.made || styles === undefined ? again : sheets.event, ...sheets.waiting);
      sheets.made = true;
      sheets.waiting = [];
    }
    return out;
  }

  #sheetChange(data: SafeRules | SafeDeclaration): SafeData[] {
    if (data.styleId === undefined) return data.id !== undefined && this.#known(data.id) ? [data] : [];
    for (const sheets of this.#sheets.values()) {
      if (sheets.made || sheets.event.styles?.some((style) => style.styleId === data.styleId) !== true)
        continue;
      sheets.waiting.push(data);
      return [];
    }
    return [data];
  }
}

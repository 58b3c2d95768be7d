import { field, stringField } from '../records.ts';
import type { FoundElement, FrameTree } from './frame-tree.ts';

/** Nodes of a page as rrweb serialises them: what the DOM lane reads, behind its own allow-list. */
export interface PageNode {
  readonly type: 0 | 1 | 2 | 3;
  readonly id: number;
  readonly [name: string]: unknown;
}

const MAX_NODES = 50_000;
const MAX_DEPTH = 400;
const MAX_SEARCH = 4000;
const OWN = '__playwright_';
const SILENT = /^(?:SCRIPT|STYLE|NOSCRIPT|TEMPLATE|HEAD)$/i;

/** What stands in one snapshot, and where its frames go. */
export interface Picture {
  readonly document: PageNode;
  /** Frame id -> id of the element that holds it. */
  readonly frames: ReadonlyMap<string, number>;
  readonly text: string;
}

/** Ids of a page's nodes: what a later snapshot repeats keeps its id, so that only what changed is drawn anew. */
export class NodeIds {
  readonly #elements = new WeakMap<object, number>();
  readonly #texts = new WeakMap<object, number[]>();
  #next = 1;
  #used = new Set<number>();

  /** A new picture begins: ids may be used again. */
  begin(): void {
    this.#used = new Set();
  }

  fresh(): number {
    return this.#next++;
  }

  element(node: object): number {
    const id = this.#once(this.#elements.get(node));
    this.#elements.set(node, id);
    return id;
  }

  text(parent: object, place: number): number {
    let ids = this.#texts.get(parent);
    if (ids === undefined) this.#texts.set(parent, (ids = []));
    return (ids[place] = this.#once(ids[place]));
  }

  #once(known: number | undefined): number {
    const id = known === undefined || this.#used.has(known) ? this.fresh() : known;
    this.#used.add(id);
    return id;
  }
}

/** `sheetOf`: the text of a style sheet at an address, where the trace holds it. */
export interface PageFacts {
  readonly url: string;
  readonly doctype: string | undefined;
  sheetOf(url: string): string | undefined;
}

/** One snapshot of a frame as a document. */
export function pictureOf(tree: FrameTree, index: number, ids: NodeIds, facts: PageFacts): Picture {
  const frames = new Map<string, number>();
  const words: string[] = [];
  let length = 0;
  let count = 0;
  let base = facts.url;

  const children = (
    { node, from }: FoundElement,
    depth: number,
    isSvg: boolean,
    isSilent: boolean,
  ): PageNode[] => {
    const made: PageNode[] = [];
    for (let i = 2; i < node.length && depth < MAX_DEPTH && count < MAX_NODES; i++) {
      const found = tree.find(node[i], from);
      if (found === undefined) continue;
      if (typeof found === 'string') {
        count++;
        const isStyle = /^style$/i.test(String(node[0])) ? { isStyle: true } : {};
        made.push({ type: 3, id: ids.text(node, i), textContent: found, ...isStyle });
        if (!isSilent && length < MAX_SEARCH && found.trim() !== '') {
          words.push(found.trim());
          length += found.length;
        }
      } else made.push(...element(found, depth + 1, isSvg, isSilent));
    }
    return made;
  };

  /** A template that stands for a shadow root gives its children to its host; one that stands for a sheet is a style. */
  const element = (
    found: FoundElement,
    depth: number,
    inSvg: boolean,
    isSilent: boolean,
  ): readonly PageNode[] => {
    const name = String(found.node[0]);
    const recorded = found.node[1];
    count++;
    if (/^(?:script|noscript)$/i.test(name)) return [];
    if (/^base$/i.test(name)) base = absolute(stringField(recorded, 'href') ?? '', facts.url) ?? facts.url;
    const sheet = stringField(recorded, `${OWN}style_sheet_`);
    if (sheet !== undefined) return [styleOf(sheet, ids.element(found.node), ids.text(found.node, 0))];
    const isSvg = inSvg || name === 'svg';
    if (/^template$/i.test(name)) {
      const isRoot = [`${OWN}shadow_root_`, 'shadowroot'].some((key) => field(recorded, key) !== undefined);
      if (!isRoot) return [];
      return children(found, depth, isSvg, isSilent).map((node) => ({ ...node, isShadow: true }));
    }
    const id = ids.element(found.node);
    const frame = frameOf(name, recorded);
    if (frame !== undefined) frames.set(frame, id);
    const childNodes = children(found, depth, isSvg, isSilent || SILENT.test(name));
    const isHost = childNodes.some((node) => node['isShadow'] === true);
    const node: PageNode = {
      type: 2,
      id,
      tagName: isSvg ? name : name.toLowerCase(),
      attributes: attributesOf(name.toLowerCase(), recorded, base, facts.sheetOf),
      childNodes,
      ...(isSvg ? { isSVG: true } : {}),
      ...(isHost ? { isShadowHost: true } : {}),
    };
    return [node];
  };

  const root = tree.root(index);
  const nodes = root === undefined || typeof root === 'string' ? [] : element(root, 0, false, false);
  const doctype: PageNode[] =
    facts.doctype === undefined
      ? []
      : [{ type: 1, id: ids.fresh(), name: facts.doctype, publicId: '', systemId: '' }];
  const compatMode = facts.doctype === undefined ? { compatMode: 'BackCompat' } : {};
  const document: PageNode = {
    type: 0,
    id: ids.fresh(),
    ...compatMode,
    childNodes: [...doctype, ...nodes],
  };
  return { document, frames, text: words.join(' ').slice(0, MAX_SEARCH).toWellFormed() };
}

const styleOf = (css: string, id: number, textId: number): PageNode => ({
  type: 2,
  id,
  tagName: 'style',
  attributes: {},
  childNodes: [{ type: 3, id: textId, textContent: css, isStyle: true }],
});

/** Id of the frame that an element holds: its address was put in place of the element's own. */
function frameOf(name: string, recorded: unknown): string | undefined {
  if (!/^i?frame$/i.test(name)) return undefined;
  const address = stringField(recorded, `${OWN}src__`) ?? stringField(recorded, 'src') ?? '';
  return /^\/snapshot\/([^/?#]+)/.exec(address)?.[1];
}

/** Attributes under their own names; what Playwright keeps of the page's state under its own, as rrweb does. */
function attributesOf(
  tag: string,
  recorded: unknown,
  base: string,
  sheetOf: (url: string) => string | undefined,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(Object(recorded))) {
    if (typeof value !== 'string') continue;
    if (!name.startsWith(OWN)) made[name] = value;
    else if (name === `${OWN}value_`) made['value'] = value;
    else if (name === `${OWN}checked_`) made['checked'] = value === 'true';
    else if (name === `${OWN}selected_`) made['selected'] = value === 'true';
    else if (name === `${OWN}scroll_top_`) made['rr_scrollTop'] = Number(value) || 0;
    else if (name === `${OWN}scroll_left_`) made['rr_scrollLeft'] = Number(value) || 0;
  }
  // A frame's own document is put in by itself.
  if (tag === 'iframe' || tag === 'frame') delete made['src'];
  if (tag === 'img') {
    const shown = stringField(recorded, `${OWN}current_src__`) || made['src'];
    if (typeof shown === 'string') made['src'] = absolute(shown, base) ?? shown;
    delete made['srcset'];
  } else if (tag === 'link') {
    const href = absolute(typeof made['href'] === 'string' ? made['href'] : '', base);
    if (href !== undefined) made['href'] = href;
    const css = href !== undefined && isSheet(made['rel']) ? sheetOf(href) : undefined;
    if (css !== undefined && href !== undefined) made['_cssText'] = absoluteUrls(css, href);
  }
  return made;
}

/** Whether a link's `rel` is that of a style sheet. */
export const isSheet = (rel: unknown): boolean => typeof rel === 'string' && /\bstylesheet\b/i.test(rel);

/** An address as the page would have asked for it. */
export function absolute(address: string, base: string): string | undefined {
  return address === '' || !URL.canParse(address, base) ? undefined : new URL(address, base).href;
}

function absoluteUrls(css: string, base: string): string {
  return css.replace(/url\(\s*(['"]?)([^'")\s]+)\1\s*\)/g, (whole, _quote: string, address: string) => {
    const full = /^(?:data:|#)/i.test(address) ? undefined : absolute(address, base);
    return full === undefined ? whole : `url("${full}")`;
  });
}

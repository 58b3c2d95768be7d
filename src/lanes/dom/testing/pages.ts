import { Feed } from '../replay/feed.ts';
import type { FeedEnv, Picture } from '../replay/feed.ts';
import { Folder } from '../replay/folder.ts';
import { PageStates } from '../replay/page-states.ts';
import type { Losses } from '../replay/losses.ts';
import { createSurface } from '../replay/surface.ts';
import type { Surface } from '../replay/surface.ts';
import { TrackWindow } from '../replay/track-window.ts';
import type { Recorded } from './recorded.ts';

/** A feed on a bare page, with what it last said. */
export interface Rig {
  readonly feed: Feed;
  readonly root: HTMLElement;
  readonly pictures: Picture[];
  surface(): Surface | undefined;
  document(): Document;
  losses(): Losses | undefined;
  close(): void;
}

export function rig(
  recorded: Recorded,
  trackId = 'dom',
  guard = true,
  keyframes?: FeedEnv['keyframes'],
  near?: number,
): Rig {
  const root = document.createElement('div');
  root.style.cssText = 'position:relative;width:1280px;height:720px;overflow:hidden';
  document.body.append(root);
  let surface: Surface | undefined;
  let losses: Losses | undefined;
  const pictures: Picture[] = [];
  const feed = new Feed({
    keyframes,
    near,
    track: () => recorded.model.track(trackId),
    payloads: recorded.payloads,
    create: () => createSurface(root, {}, guard),
    show: (next, picture) => {
      surface = next;
      next?.reveal(false);
      if (pictures.at(-1) !== picture) pictures.push(picture);
    },
    settled: (_, found) => {
      losses = found;
    },
  });
  return {
    feed,
    root,
    pictures,
    surface: () => surface,
    document: () => {
      const doc = surface?.frame.contentDocument;
      if (doc === null || doc === undefined) throw new Error('no page is shown');
      return doc;
    },
    losses: () => losses,
    close: () => {
      feed.close();
      root.remove();
    },
  };
}

/** A document as text: tree, attributes, form values, sheets, shadow roots, frames and scroll positions. */
export function stateOf(doc: Document): string {
  const lines: string[] = [];
  const sheets = (list: Iterable<CSSStyleSheet>): string =>
    [...list].map((sheet) => [...sheet.cssRules].map((rule) => plainRule(rule.cssText)).join('')).join('|');
  const walk = (node: Node, depth: number): void => {
    const pad = ' '.repeat(depth);
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.parentElement?.localName !== 'noscript')
        lines.push(`${pad}"${plainRule(node.textContent ?? '')}"`);
      return;
    }
    // Other realms have other classes: told by their type alone.
    if (node.nodeType === Node.ELEMENT_NODE) {
      const element = node as HTMLElement;
      if (
        element.localName === 'style' &&
        !(element as HTMLStyleElement).hasAttributes() &&
        element.textContent === ''
      )
        return;
      const attributes = [...element.attributes]
        .filter(({ name }) => name !== 'sandbox')
        .map(({ name, value }) => `${name}="${normal(name, value)}"`)
        .filter((part) => part !== 'class=""')
        .sort();
      const scroll =
        element.scrollTop !== 0 || element.scrollLeft !== 0
          ? ` @${element.scrollLeft},${element.scrollTop}`
          : '';
      const value =
        'value' in element
          ? ` value=${String(element.value)}${'checked' in element ? String(element.checked) : ''}`
          : '';
      const sheet =
        'sheet' in element && element.sheet !== null ? ` {${sheets([element.sheet as CSSStyleSheet])}}` : '';
      lines.push(`${pad}<${element.localName} ${attributes.join(' ')}>${scroll}${value}${sheet}`);
      if (element.shadowRoot !== null) {
        lines.push(`${pad}#shadow ${sheets(element.shadowRoot.adoptedStyleSheets)}`);
        for (const child of element.shadowRoot.childNodes) walk(child, depth + 1);
      }
      if (element.localName === 'iframe') {
        const inner = (element as HTMLIFrameElement).contentDocument;
        if (inner !== null) walk(inner, depth + 1);
      }
    }
    if (node.nodeType === Node.DOCUMENT_NODE)
      lines.push(
        `${pad}#document ${sheets((node as Document).adoptedStyleSheets)} @${(node as Document).defaultView?.scrollY ?? 0}`,
      );
    for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(doc, 0);
  return lines.join('\n');
}

/** Beside a rule about `:hover` the player puts one about its mark of it, more than once when text and element are made apart. */
const plainRule = (css: string): string => css.replaceAll(/,[^,{}]*\\:hover[^,{}]*(?=[,{])/g, '');

/** `rrweb-paused` and the hover mark say how the player was driven, not what the page was. */
const normal = (name: string, value: string): string =>
  name === 'class'
    ? value
        .split(/\s+/)
        .filter((word) => word !== 'rrweb-paused' && word !== ':hover' && word !== '')
        .join(' ')
    : value;

/** The worker beside the page, in this thread: keyframes of our own every few changes, and what differs between two instants. */
export async function folded(
  recorded: Recorded,
  step: number,
  trackId = 'dom',
): Promise<NonNullable<FeedEnv['keyframes']> & { readonly count: number; readonly pages: string[] }> {
  const folder = new Folder(step);
  const window = new TrackWindow(recorded.track(trackId));
  const { indices } = window.changes(-1, window.track.columns.length - 1, Number.MAX_SAFE_INTEGER);
  const texts = await recorded.payloads(
    trackId,
    indices.map((index) => window.seq(index)),
  );
  for (const [i, index] of indices.entries()) folder.push(window.seq(index), window.start(index), texts[i]);
  const states = new PageStates(
    (seqs) => recorded.payloads(trackId, seqs),
    (seq) => folder.get(seq),
  );
  const pages: string[] = [];
  return {
    count: folder.seqs.length,
    pages,
    reached: () => Promise.resolve(),
    nearest: (track, index) => {
      const at = folder.seqs
        .map((seq) => ({ seq, index: track.indexOf(seq) }))
        .filter((base) => base.index <= index);
      return at.at(-1);
    },
    page: async (to, from, most) => {
      const page = await states.page(to, from, most);
      pages.push(page?.type ?? 'none');
      return page === undefined ? undefined : JSON.stringify(page);
    },
  };
}

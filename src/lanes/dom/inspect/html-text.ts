import { REPLAY_CLASSES } from './selector.ts';

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCTYPE = 10;
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set(['style', 'script', 'xmp', 'noscript']);

/** Most characters that are copied of an element. */
export const MAX_HTML = 200_000;

export interface HtmlText {
  readonly html: string;
  /** The element's markup is longer than what is here. */
  readonly cut: boolean;
}

/** An attribute's value as the recording has it, without what the replay put in; `undefined`: not recorded at all. */
export function recordedValue({ name, value }: Attr): string | undefined {
  if (name !== 'class') return value;
  const tokens = value.split(/\s+/).filter((token) => token !== '');
  const own = tokens.filter((token) => !REPLAY_CLASSES.has(token));
  if (own.length === tokens.length) return value;
  return own.length === 0 ? undefined : own.join(' ');
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The start tag as it would be written. */
export function startTag(element: Element): string {
  let out = `<${element.localName}`;
  for (const attribute of element.attributes) {
    const value = recordedValue(attribute);
    if (value !== undefined) out += ` ${attribute.name}${value === '' ? '' : `="${escapeValue(value)}"`}`;
  }
  return `${out}>`;
}

/** Markup of a node and what is under it, as text; stops at `limit` characters. O(what is written). */
export function htmlOf(node: Node, limit: number = MAX_HTML): HtmlText {
  const parts: string[] = [];
  let length = 0;
  const write = (text: string): boolean => {
    parts.push(text);
    length += text.length;
    return length <= limit;
  };
  /** A stack of what is still to be written: deep pages must not exhaust the other one. */
  const todo: (Node | string)[] = [node];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') {
      if (!write(next)) break;
    } else if (next.nodeType === ELEMENT) {
      const element = next as Element;
      if (!write(startTag(element))) break;
      if (VOID.has(element.localName)) continue;
      todo.push(`</${element.localName}>`, ...[...element.childNodes].reverse());
      if (element.shadowRoot !== null)
        todo.push(
          '</template>',
          ...[...element.shadowRoot.childNodes].reverse(),
          '<template shadowrootmode="open">',
        );
    } else if (next.nodeType === TEXT) {
      const text = next.nodeValue ?? '';
      if (!write(RAW.has(next.parentElement?.localName ?? '') ? text : escapeText(text))) break;
    } else if (next.nodeType === COMMENT) {
      if (!write(`<!--${next.nodeValue ?? ''}-->`)) break;
    } else if (next.nodeType === DOCTYPE) {
      if (!write(`<!doctype ${next.nodeName}>`)) break;
    }
  }
  const html = parts.join('');
  return html.length > limit
    ? { html: html.slice(0, limit).toWellFormed(), cut: true }
    : { html, cut: false };
}

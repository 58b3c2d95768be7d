import { field, stringField } from '../records.ts';

interface Named {
  readonly tag: string;
  readonly parent: number;
  /** From the element's own words: `aria-label`, `placeholder`, `value` of a button. */
  readonly given: string;
  text: string;
}

const MAX_TEXT = 60;
const MAX_CLIMB = 5;
const MAX_NODES = 200_000;
const ACTIVE = new Set(['button', 'a', 'label', 'summary', 'option', 'select', 'input', 'textarea']);
const NAME_ATTRIBUTES = ['aria-label', 'placeholder', 'alt', 'title', 'name'];
const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'title', 'meta', 'link']);

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();
const short = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Who is who on a page, so that an entry can say `click button "Pay"` and not "click 96". Kept while a
 * recording is read, forgotten at each full snapshot.
 */
export class PageNames {
  readonly #nodes = new Map<number, Named>();

  reset(): void {
    this.#nodes.clear();
  }

  /** Enters a serialised node and what hangs under it; answers its visible text. */
  add(node: unknown, parent: number, seen: string[] = [], hidden = false, depth = 0): string[] {
    const id = field(node, 'id');
    if (typeof id !== 'number' || depth > 400 || this.#nodes.size > MAX_NODES) return seen;
    const tag = (stringField(node, 'tagName') ?? '').toLowerCase();
    const unseen = hidden || UNSEEN.has(tag) || this.#hides(parent);
    const content = field(node, 'type') === 3 ? clean(stringField(node, 'textContent') ?? '') : '';
    if (content !== '') {
      if (!unseen) seen.push(content);
      const above = this.#nodes.get(parent);
      if (above !== undefined && above.text.length < MAX_TEXT)
        above.text = clean(`${above.text} ${content}`).slice(0, MAX_TEXT * 2);
    }
    this.#nodes.set(id, { tag, parent, given: given(node, tag), text: content });
    for (const child of list(field(node, 'childNodes'))) this.add(child, id, seen, unseen, depth + 1);
    return seen;
  }

  #hides(id: number): boolean {
    return UNSEEN.has(this.#nodes.get(id)?.tag ?? '');
  }

  /** Takes a text change in; answers the text if a person would see it. */
  text(id: number, value: string): string {
    const node = this.#nodes.get(id);
    if (node === undefined) return '';
    node.text = clean(value);
    const above = this.#nodes.get(node.parent);
    if (above !== undefined) above.text = node.text;
    return this.#hides(node.parent) ? '' : node.text;
  }

  /** `button "Pay"`: the element, or the control around it. Empty for an unknown id. */
  name(id: unknown): string {
    if (typeof id !== 'number') return '';
    const start = this.#nodes.get(id);
    if (start === undefined) return '';
    let at: Named | undefined = start;
    for (let climb = 0; at !== undefined && climb < MAX_CLIMB; climb += 1) {
      if (ACTIVE.has(at.tag)) break;
      at = this.#nodes.get(at.parent);
    }
    const found = at !== undefined && ACTIVE.has(at.tag) ? at : start;
    const words = short(found.given || found.text || start.text);
    const tag = found.tag === '' ? 'page' : found.tag;
    return words === '' ? tag : `${tag} “${words}”`;
  }
}

function given(node: unknown, tag: string): string {
  const attributes = field(node, 'attributes');
  for (const name of NAME_ATTRIBUTES) {
    const value = field(attributes, name);
    if (typeof value === 'string' && value.trim() !== '') return clean(value);
  }
  const type = field(attributes, 'type');
  const value = field(attributes, 'value');
  const button = tag === 'input' && (type === 'submit' || type === 'button' || type === 'reset');
  return button && typeof value === 'string' ? clean(value) : '';
}

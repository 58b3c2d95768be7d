import { pageCss, sanitiseAttribute, sanitiseStyleDelta } from './attributes.ts';
import type { Account, Owner } from './attributes.ts';
import type { AssetSource } from './assets.ts';
import { FORBIDDEN_ELEMENTS, HTML_ELEMENTS, LOST_KINDS, SVG_ELEMENTS } from './elements.ts';
import type { Losses } from './losses.ts';
import { sanitiseIncremental } from './sanitise-data.ts';
import { asArray, asId, asNumber, asText, EventType, isRecord, NodeType } from './shapes.ts';
import type { AttributeValue, JsonRecord, SafeElement, SafeEvent, SafeNode, SafeMutation } from './shapes.ts';

/** Browsers stop nesting at 512 when they parse; deeper trees are made to exhaust the stack. */
const MAX_DEPTH = 400;
const CUSTOM_NAME = /^[a-z][a-z0-9._-]*-[a-z0-9._-]*$/;
/** Hyphenated names that can never be custom elements: defining one throws. */
const RESERVED_NAMES =
  /^(?:annotation-xml|color-profile|font-face(?:-src|-uri|-format|-name)?|missing-glyph)$/;
/** Where `attachShadow` is allowed (DOM standard), beside custom elements: elsewhere it throws. */
const SHADOW_HOSTS = /^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/;
/** An id that was two different elements since the last snapshot: it may do only what both may. */
const AMBIGUOUS: Owner = { tag: '', svg: false };

const canHostShadow = (tag: string): boolean =>
  SHADOW_HOSTS.test(tag) || (CUSTOM_NAME.test(tag) && !RESERVED_NAMES.test(tag));
/** What a text node's content will be read as. */
type TextUse = 'text' | 'css' | 'hidden';

/**
 * Lets through what is known to be harmless of recorded DOM, and counts the rest (SECURITY.md 1).
 * Stateful in one thing: it remembers which ids are which elements since the last full snapshot,
 * because later mutations name ids alone. An id once seen as style text stays style text.
 */
export class Sanitiser {
  readonly losses: Losses;
  readonly #account: Account;
  readonly #owners = new Map<number, Owner>();
  readonly #texts = new Map<number, 'css' | 'hidden'>();

  constructor(losses: Losses, assets?: AssetSource) {
    this.losses = losses;
    this.#account = { losses, assets };
  }

  /** The event with only safe parts, or `undefined` when nothing in it can be shown. */
  event(raw: unknown): SafeEvent | undefined {
    if (!isRecord(raw) || !isRecord(raw['data'])) return this.#bad();
    const data = raw['data'];
    switch (raw['type']) {
      case EventType.meta:
        return {
          type: EventType.meta,
          data: { href: '', width: asNumber(data['width']), height: asNumber(data['height']) },
        };
      case EventType.fullSnapshot: {
        this.#owners.clear();
        this.#texts.clear();
        const node = this.node(data['node'], undefined, 0);
        if (node?.type !== NodeType.document) return this.#bad();
        const offset = isRecord(data['initialOffset']) ? data['initialOffset'] : {};
        const initialOffset = { left: asNumber(offset['left']), top: asNumber(offset['top']) };
        return { type: EventType.fullSnapshot, data: { node, initialOffset } };
      }
      case EventType.incremental: {
        const safe = data['source'] === 0 ? this.#mutation(data) : sanitiseIncremental(data, this.#account);
        return safe === undefined ? undefined : { type: EventType.incremental, data: safe };
      }
      default:
        return undefined;
    }
  }

  /** Nodes that the page has no more, and whose ids may come to mean others. */
  forget(ids: readonly number[]): void {
    for (const id of ids) {
      this.#owners.delete(id);
      this.#texts.delete(id);
    }
  }

  /** Nodes that go by other ids from now on, all at once. */
  rename(pairs: readonly (readonly [from: number, to: number])[]): void {
    const known = pairs.map(([from]) => [this.#owners.get(from), this.#texts.get(from)] as const);
    this.forget(pairs.flat());
    for (const [i, [, to]] of pairs.entries()) {
      const [owner, use] = known[i] ?? [];
      if (owner !== undefined) this.#owners.set(to, owner);
      if (use !== undefined) this.#texts.set(to, use);
    }
  }

  #bad(): undefined {
    this.losses.add('bad-shape');
    return undefined;
  }

  /** One serialised node and what hangs under it. `parent`: the element it goes into. */
  node(raw: unknown, parent: Owner | undefined, depth: number): SafeNode | undefined {
    if (!isRecord(raw)) return this.#bad();
    const id = asId(raw['id']);
    if (id === undefined) return this.#bad();
    if (depth > MAX_DEPTH) {
      this.losses.add('too-deep');
      return undefined;
    }
    const rootId = asId(raw['rootId']);
    const root = rootId === undefined ? {} : { rootId };
    const shadow = raw['isShadow'] === true ? { isShadow: true as const } : {};
    switch (raw['type']) {
      case NodeType.document: {
        // Making a document opens one: only a page and the content of a frame may.
        if (depth > 0) return this.#bad();
        const childNodes = this.#topLevel(this.#children(raw, undefined, depth));
        const compat =
          raw['compatMode'] === 'BackCompat' && childNodes.length > 0 ? { compatMode: 'BackCompat' } : {};
        return { type: NodeType.document, id, ...root, ...compat, childNodes };
      }
      case NodeType.documentType: {
        if (parent !== undefined) return this.#bad();
        const name = asText(raw['name']);
        return {
          type: NodeType.documentType,
          id,
          ...root,
          name: /^[A-Za-z][\w.-]*$/.test(name) ? name : 'html',
          publicId: asText(raw['publicId']),
          systemId: asText(raw['systemId']),
        };
      }
      case NodeType.element: {
        const element = this.#element(raw, id, depth);
        return { ...element, ...root, ...shadow };
      }
      case NodeType.text: {
        const use = this.#textUse(id, parent, raw['isStyle'] === true);
        const style = use === 'css' && (parent?.tag === 'style' || raw['isStyle'] === true);
        const isStyle = style ? { isStyle: true as const } : {};
        return {
          type: NodeType.text,
          id,
          ...root,
          ...shadow,
          ...isStyle,
          textContent: this.#text(asText(raw['textContent']), use),
        };
      }
      case NodeType.comment:
        return { type: NodeType.comment, id, ...root, ...shadow, textContent: asText(raw['textContent']) };
      case NodeType.cdata:
        // Cannot be made in an HTML document; as a comment it is as invisible.
        return { type: NodeType.comment, id, ...root, ...shadow, textContent: '' };
      default:
        return this.#bad();
    }
  }

  #children(raw: JsonRecord, parent: Owner | undefined, depth: number): SafeNode[] {
    const out: SafeNode[] = [];
    for (const child of asArray(raw['childNodes'])) {
      const safe = this.node(child, parent, depth + 1);
      if (safe !== undefined) out.push(safe);
    }
    return out;
  }

  /** What a document may hold: one doctype, then one element; anything else would throw while it is built. */
  #topLevel(children: SafeNode[]): SafeNode[] {
    let doctype = false;
    let element = false;
    return children.filter((child) => {
      if (child.type === NodeType.comment) return true;
      const first =
        child.type === NodeType.documentType
          ? !doctype && !element
          : child.type === NodeType.element && !element;
      if (!first) return this.#bad() !== undefined;
      if (child.type === NodeType.documentType) doctype = true;
      else element = true;
      return true;
    });
  }

  #learn(id: number, owner: Owner): void {
    const known = this.#owners.get(id);
    const same = known === undefined || (known.tag === owner.tag && known.svg === owner.svg);
    this.#owners.set(id, same ? owner : AMBIGUOUS);
  }

  #textUse(id: number, parent: Owner | undefined, flagged: boolean): TextUse {
    const known = this.#texts.get(id);
    if (known !== undefined) return known;
    const use =
      parent?.tag === 'style' || parent?.tag === '' || flagged
        ? 'css'
        : parent !== undefined && FORBIDDEN_ELEMENTS.has(parent.tag)
          ? 'hidden'
          : 'text';
    if (use !== 'text') this.#texts.set(id, use);
    return use;
  }

  #text(text: string, use: TextUse): string {
    return use === 'css' ? pageCss(text, this.#account) : use === 'hidden' ? '' : text;
  }

  #element(raw: JsonRecord, id: number, depth: number): SafeElement {
    const recorded = asText(raw['tagName']);
    const tag = recorded.toLowerCase();
    const svg = raw['isSVG'] === true;
    const attributes: JsonRecord = isRecord(raw['attributes']) ? raw['attributes'] : {};
    const owner: Owner = {
      tag,
      svg,
      inline: typeof attributes['rr_dataURL'] === 'string' || typeof attributes['_cssText'] === 'string',
      hasSource: typeof attributes['src'] === 'string',
    };
    this.#learn(id, owner);
    const tagName = this.#tagName(tag, svg, attributes);
    const flags = {
      ...(svg ? { isSVG: true as const } : {}),
      ...(raw['isShadowHost'] === true && !svg && canHostShadow(tagName)
        ? { isShadowHost: true as const }
        : {}),
      ...(raw['isCustom'] === true && CUSTOM_NAME.test(tagName) && !RESERVED_NAMES.test(tagName)
        ? { isCustom: true as const }
        : {}),
    };
    const forbidden = FORBIDDEN_ELEMENTS.has(tag);
    return {
      type: NodeType.element,
      id,
      tagName,
      ...flags,
      attributes: forbidden ? {} : this.#attributes(owner, attributes),
      childNodes: this.#children(raw, owner, depth),
    };
  }

  /** The element that is made. What is unknown is drawn as a plain one, what is forbidden is hidden. */
  #tagName(tag: string, svg: boolean, attributes: JsonRecord): string {
    if (FORBIDDEN_ELEMENTS.has(tag)) {
      this.losses.add('element-forbidden');
      const url = asText(attributes['src']) || asText(attributes['data']);
      if (url !== '' && tag !== 'script') this.losses.asset(url, LOST_KINDS.get(tag) ?? 'other');
      return svg ? 'desc' : 'noscript';
    }
    if (svg) {
      const known = SVG_ELEMENTS.get(tag);
      if (known !== undefined) return known;
    } else if (HTML_ELEMENTS.has(tag) || CUSTOM_NAME.test(tag)) return tag;
    this.losses.add('element-unknown');
    // SMIL would run on a clock of its own: it is left out with everything else SVG that is unknown.
    return svg ? 'desc' : 'span';
  }

  #attributes(owner: Owner, raw: JsonRecord): Record<string, AttributeValue> {
    const out: Record<string, AttributeValue> = {};
    if (owner.tag === 'link' && typeof raw['_cssText'] !== 'string') {
      // rrweb makes a `style` of a link that carries its text; any other link could only load.
      if (/stylesheet/i.test(asText(raw['rel']))) this.losses.asset(asText(raw['href']), 'stylesheet');
      return out;
    }
    for (const [name, value] of Object.entries(raw)) {
      const safe = sanitiseAttribute(owner, name, value, this.#account);
      if (safe !== undefined && safe !== null) out[name] = safe;
    }
    if (owner.tag === 'iframe') out['sandbox'] = 'allow-same-origin';
    return out;
  }

  #mutation(data: JsonRecord): SafeMutation {
    const adds: SafeMutation['adds'] = [];
    const rawAdds = asArray(data['adds']).filter(isRecord);
    // A child may come before its parent in one event: learn who is who first.
    for (const add of rawAdds) {
      const node = add['node'];
      const id = isRecord(node) ? asId(node['id']) : undefined;
      if (isRecord(node) && id !== undefined && node['type'] === NodeType.element)
        this.#learn(id, { tag: asText(node['tagName']).toLowerCase(), svg: node['isSVG'] === true });
    }
    for (const add of rawAdds) {
      const parentId = asId(add['parentId']);
      const parent = parentId === undefined ? undefined : this.#owners.get(parentId);
      const node = this.node(add['node'], parent, 0);
      if (parentId === undefined || node === undefined) continue;
      if (node.type === NodeType.document && parent?.tag !== 'iframe') {
        this.losses.add('bad-shape');
        continue;
      }
      if ('isShadow' in node && !canHostShadow(parent?.tag ?? '')) delete node.isShadow;
      const previousId = asId(add['previousId']);
      adds.push({
        parentId,
        nextId: asId(add['nextId']) ?? null,
        ...(previousId === undefined ? {} : { previousId }),
        node,
      });
    }
    const removes: SafeMutation['removes'] = [];
    for (const remove of asArray(data['removes'])) {
      if (!isRecord(remove)) continue;
      const id = asId(remove['id']);
      const parentId = asId(remove['parentId']);
      if (id !== undefined && parentId !== undefined)
        removes.push({ id, parentId, ...(remove['isShadow'] === true ? { isShadow: true } : {}) });
    }
    const texts: SafeMutation['texts'] = [];
    for (const text of asArray(data['texts'])) {
      const id = isRecord(text) ? asId(text['id']) : undefined;
      if (!isRecord(text) || id === undefined) continue;
      texts.push({ id, value: this.#text(asText(text['value']), this.#texts.get(id) ?? 'text') });
    }
    const attributes: SafeMutation['attributes'] = [];
    for (const change of asArray(data['attributes'])) {
      const id = isRecord(change) ? asId(change['id']) : undefined;
      if (isRecord(change) && id !== undefined && isRecord(change['attributes']))
        attributes.push({ id, attributes: this.#attributeDelta(id, change['attributes']) });
    }
    const attach = data['isAttachIframe'] === true ? { isAttachIframe: true as const } : {};
    return { source: 0, adds, removes, texts, attributes, ...attach };
  }

  #attributeDelta(id: number, raw: JsonRecord): SafeMutation['attributes'][number]['attributes'] {
    // An id that was never seen is no element of the page: the strictest reading.
    const owner = this.#owners.get(id) ?? { tag: '', svg: false };
    const out: SafeMutation['attributes'][number]['attributes'] = {};
    if (FORBIDDEN_ELEMENTS.has(owner.tag)) return out;
    for (const [name, value] of Object.entries(raw)) {
      if (name === 'style' && isRecord(value)) {
        const delta = sanitiseStyleDelta(value, this.#account);
        if (delta !== undefined) out['style'] = delta;
        continue;
      }
      // Taking the frame's sandbox, or a media element's silence, away is not for a recording to do.
      if (name.toLowerCase() === 'sandbox' || (owner.tag === 'link' && name !== '_cssText')) continue;
      const safe = sanitiseAttribute(owner, name, value, this.#account);
      if (safe !== undefined) out[name] = safe === null ? null : String(safe);
    }
    return out;
  }
}

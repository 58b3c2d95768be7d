import { NodeType } from './shapes.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MAX_NODES = 100_000;
const MAX_DEPTH = 400;

/**
 * A saved page's HTML as the snapshot event rrweb would have recorded of it, so that it takes the same
 * way through the sanitiser and the guarded document. `DOMParser` documents load and run nothing.
 */
export function htmlSnapshot(html: string): unknown {
  const doc = new DOMParser().parseFromString(html, 'text/html');
  let next = 1;
  const element = (node: Element, depth: number): unknown => {
    const attributes: Record<string, string> = {};
    for (const { name, value } of node.attributes) attributes[name] = value;
    const svg = node.namespaceURI === SVG ? { isSVG: true } : {};
    return {
      type: NodeType.element,
      id: next++,
      tagName: node.localName,
      attributes,
      ...svg,
      childNodes: children(node, depth + 1),
    };
  };
  const children = (parent: ParentNode & Node, depth: number): unknown[] => {
    const out: unknown[] = [];
    // A template's content is no child of it and is never drawn.
    for (const node of depth > MAX_DEPTH ? [] : parent.childNodes) {
      if (next > MAX_NODES) break;
      if (node instanceof Element) out.push(element(node, depth));
      else if (node.nodeType === Node.TEXT_NODE)
        out.push({ type: NodeType.text, id: next++, textContent: node.textContent ?? '' });
      else if (node instanceof DocumentType)
        out.push({
          type: NodeType.documentType,
          id: next++,
          name: node.name,
          publicId: node.publicId,
          systemId: node.systemId,
        });
    }
    return out;
  };
  const compatMode = doc.compatMode === 'BackCompat' ? { compatMode: 'BackCompat' } : {};
  const node = { type: NodeType.document, id: next++, ...compatMode, childNodes: children(doc, 0) };
  return { type: 2, data: { node, initialOffset: { left: 0, top: 0 } } };
}

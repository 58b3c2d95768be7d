const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;
const DOCUMENT = 9;
const DOCTYPE = 10;
const FRAGMENT = 11;
/** Longest text that is shown on the line of the element that holds nothing else, characters. */
const SHORT_TEXT = 120;

export type RowKind = 'element' | 'text' | 'comment' | 'doctype' | 'shadow' | 'frame';

/** One line of the tree. */
export interface TreeRow {
  readonly node: Node;
  readonly kind: RowKind;
  /** 1-based. */
  readonly level: number;
  /** `undefined`: nothing under it. */
  readonly open: boolean | undefined;
  /** The text of an element that holds only that. */
  readonly inner: string | undefined;
}

export interface TreeView {
  isOpen(node: Node): boolean;
  /** False for what the replay itself put into the document. */
  isRecorded(node: Node): boolean;
}

export const isElement = (node: Node | null | undefined): node is Element => node?.nodeType === ELEMENT;

function kindOf(node: Node): RowKind {
  switch (node.nodeType) {
    case ELEMENT:
      return 'element';
    case COMMENT:
      return 'comment';
    case DOCTYPE:
      return 'doctype';
    case FRAGMENT:
      return 'shadow';
    case DOCUMENT:
      return 'frame';
    default:
      return 'text';
  }
}

/** The document inside a frame, when the recording holds one. */
function frameDocument(element: Element, view: TreeView): Document | undefined {
  if (element.localName !== 'iframe' || !('contentDocument' in element)) return undefined;
  const inner = (element as HTMLIFrameElement).contentDocument;
  return inner !== null && view.isRecorded(inner) ? inner : undefined;
}

/** What hangs under a node: its shadow root or the page in it first, then its children; blank texts are left out. */
function kidsOf(node: Node, view: TreeView): Node[] {
  const out: Node[] = [];
  if (isElement(node)) {
    if (node.shadowRoot !== null) out.push(node.shadowRoot);
    const inner = frameDocument(node, view);
    if (inner !== undefined) return [...out, inner];
  }
  for (const kid of node.childNodes) {
    if (
      kid.nodeType === TEXT
        ? (kid.nodeValue ?? '').trim() !== ''
        : kid.nodeType !== ELEMENT || view.isRecorded(kid)
    )
      out.push(kid);
  }
  return out;
}

/** The node that a node hangs under, across shadow roots and frames, and no further than the page: `frame` holds it. */
export function parentOf(node: Node, frame: Element): Node | undefined {
  if (node.parentNode !== null) return node.parentNode;
  if (node.nodeType === FRAGMENT) return (node as ShadowRoot).host;
  const above = node.nodeType === DOCUMENT ? (node as Document).defaultView?.frameElement : undefined;
  return above === frame ? undefined : (above ?? undefined);
}

/** The lines of a page's tree, down to what is folded. O(lines). */
export function treeRows(page: Document, view: TreeView): TreeRow[] {
  const out: TreeRow[] = [];
  const todo: { node: Node; level: number }[] = kidsOf(page, view)
    .reverse()
    .map((node) => ({ node, level: 1 }));
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node, level } = next;
    const kids = kidsOf(node, view);
    const [only] = kids;
    const text = kids.length === 1 && only?.nodeType === TEXT ? (only.nodeValue ?? '').trim() : undefined;
    const inner = text !== undefined && text.length <= SHORT_TEXT ? text : undefined;
    const open = kids.length === 0 || inner !== undefined ? undefined : view.isOpen(node);
    out.push({ node, kind: kindOf(node), level, open, inner });
    if (open === true) for (const kid of kids.reverse()) todo.push({ node: kid, level: level + 1 });
  }
  return out;
}

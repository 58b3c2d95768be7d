import { kidsOf } from '../replay/fold-tree.ts';
import type { FoldNode } from '../replay/fold-tree.ts';
import { NodeType } from '../replay/shapes.ts';
import { styleText } from './style-text.ts';

/** One node of a page at an instant, in the order of the document. */
export interface FlatNode {
  /** rrweb's id: the same node as long as no other snapshot was taken. */
  readonly id: number;
  readonly parent: number | undefined;
  /** Where it stands, by names and places among siblings of the same name; joins pages of two snapshots. */
  readonly path: string;
  /** `div`, `#text`, `#comment`. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface TypedInput {
  readonly text: string;
  readonly isChecked: boolean;
}

/** Attributes of the recorder's own, beside those of the page. */
const OWN_ATTRIBUTE = /^(?:rr_|_cssText$)/;

function attributesOf(node: FoldNode, typed: TypedInput | undefined): Record<string, string> {
  if (node.sn.type !== NodeType.element) return {};
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.sn.attributes))
    if (!OWN_ATTRIBUTE.test(name) && value !== null && value !== false)
      out[name] = value === true ? '' : String(value);
  if (node.styleOps.length > 0) out['style'] = styleText(out['style'] ?? '', node.styleOps);
  if (typed === undefined) return out;
  if (/^(?:checkbox|radio)$/.test(out['type'] ?? '')) {
    if (typed.isChecked) out['checked'] = '';
    else delete out['checked'];
  } else out['value'] = typed.text;
  return out;
}

function nameOf(node: FoldNode): string | undefined {
  const { sn } = node;
  if (sn.type === NodeType.element) return sn.tagName;
  if (sn.type === NodeType.text) return '#text';
  if (sn.type === NodeType.comment) return '#comment';
  return sn.type === NodeType.document ? '#document' : undefined;
}

/** A folded page as a list: parents before children, shadow roots before what their hosts hold. O(nodes). */
export function flatPage(root: FoldNode | undefined, inputs: ReadonlyMap<number, TypedInput>): FlatNode[] {
  const out: FlatNode[] = [];
  const todo: { node: FoldNode; parent: FlatNode | undefined; path: string }[] =
    root === undefined ? [] : [{ node: root, parent: undefined, path: '' }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { node, parent, path } = next;
    const flat: FlatNode = {
      id: node.sn.id,
      parent: parent?.id,
      path,
      name: nameOf(node) ?? '',
      attributes: attributesOf(node, inputs.get(node.sn.id)),
      text: 'textContent' in node.sn ? node.sn.textContent : '',
    };
    out.push(flat);
    const seen = new Map<string, number>();
    const kids: typeof todo = [];
    for (const kid of [...kidsOf(node), ...(node.content === undefined ? [] : [node.content])]) {
      const name = nameOf(kid);
      if (name === undefined) continue;
      const shadow = 'isShadow' in kid.sn && kid.sn.isShadow === true ? '^' : '';
      const nth = (seen.get(shadow + name) ?? 0) + 1;
      seen.set(shadow + name, nth);
      kids.push({ node: kid, parent: flat, path: `${path}/${shadow}${name}[${nth}]` });
    }
    todo.push(...kids.reverse());
  }
  return out;
}

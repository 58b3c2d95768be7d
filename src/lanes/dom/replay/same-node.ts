import type { Fold } from './fold.ts';
import { elementOf, kidsOf } from './fold-tree.ts';
import type { FoldNode, FoldTree } from './fold-tree.ts';
import { NodeType } from './shapes.ts';
import type { SafeElement } from './shapes.ts';

/**
 * Elements with a state of their own beside tree and attributes (what was typed, chosen, played, painted, how a sheet
 * was parsed): they stay as they are or are made anew, nothing between.
 */
const WHOLE = new Set([
  'style',
  'link',
  'meta',
  'noscript',
  'desc',
  'input',
  'textarea',
  'select',
  'option',
  'optgroup',
  'video',
  'audio',
  'canvas',
  'dialog',
]);
export const isWhole = (node: FoldNode): boolean => WHOLE.has(elementOf(node)?.tagName ?? '');

/** Elements that never go by another id: what they hold, or how their addresses are read, hangs on it. */
const OWN = new Set([
  'html',
  'head',
  'body',
  'iframe',
  'img',
  'image',
  'use',
  'svg',
  'picture',
  'source',
  'slot',
]);

const special = (name: string): boolean =>
  name.startsWith('rr_') || name === '_cssText' || name === 'xlink:href';

/** Whether one node of the page can become the other by changes of text, attributes and what hangs under it; same id. */
export function canChange(x: FoldNode, y: FoldNode, a: Fold, b: Fold): boolean {
  return alike(x, y) && (x.sn.type !== NodeType.element || inPlace(x, y, a, b));
}

/** The same for two nodes of different ids: only where nothing else hangs on the id. */
export function canStandFor(x: FoldNode, y: FoldNode, a: Fold, b: Fold): boolean {
  if (x.sn.type === NodeType.text && y.sn.type === NodeType.text)
    return alike(x, y) && x.sn.isStyle === y.sn.isStyle && x.sn.isStyle !== true;
  const [before, after] = [elementOf(x), elementOf(y)];
  if (before === undefined || after === undefined || !alike(x, y)) return false;
  if (WHOLE.has(before.tagName) || OWN.has(before.tagName) || before.isCustom === true) return false;
  const plain = (fold: Fold, { id }: SafeElement): boolean =>
    !fold.inputs.has(id) && !fold.scrolls.has(id) && !fold.rules.has(id);
  if (before.isShadowHost === true || !plain(a, before) || !plain(b, after)) return false;
  return (
    ![before, after].some(({ attributes }) => Object.keys(attributes).some(special)) && inPlace(x, y, a, b)
  );
}

/** One kind of node, in one kind of place. */
function alike(x: FoldNode, y: FoldNode): boolean {
  const [a, b] = [x.sn, y.sn];
  const shadow = (sn: typeof a): boolean => 'isShadow' in sn && sn.isShadow === true;
  const root = (sn: typeof a): number | undefined => ('rootId' in sn ? sn.rootId : undefined);
  if (a.type !== b.type || shadow(a) !== shadow(b) || root(a) !== root(b)) return false;
  if (a.type === NodeType.document && b.type === NodeType.document) return a.compatMode === b.compatMode;
  if (a.type === NodeType.text && b.type === NodeType.text) return a.isStyle === b.isStyle;
  if (a.type === NodeType.documentType) return JSON.stringify(a) === JSON.stringify(b);
  if (a.type !== NodeType.element || b.type !== NodeType.element) return true;
  return (
    a.tagName === b.tagName &&
    a.isSVG === b.isSVG &&
    a.isShadowHost === b.isShadowHost &&
    a.isCustom === b.isCustom
  );
}

function inPlace(x: FoldNode, y: FoldNode, a: Fold, b: Fold): boolean {
  const [before, after] = [elementOf(x), elementOf(y)];
  if (before === undefined || after === undefined) return false;
  // A shadow root that is there stays, even empty; a frame's document is another one when its id is.
  if ((x.shadow.first === undefined) !== (y.shadow.first === undefined)) return false;
  if (x.content?.sn.id !== y.content?.sn.id) return false;
  if (x.content !== undefined && y.content !== undefined && !sameInner(x.content, y.content)) return false;
  if (a.inputs.has(before.id) && !b.inputs.has(after.id)) return false;
  const names = new Set(
    [...Object.keys(before.attributes), ...Object.keys(after.attributes)].filter(special),
  );
  for (const name of names) if (before.attributes[name] !== after.attributes[name]) return false;
  if (!sameRules(before.id, after.id, a, b)) return false;
  return !WHOLE.has(before.tagName) || sameWhole(x, y, a, b);
}

/** The document in a frame may change like a page: not its doctype, nor which element it is. */
function sameInner(x: FoldNode, y: FoldNode): boolean {
  const outer = (node: FoldNode): string =>
    JSON.stringify(
      kidsOf(node)
        .filter(({ sn }) => sn.type !== NodeType.comment)
        .map(({ sn }) => (sn.type === NodeType.element ? [sn.id, sn.tagName] : sn)),
    );
  return alike(x, y) && outer(x) === outer(y);
}

/** Rules can be added to a sheet, in order; taking one back asks for a new sheet. */
function sameRules(before: number, after: number, a: Fold, b: Fold): boolean {
  const [had, has] = [a.rules.get(before) ?? [], b.rules.get(after) ?? []];
  return had.length <= has.length && had.every((rule, i) => JSON.stringify(rule) === JSON.stringify(has[i]));
}

function sameWhole(x: FoldNode, y: FoldNode, a: Fold, b: Fold): boolean {
  const text = (node: FoldNode, fold: Fold): string =>
    JSON.stringify([fold.tree.serialise(node), fold.tree.walk(node).map(({ styleOps }) => styleOps)]);
  const untyped = a.tree.walk(x).some(({ sn }) => a.inputs.has(sn.id) && !b.inputs.has(sn.id));
  return !untyped && text(x, a) === text(y, b);
}

/** Radio buttons change each other. */
export function radioUnder(node: FoldNode, tree: FoldTree): boolean {
  return tree.walk(node).some((each) => elementOf(each)?.attributes['type'] === 'radio');
}

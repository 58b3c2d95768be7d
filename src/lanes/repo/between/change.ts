import type { DiffLine } from '../../../ui/index.ts';
import { compose, type Stretch } from './compose.ts';
import { textOf, UNTOUCHED, whole } from './edits.ts';
import type { Pair } from './pairs.ts';
import { type Content, sameBlob, type Trouble, type TwoTrees } from './tree.ts';

/**
 * Why a change between two trees cannot be told. `head-moved`: the two diffs do not count from one
 * HEAD. `not-held`: lines that would be needed stand in neither diff.
 */
export type Unknown = Trouble | 'head-moved' | 'not-held';

export type Change =
  | { readonly kind: 'same' }
  | { readonly kind: 'lines'; readonly stretches: readonly Stretch[] }
  | { readonly kind: 'binary' }
  | { readonly kind: 'unknown'; readonly why: Unknown };

const SAME: Change = { kind: 'same' };
const unknown = (why: Unknown): Change => ({ kind: 'unknown', why });

/** How the content of a file changed from one tree to the other. */
export function changeOf(pair: Pair, trees: TwoTrees): Change {
  const { before, after } = pair;
  if (before?.file !== undefined && before.file.raw === after?.file?.raw) return SAME;
  const trouble = before?.trouble ?? after?.trouble;
  if (trouble !== undefined) return unknown(trouble);
  if (headMoved(pair, trees)) return unknown('head-moved');
  if (before?.binary === true || after?.binary === true) return binaryChange(before, after, trees);
  const stretches =
    before?.base === after?.base && before !== undefined ? overBase(pair) : overWhole(pair, trees);
  if (typeof stretches === 'string') return unknown(stretches);
  return stretches.length === 0 ? SAME : { kind: 'lines', stretches };
}

function overBase({ before, after }: Pair): Stretch[] | Unknown {
  return compose(before?.edited ?? UNTOUCHED, after?.edited ?? UNTOUCHED) ?? 'head-moved';
}

function overWhole({ before, after }: Pair, trees: TwoTrees): Stretch[] | Unknown {
  const [a, b] = [linesOf(before, trees), linesOf(after, trees)];
  if (a === undefined || b === undefined) return 'not-held';
  return compose(whole(a), whole(b)) ?? 'odd';
}

/** All lines of a file, where the diffs hold them; a file that is not there has none. */
function linesOf(content: Content | undefined, { head }: TwoTrees): readonly DiffLine[] | undefined {
  if (content === undefined) return [];
  if (content.base === undefined) return textOf(content.edited, []);
  const lines = head.get(content.base)?.lines;
  return lines === undefined ? undefined : textOf(content.edited, lines);
}

function binaryChange(before: Content | undefined, after: Content | undefined, trees: TwoTrees): Change {
  if (before === undefined || after === undefined) return { kind: 'binary' };
  const [a, b] = [blobOf(before, trees), blobOf(after, trees)];
  return a !== undefined && b !== undefined && sameBlob(a, b) ? SAME : { kind: 'binary' };
}

function blobOf(content: Content, { head }: TwoTrees): string | undefined {
  const isHeads =
    content.base !== undefined && content.edited.edits.length === 0 && content.file?.binary !== true;
  return content.blob ?? (isHeads ? head.get(content.base ?? '')?.blob : undefined);
}

/** One diff has a file in HEAD that the other does not, or has other bytes of it: HEAD is not the same. */
function headMoved({ before, after }: Pair, trees: TwoTrees): boolean {
  if (before?.file === undefined || after?.file === undefined) return false;
  if (before.base !== after.base) {
    if (before.path !== after.path) return false;
    if (before.base === after.path) return !trees.after.gone.has(before.base);
    if (after.base === before.path) return !trees.before.gone.has(after.base);
    return false;
  }
  const [a, b] = [headBlob(before), headBlob(after)];
  return a !== undefined && b !== undefined && !sameBlob(a, b);
}

function headBlob(content: Content): string | undefined {
  if (content.base === undefined) return undefined;
  return /^index ([0-9a-f]{4,64})\.\./m.exec(content.file?.raw.slice(0, 4096) ?? '')?.[1];
}

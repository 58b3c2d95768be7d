import { diffArrays } from 'diff';
import type { FlatNode } from './flat-page.ts';

/** Elements that stand in a line of text; any other begins and ends one. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** Their text is not read. */
const SILENT = new Set('head style script noscript template title'.split(' '));
/** Longest search for the smallest difference, ms; beyond it nothing is said rather than something wrong. */
const MOST_MS = 3000;

export interface TextLine {
  readonly text: string;
  /** The block it stands in. */
  readonly id: number;
}

export interface LineChange {
  readonly kind: 'added' | 'removed';
  readonly text: string;
  /** The block on its own side. */
  readonly id: number;
}

/** The words of a page, a line for each stretch within one block, spaces folded. O(nodes). */
export function textLines(page: readonly FlatNode[]): TextLine[] {
  /** The block that a node's text belongs to; `undefined` in what is not read. */
  const blocks = new Map<number, FlatNode | undefined>();
  const out: TextLine[] = [];
  let block: FlatNode | undefined;
  let line = '';
  const end = (): void => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    if (text !== '' && block !== undefined) out.push({ text, id: block.id });
    line = '';
  };
  for (const node of page) {
    const around = node.parent === undefined ? undefined : blocks.get(node.parent);
    if (node.name === '#text') {
      if (around === undefined) continue;
      if (around !== block) end();
      block = around;
      line += node.text;
    } else if (node.name !== '#comment') {
      const silent = SILENT.has(node.name) || (node.parent !== undefined && around === undefined);
      blocks.set(node.id, silent ? undefined : INLINE.has(node.name) && around !== undefined ? around : node);
      if (!INLINE.has(node.name)) end();
    }
  }
  end();
  return out;
}

/** Lines that came and went, in the order of the page; `undefined` when finding them would take too long. */
export function compareLines(
  before: readonly TextLine[],
  after: readonly TextLine[],
): LineChange[] | undefined {
  const parts = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { timeout: MOST_MS },
  );
  if (parts === undefined) return undefined;
  const out: LineChange[] = [];
  let old = 0;
  let now = 0;
  for (const part of parts) {
    const count = part.value.length;
    if (part.removed)
      for (const line of before.slice(old, old + count)) out.push({ kind: 'removed', ...line });
    if (part.added) for (const line of after.slice(now, now + count)) out.push({ kind: 'added', ...line });
    if (!part.added) old += count;
    if (!part.removed) now += count;
  }
  return out;
}

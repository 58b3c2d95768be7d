import { unresolved } from '../replay/assets.ts';
import { Fold } from '../replay/fold.ts';
import { Preparer } from '../replay/prepare.ts';
import { compareLines, textLines } from './text-lines.ts';
import type { LineChange } from './text-lines.ts';
import { comparePages } from './compare-pages.ts';
import type { NodeChange } from './compare-pages.ts';
import { flatPage } from './flat-page.ts';
import type { FlatNode } from './flat-page.ts';

/** Rows of one list that are handed over; the rest is counted. */
const MOST = 5000;

/** `start`: a fresh page. `entries`: recorded events in order. `keep`: the page as it is now is that side. */
export type ToComparer =
  | { readonly type: 'start' }
  | {
      readonly type: 'entries';
      readonly entries: readonly (readonly [start: number, text: string | undefined])[];
    }
  | { readonly type: 'keep'; readonly side: 'before' | 'after' }
  | { readonly type: 'compare'; readonly job: number; readonly sameSnapshot: boolean };

export interface Compared {
  readonly type: 'compared';
  readonly job: number;
  /** Nodes were joined by id; otherwise by their place in the page. */
  readonly sameSnapshot: boolean;
  readonly nodes: readonly NodeChange[];
  readonly nodeCount: number;
  /** `undefined`: the texts differ too much to be put side by side in time. */
  readonly lines: readonly LineChange[] | undefined;
  readonly lineCount: number;
}

let preparer = new Preparer(unresolved);
let fold = new Fold();
const sides: Record<'before' | 'after', readonly FlatNode[]> = { before: [], after: [] };

function take(start: number, text: string | undefined): void {
  if (text === undefined) return;
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    preparer.losses.add('event-unreadable');
    return;
  }
  for (const event of preparer.push(raw, start)) fold.apply(event);
}

self.addEventListener('message', ({ data }: MessageEvent<ToComparer>) => {
  switch (data.type) {
    case 'start':
      preparer = new Preparer(unresolved);
      fold = new Fold();
      return;
    case 'entries':
      for (const [start, text] of data.entries) take(start, text);
      return;
    case 'keep':
      sides[data.side] = flatPage(fold.root, fold.inputs);
      return;
    case 'compare': {
      const nodes = comparePages(sides.before, sides.after, data.sameSnapshot);
      const lines = compareLines(textLines(sides.before), textLines(sides.after));
      const answer: Compared = {
        type: 'compared',
        job: data.job,
        sameSnapshot: data.sameSnapshot,
        nodes: nodes.slice(0, MOST),
        nodeCount: nodes.length,
        lines: lines?.slice(0, MOST),
        lineCount: lines?.length ?? 0,
      };
      self.postMessage(answer);
    }
  }
});

import { formatBytes, formatClock, phrases } from '../../../base/index.ts';
import type { ModelReader } from '../../../model/index.ts';
import { MAX_HTML } from './html-text.ts';
import type { PageBox } from './page-box.ts';

const many = (n: number, one: string, more: string): string =>
  `${n.toLocaleString('en')} ${n === 1 ? one : more}`;
const px = (n: number): string => String(Math.round(n * 10) / 10);

export const timeText = (axis: ModelReader['axis'], t: number): string =>
  axis === 'steps' ? `step ${Math.round(t) + 1}` : formatClock(t);

/** Every word of the inspector. */
export const words = phrases('lanes/dom/inspect/words', {
  panel: 'Inspect the page',
  tree: 'Tree',
  changes: 'Changes to B',
  elements: 'Elements of the page',
  pick: 'Pick an element on the page',
  picking: 'Click an element on the page. Escape stops.',
  nothing: 'There is no page at the playhead.',
  choose: 'Choose an element in the tree or on the page.',
  filtered: 'The page as it is shown: what was taken out for safety is not in the tree.',
  box: 'Box',
  boxText: ({ x, y, width, height }: PageBox): string => `${px(width)} × ${px(height)} at ${px(x)}, ${px(y)}`,
  noBox: 'none: not drawn',
  selector: 'Selector',
  inRoot: (where: string): string => `inside ${where}`,
  copySelector: 'Copy selector',
  copyHtml: 'Copy HTML',
  htmlCut: `Longer than ${formatBytes(MAX_HTML)}: the first part was copied.`,
  attributes: 'Attributes',
  text: 'Text',
  noMarker: 'Marker B is not set',
  noMarkerText: 'Put it where you are, then move the playhead.',
  setMarker: 'Put B at the playhead',
  span: (from: string, to: string): string => `What changed from ${from} to ${to}.`,
  future: 'Marker B lies after the playhead: these changes are still to come.',
  byPlace:
    'A new snapshot of the page was recorded between the two: elements are joined by where they stand.',
  comparing: 'Comparing the page at both times',
  beforeFirst: 'One of the two times lies before the first snapshot of the page.',
  failed: 'The page cannot be compared',
  nodes: (n: number): string => many(n, 'change to the tree', 'changes to the tree'),
  lines: (n: number): string => many(n, 'line of text', 'lines of text'),
  linesUnknown: 'The texts differ too much to be put side by side.',
  same: 'Nothing changed between the two.',
  more: (n: number): string => `${many(n, 'more is', 'more are')} not listed.`,
  inside: (n: number): string => (n === 0 ? '' : `and ${many(n, 'node', 'nodes')} inside`),
  moved: 'moved to another parent',
  kinds: { added: 'added', removed: 'removed', changed: 'changed' },
  notHere: 'That part of the page is not there at the playhead.',
});

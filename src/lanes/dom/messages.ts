import { phrases } from '../../base/index.ts';
const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

/** Every word of the page's stage. */
export const messages = phrases('lanes/dom/messages', {
  before: 'No DOM yet',
  beforeText: 'The first snapshot of the page was recorded later than this.',
  none: 'No page snapshot in this recording',
  noneText: (count: number): string =>
    count === 0
      ? 'Nothing of the page was recorded.'
      : `The page cannot be rebuilt without one. ${many(count, 'event is', 'events are')} listed in the lane all the same.`,
  failed: 'The page cannot be shown',
  inspect: 'Inspect',
  inspectTitle: 'The page as a tree, and what changed in it until marker B',
  inspectLoading: 'Loading the inspector',
  pages: 'Page shown',
  inUse: 'Page in use',
  saved: 'saved page',
  missing: (n: number): string => many(n, 'missing asset', 'missing assets'),
  missingTitle: 'Not in the recording, and never fetched from elsewhere:',
  leftOut: 'Left out of this page',
  times: (n: number): string => (n === 1 ? '' : ` ×${n}`),
  canvas: 'canvas drawing not replayed',
  canvasTitle: (n: number): string =>
    `${many(n, 'drawing was', 'drawings were')} recorded as commands, which would need scripts to run in the page.`,
  unplaced: (n: number): string => many(n, 'node could not be placed', 'nodes could not be placed'),
  unplacedTitle: 'Their place in the page was never recorded.',
  stray: (n: number): string => many(n, 'stray change ignored', 'stray changes ignored'),
  strayTitle: 'They name parts of the page that are not there.',
  unreadable: (n: number): string => many(n, 'event unreadable', 'events unreadable'),
  dropped: (n: number): string => many(n, 'part left out', 'parts left out'),
  droppedTitle: (n: number): string =>
    `${many(n, 'part', 'parts')} taken out for safety: scripts, embedded objects, handlers, and what is not known to be harmless.`,
});

import { phrases } from '../../base/index.ts';

/** What is said of the copy of the page that works without a network. */
export const offlineWords = phrases('app/offline/offline-words', {
  updateTitle: 'A new version of Playhead is ready.',
  updateText: 'Reloading takes it. A file that was dropped has to be opened again.',
  update: 'Reload',
  later: 'Later',
  kept: 'This page works offline.',
  unkept: 'No copy of this page is kept: it needs a network to open.',
  coming: 'Keeping a copy of this page, so that it opens without a network …',
  drop: 'Remove the offline copy',
  keep: 'Keep an offline copy',
});

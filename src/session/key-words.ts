import { phrases } from '../base/index.ts';
import type { KeyCommand } from './keys.ts';

export type KeyGroup = 'Play' | 'Move' | 'View' | 'Mark' | 'Find and share';

export interface KeyWords {
  readonly group: KeyGroup;
  readonly description: string;
}

/** What each command of the keymap does: for the list of keys and the palette, which are loaded when asked for. */
export const KEY_WORDS: Readonly<Record<KeyCommand, KeyWords>> = phrases('session/key-words', {
  'toggle-play': { group: 'Play', description: 'Play or pause' },
  back: { group: 'Move', description: 'Back 5 s' },
  forward: { group: 'Move', description: 'Forward 5 s' },
  'back-far': { group: 'Move', description: 'Back by 10 % of the window' },
  'forward-far': { group: 'Move', description: 'Forward by 10 % of the window' },
  'previous-frame': {
    group: 'Move',
    description: 'Previous frame or smallest event; in a lane chosen by h or l, its previous entry',
  },
  'next-frame': {
    group: 'Move',
    description: 'Next frame or smallest event; in a lane chosen by h or l, its next entry',
  },
  'next-step': { group: 'Move', description: 'Next agent step' },
  'previous-step': { group: 'Move', description: 'Previous agent step' },
  'next-tool': { group: 'Move', description: 'Next tool call' },
  'previous-tool': { group: 'Move', description: 'Previous tool call' },
  'next-nav': { group: 'Move', description: 'Next navigation' },
  'previous-nav': { group: 'Move', description: 'Previous navigation' },
  'previous-lane': { group: 'Move', description: 'Previous lane or sub-agent' },
  'next-lane': { group: 'Move', description: 'Next lane or sub-agent' },
  'previous-checkpoint': { group: 'Move', description: 'Previous checkpoint or marker' },
  'next-checkpoint': { group: 'Move', description: 'Next checkpoint or marker' },
  'next-error': { group: 'Move', description: 'Next error, any lane' },
  'previous-error': { group: 'Move', description: 'Previous error, any lane' },
  slower: { group: 'Play', description: 'Slower' },
  faster: { group: 'Play', description: 'Faster' },
  start: { group: 'Move', description: 'Start' },
  end: { group: 'Move', description: 'End; stays on the live edge' },
  search: { group: 'Find and share', description: 'Search all lanes' },
  'next-hit': { group: 'Find and share', description: 'Next hit' },
  'previous-hit': { group: 'Find and share', description: 'Previous hit' },
  'cycle-time': { group: 'View', description: 'Times: relative, run zone, my zone, UTC' },
  palette: { group: 'Find and share', description: 'Command palette' },
  settings: { group: 'Find and share', description: 'Settings' },
  'fit-selection': { group: 'View', description: 'Fit the selection' },
  'full-screen': { group: 'View', description: 'Full screen' },
  'zoom-in': { group: 'View', description: 'Zoom in at the playhead' },
  'zoom-out': { group: 'View', description: 'Zoom out at the playhead' },
  'pan-left': { group: 'View', description: 'Pan to the left' },
  'pan-right': { group: 'View', description: 'Pan to the right' },
  'fit-run': { group: 'View', description: 'Fit the run' },
  'seek-share': { group: 'Move', description: 'Seek to 0 – 90 % of the run' },
  'toggle-marker': { group: 'Mark', description: 'Bookmark this moment' },
  'name-range': { group: 'Mark', description: 'Name the range' },
  comment: { group: 'Mark', description: 'Comment on this moment' },
  notes: { group: 'Mark', description: 'Notes: bookmarks, named ranges and comments' },
  'range-start': { group: 'Mark', description: 'Range starts here' },
  'range-end': { group: 'Mark', description: 'Range ends here' },
  'loop-range': { group: 'Play', description: 'Loop the range' },
  'cycle-idle': { group: 'Play', description: 'Idle time: as it was, skipped in play, folded away' },
  summary: { group: 'Mark', description: 'Where the time went: in the range, or in the run' },
  focus: { group: 'Find and share', description: 'Focus: what to look at first' },
  handoff: { group: 'Find and share', description: 'Copy the handoff for the next agent or reviewer' },
  'pin-b': { group: 'Mark', description: 'Pin marker B' },
  'diff-b': { group: 'Mark', description: 'Difference from A to B' },
  'copy-link': { group: 'Find and share', description: 'Copy a link to this moment' },
  'copy-markdown': { group: 'Find and share', description: 'Copy the selection as Markdown' },
  'copy-json': { group: 'Find and share', description: 'Copy the selection as JSON' },
  'go-to-time': { group: 'Move', description: 'Go to a time' },
  'view-back': { group: 'View', description: 'Back through view history' },
  'view-forward': { group: 'View', description: 'Forward through view history' },
  why: { group: 'Find and share', description: 'Why: walk back through the causes of the selection' },
  escape: { group: 'Find and share', description: 'Close, clear range, clear selection' },
  help: { group: 'Find and share', description: 'List of keys' },
});

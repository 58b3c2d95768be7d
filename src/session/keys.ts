/** What a key does; the session carries out some, the page the rest. */
export type KeyCommand =
  | 'toggle-play'
  | 'back'
  | 'forward'
  | 'back-far'
  | 'forward-far'
  | 'previous-frame'
  | 'next-frame'
  | 'next-step'
  | 'previous-step'
  | 'next-tool'
  | 'previous-tool'
  | 'next-nav'
  | 'previous-nav'
  | 'previous-lane'
  | 'next-lane'
  | 'previous-checkpoint'
  | 'next-checkpoint'
  | 'next-error'
  | 'previous-error'
  | 'slower'
  | 'faster'
  | 'start'
  | 'end'
  | 'search'
  | 'next-hit'
  | 'previous-hit'
  | 'cycle-time'
  | 'palette'
  | 'fit-selection'
  | 'full-screen'
  | 'zoom-in'
  | 'zoom-out'
  | 'pan-left'
  | 'pan-right'
  | 'fit-run'
  | 'seek-share'
  | 'toggle-marker'
  | 'name-range'
  | 'range-start'
  | 'range-end'
  | 'loop-range'
  | 'cycle-idle'
  | 'summary'
  | 'focus'
  | 'pin-b'
  | 'diff-b'
  | 'copy-link'
  | 'copy-markdown'
  | 'copy-json'
  | 'go-to-time'
  | 'view-back'
  | 'view-forward'
  | 'why'
  | 'escape'
  | 'help';

export interface KeyBinding {
  readonly command: KeyCommand;
  /** The character typed. Punctuation is taken whatever Shift it needs on a layout. */
  readonly key?: string;
  /** Physical position, for keys that are used by where they lie. */
  readonly code?: string;
  readonly shift?: true;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod?: true;
  /** For `seek-share`: tenths of the run. */
  readonly tenths?: number;
  /** How the key is written in the list of keys. */
  readonly label: string;
  readonly group: 'Play' | 'Move' | 'View' | 'Mark' | 'Find and share';
  readonly description: string;
}

function tenth(n: number): KeyBinding {
  return {
    command: 'seek-share',
    key: String(n),
    tenths: n,
    label: String(n),
    group: 'Move',
    description: n === 0 ? 'Seek to the start of the run' : `Seek to ${n * 10} % of the run`,
  };
}

/** The keymap (UX.md "Keyboard"). Order matters only between bindings of one physical key: the first that fits is taken. */
export const KEYMAP: readonly KeyBinding[] = [
  { command: 'toggle-play', key: ' ', label: 'Space', group: 'Play', description: 'Play or pause' },
  { command: 'slower', key: '<', label: '<', group: 'Play', description: 'Slower' },
  { command: 'faster', key: '>', label: '>', group: 'Play', description: 'Faster' },
  { command: 'loop-range', key: '\\', label: '\\', group: 'Play', description: 'Loop the range' },
  {
    command: 'cycle-idle',
    key: 'x',
    label: 'x',
    group: 'Play',
    description: 'Idle time: as it was, skipped in play, folded away',
  },

  { command: 'back', key: 'ArrowLeft', label: '←', group: 'Move', description: 'Back 5 s' },
  { command: 'forward', key: 'ArrowRight', label: '→', group: 'Move', description: 'Forward 5 s' },
  {
    command: 'back-far',
    key: 'ArrowLeft',
    shift: true,
    label: 'Shift+←',
    group: 'Move',
    description: 'Back by 10 % of the window',
  },
  {
    command: 'forward-far',
    key: 'ArrowRight',
    shift: true,
    label: 'Shift+→',
    group: 'Move',
    description: 'Forward by 10 % of the window',
  },
  {
    command: 'previous-frame',
    key: ',',
    label: ',',
    group: 'Move',
    description: 'Previous frame or smallest event; in a lane chosen by h or l, its previous entry',
  },
  {
    command: 'next-frame',
    key: '.',
    label: '.',
    group: 'Move',
    description: 'Next frame or smallest event; in a lane chosen by h or l, its next entry',
  },
  { command: 'next-step', key: 'j', label: 'j', group: 'Move', description: 'Next agent step' },
  { command: 'previous-step', key: 'k', label: 'k', group: 'Move', description: 'Previous agent step' },
  {
    command: 'next-tool',
    key: 'j',
    shift: true,
    label: 'Shift+J',
    group: 'Move',
    description: 'Next tool call',
  },
  {
    command: 'previous-tool',
    key: 'k',
    shift: true,
    label: 'Shift+K',
    group: 'Move',
    description: 'Previous tool call',
  },
  { command: 'next-nav', key: '}', label: '}', group: 'Move', description: 'Next navigation' },
  { command: 'previous-nav', key: '{', label: '{', group: 'Move', description: 'Previous navigation' },
  {
    command: 'previous-lane',
    key: 'h',
    label: 'h',
    group: 'Move',
    description: 'Previous lane or sub-agent',
  },
  { command: 'next-lane', key: 'l', label: 'l', group: 'Move', description: 'Next lane or sub-agent' },
  {
    command: 'previous-checkpoint',
    key: '[',
    label: '[',
    group: 'Move',
    description: 'Previous checkpoint or marker',
  },
  {
    command: 'next-checkpoint',
    key: ']',
    label: ']',
    group: 'Move',
    description: 'Next checkpoint or marker',
  },
  { command: 'next-error', key: 'e', label: 'e', group: 'Move', description: 'Next error, any lane' },
  {
    command: 'previous-error',
    key: 'e',
    shift: true,
    label: 'Shift+E',
    group: 'Move',
    description: 'Previous error, any lane',
  },
  { command: 'start', key: 'Home', label: 'Home', group: 'Move', description: 'Start' },
  { command: 'end', key: 'End', label: 'End', group: 'Move', description: 'End; stays on the live edge' },
  { command: 'go-to-time', key: 'g', label: 'g', group: 'Move', description: 'Go to a time' },

  { command: 'zoom-in', code: 'KeyW', label: 'w', group: 'View', description: 'Zoom in at the playhead' },
  { command: 'zoom-out', code: 'KeyS', label: 's', group: 'View', description: 'Zoom out at the playhead' },
  { command: 'zoom-in', key: '+', label: '+', group: 'View', description: 'Zoom in at the playhead' },
  { command: 'zoom-in', key: '=', label: '=', group: 'View', description: 'Zoom in at the playhead' },
  { command: 'zoom-out', key: '-', label: '-', group: 'View', description: 'Zoom out at the playhead' },
  { command: 'pan-left', code: 'KeyA', label: 'a', group: 'View', description: 'Pan to the left' },
  { command: 'pan-right', code: 'KeyD', label: 'd', group: 'View', description: 'Pan to the right' },
  {
    command: 'fit-run',
    code: 'Digit0',
    shift: true,
    label: 'Shift+0',
    group: 'View',
    description: 'Fit the run',
  },
  { command: 'fit-selection', key: 'f', label: 'f', group: 'View', description: 'Fit the selection' },
  {
    command: 'full-screen',
    key: 'f',
    shift: true,
    label: 'Shift+F',
    group: 'View',
    description: 'Full screen',
  },
  { command: 'view-back', key: 'z', label: 'z', group: 'View', description: 'Back through view history' },
  {
    command: 'view-forward',
    key: 'z',
    shift: true,
    label: 'Shift+Z',
    group: 'View',
    description: 'Forward through view history',
  },
  {
    command: 'cycle-time',
    key: 't',
    label: 't',
    group: 'View',
    description: 'Times: relative, run zone, my zone, UTC',
  },

  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth),

  { command: 'toggle-marker', key: 'm', label: 'm', group: 'Mark', description: 'Bookmark this moment' },
  {
    command: 'name-range',
    key: 'm',
    shift: true,
    label: 'Shift+M',
    group: 'Mark',
    description: 'Name the range',
  },
  { command: 'range-start', key: 'i', label: 'i', group: 'Mark', description: 'Range starts here' },
  { command: 'range-end', key: 'o', label: 'o', group: 'Mark', description: 'Range ends here' },
  {
    command: 'summary',
    key: 'r',
    label: 'r',
    group: 'Mark',
    description: 'Where the time went: in the range, or in the run',
  },
  { command: 'pin-b', key: 'b', label: 'b', group: 'Mark', description: 'Pin marker B' },
  {
    command: 'diff-b',
    key: 'b',
    shift: true,
    label: 'Shift+B',
    group: 'Mark',
    description: 'Difference from A to B',
  },

  { command: 'search', key: '/', label: '/', group: 'Find and share', description: 'Search all lanes' },
  { command: 'next-hit', key: 'n', label: 'n', group: 'Find and share', description: 'Next hit' },
  {
    command: 'previous-hit',
    key: 'n',
    shift: true,
    label: 'Shift+N',
    group: 'Find and share',
    description: 'Previous hit',
  },
  {
    command: 'copy-link',
    key: 'u',
    label: 'u',
    group: 'Find and share',
    description: 'Copy a link to this moment',
  },
  {
    command: 'why',
    key: 'y',
    label: 'y',
    group: 'Find and share',
    description: 'Why: walk back through the causes of the selection',
  },
  {
    command: 'copy-markdown',
    key: 'c',
    label: 'c',
    group: 'Find and share',
    description: 'Copy the selection as Markdown',
  },
  {
    command: 'copy-json',
    key: 'c',
    shift: true,
    label: 'Shift+C',
    group: 'Find and share',
    description: 'Copy the selection as JSON',
  },
  {
    command: 'palette',
    key: 'k',
    mod: true,
    label: 'Ctrl/Cmd+K',
    group: 'Find and share',
    description: 'Command palette',
  },
  {
    command: 'focus',
    key: 'q',
    label: 'q',
    group: 'Find and share',
    description: 'Focus: what to look at first',
  },
  { command: 'help', key: '?', label: '?', group: 'Find and share', description: 'List of keys' },
  {
    command: 'escape',
    key: 'Escape',
    label: 'Esc',
    group: 'Find and share',
    description: 'Close, clear range, clear selection',
  },
];

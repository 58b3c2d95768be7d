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
  | 'settings'
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
  | 'comment'
  | 'notes'
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
}

function tenth(n: number): KeyBinding {
  return {
    command: 'seek-share',
    key: String(n),
    tenths: n,
    label: String(n),
  };
}

/** The keymap (UX.md "Keyboard"). Order matters only between bindings of one physical key: the first that fits is taken. */
export const KEYMAP: readonly KeyBinding[] = [
  { command: 'toggle-play', key: ' ', label: 'Space' },
  { command: 'slower', key: '<', label: '<' },
  { command: 'faster', key: '>', label: '>' },
  { command: 'loop-range', key: '\\', label: '\\' },
  {
    command: 'cycle-idle',
    key: 'x',
    label: 'x',
  },

  { command: 'back', key: 'ArrowLeft', label: '←' },
  { command: 'forward', key: 'ArrowRight', label: '→' },
  {
    command: 'back-far',
    key: 'ArrowLeft',
    shift: true,
    label: 'Shift+←',
  },
  {
    command: 'forward-far',
    key: 'ArrowRight',
    shift: true,
    label: 'Shift+→',
  },
  {
    command: 'previous-frame',
    key: ',',
    label: ',',
  },
  {
    command: 'next-frame',
    key: '.',
    label: '.',
  },
  { command: 'next-step', key: 'j', label: 'j' },
  { command: 'previous-step', key: 'k', label: 'k' },
  {
    command: 'next-tool',
    key: 'j',
    shift: true,
    label: 'Shift+J',
  },
  {
    command: 'previous-tool',
    key: 'k',
    shift: true,
    label: 'Shift+K',
  },
  { command: 'next-nav', key: '}', label: '}' },
  { command: 'previous-nav', key: '{', label: '{' },
  {
    command: 'previous-lane',
    key: 'h',
    label: 'h',
  },
  { command: 'next-lane', key: 'l', label: 'l' },
  {
    command: 'previous-checkpoint',
    key: '[',
    label: '[',
  },
  {
    command: 'next-checkpoint',
    key: ']',
    label: ']',
  },
  { command: 'next-error', key: 'e', label: 'e' },
  {
    command: 'previous-error',
    key: 'e',
    shift: true,
    label: 'Shift+E',
  },
  { command: 'start', key: 'Home', label: 'Home' },
  { command: 'end', key: 'End', label: 'End' },
  { command: 'go-to-time', key: 'g', label: 'g' },

  { command: 'zoom-in', code: 'KeyW', label: 'w' },
  { command: 'zoom-out', code: 'KeyS', label: 's' },
  { command: 'zoom-in', key: '+', label: '+' },
  { command: 'zoom-in', key: '=', label: '=' },
  { command: 'zoom-out', key: '-', label: '-' },
  { command: 'pan-left', code: 'KeyA', label: 'a' },
  { command: 'pan-right', code: 'KeyD', label: 'd' },
  {
    command: 'fit-run',
    code: 'Digit0',
    shift: true,
    label: 'Shift+0',
  },
  { command: 'fit-selection', key: 'f', label: 'f' },
  {
    command: 'full-screen',
    key: 'f',
    shift: true,
    label: 'Shift+F',
  },
  { command: 'view-back', key: 'z', label: 'z' },
  {
    command: 'view-forward',
    key: 'z',
    shift: true,
    label: 'Shift+Z',
  },
  {
    command: 'cycle-time',
    key: 't',
    label: 't',
  },

  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth),

  { command: 'toggle-marker', key: 'm', label: 'm' },
  {
    command: 'name-range',
    key: 'm',
    shift: true,
    label: 'Shift+M',
  },
  { command: 'comment', key: 'p', label: 'p' },
  { command: 'notes', key: 'v', label: 'v' },
  { command: 'range-start', key: 'i', label: 'i' },
  { command: 'range-end', key: 'o', label: 'o' },
  {
    command: 'summary',
    key: 'r',
    label: 'r',
  },
  { command: 'pin-b', key: 'b', label: 'b' },
  {
    command: 'diff-b',
    key: 'b',
    shift: true,
    label: 'Shift+B',
  },

  { command: 'search', key: '/', label: '/' },
  { command: 'next-hit', key: 'n', label: 'n' },
  {
    command: 'previous-hit',
    key: 'n',
    shift: true,
    label: 'Shift+N',
  },
  {
    command: 'copy-link',
    key: 'u',
    label: 'u',
  },
  {
    command: 'why',
    key: 'y',
    label: 'y',
  },
  {
    command: 'copy-markdown',
    key: 'c',
    label: 'c',
  },
  {
    command: 'copy-json',
    key: 'c',
    shift: true,
    label: 'Shift+C',
  },
  {
    command: 'palette',
    key: 'k',
    mod: true,
    label: 'Ctrl/Cmd+K',
  },
  { command: 'settings', key: ',', mod: true, label: 'Ctrl/Cmd+,' },
  {
    command: 'focus',
    key: 'q',
    label: 'q',
  },
  { command: 'help', key: '?', label: '?' },
  {
    command: 'escape',
    key: 'Escape',
    label: 'Esc',
  },
];

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
  | 'handoff'
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

const on = (command: KeyCommand, key: string, label = key): KeyBinding => ({ command, key, label });

const shifted = (command: KeyCommand, key: string, label: string): KeyBinding => ({
  command,
  key,
  shift: true,
  label,
});

const tenth = (n: number): KeyBinding => ({ ...on('seek-share', String(n)), tenths: n });

/** The keymap (UX.md "Keyboard"). Order matters only between bindings of one physical key: the first that fits is taken. */
export const KEYMAP: readonly KeyBinding[] = [
  on('toggle-play', ' ', 'Space'),
  on('slower', '<'),
  on('faster', '>'),
  on('loop-range', '\\'),
  on('cycle-idle', 'x'),

  on('back', 'ArrowLeft', '←'),
  on('forward', 'ArrowRight', '→'),
  shifted('back-far', 'ArrowLeft', 'Shift+←'),
  shifted('forward-far', 'ArrowRight', 'Shift+→'),
  on('previous-frame', ','),
  on('next-frame', '.'),
  on('next-step', 'j'),
  on('previous-step', 'k'),
  shifted('next-tool', 'j', 'Shift+J'),
  shifted('previous-tool', 'k', 'Shift+K'),
  on('next-nav', '}'),
  on('previous-nav', '{'),
  on('previous-lane', 'h'),
  on('next-lane', 'l'),
  on('previous-checkpoint', '['),
  on('next-checkpoint', ']'),
  on('next-error', 'e'),
  shifted('previous-error', 'e', 'Shift+E'),
  on('start', 'Home'),
  on('end', 'End'),
  on('go-to-time', 'g'),

  { command: 'zoom-in', code: 'KeyW', label: 'w' },
  { command: 'zoom-out', code: 'KeyS', label: 's' },
  on('zoom-in', '+'),
  on('zoom-in', '='),
  on('zoom-out', '-'),
  { command: 'pan-left', code: 'KeyA', label: 'a' },
  { command: 'pan-right', code: 'KeyD', label: 'd' },
  {
    command: 'fit-run',
    code: 'Digit0',
    shift: true,
    label: 'Shift+0',
  },
  on('fit-selection', 'f'),
  shifted('full-screen', 'f', 'Shift+F'),
  on('view-back', 'z'),
  shifted('view-forward', 'z', 'Shift+Z'),
  on('cycle-time', 't'),

  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(tenth),

  on('toggle-marker', 'm'),
  shifted('name-range', 'm', 'Shift+M'),
  on('comment', 'p'),
  on('notes', 'v'),
  on('range-start', 'i'),
  on('range-end', 'o'),
  on('summary', 'r'),
  on('pin-b', 'b'),
  shifted('diff-b', 'b', 'Shift+B'),

  on('search', '/'),
  on('next-hit', 'n'),
  shifted('previous-hit', 'n', 'Shift+N'),
  on('copy-link', 'u'),
  on('why', 'y'),
  on('copy-markdown', 'c'),
  shifted('copy-json', 'c', 'Shift+C'),
  {
    command: 'palette',
    key: 'k',
    mod: true,
    label: 'Ctrl/Cmd+K',
  },
  { command: 'settings', key: ',', mod: true, label: 'Ctrl/Cmd+,' },
  on('focus', 'q'),
  shifted('handoff', 'q', 'Shift+Q'),
  on('help', '?'),
  on('escape', 'Escape', 'Esc'),
];

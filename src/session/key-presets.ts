import { KEYMAP, type KeyBinding } from './keys.ts';

/**
 * The keys of video players: k, j and l play, go back and go forward, f fills the screen. What had those keys moves to the
 * arrows and the page keys; every other key stays what it is.
 */
const VIDEO: readonly KeyBinding[] = [
  { command: 'toggle-play', key: ' ', label: 'Space' },
  { command: 'toggle-play', key: 'k', label: 'k' },
  { command: 'back', key: 'ArrowLeft', label: '←' },
  { command: 'back', key: 'j', label: 'j' },
  { command: 'forward', key: 'ArrowRight', label: '→' },
  { command: 'forward', key: 'l', label: 'l' },
  { command: 'next-step', key: 'ArrowDown', label: '↓' },
  { command: 'previous-step', key: 'ArrowUp', label: '↑' },
  { command: 'next-tool', key: 'ArrowDown', shift: true, label: 'Shift+↓' },
  { command: 'previous-tool', key: 'ArrowUp', shift: true, label: 'Shift+↑' },
  { command: 'next-lane', key: 'PageDown', label: 'PgDn' },
  { command: 'previous-lane', key: 'PageUp', label: 'PgUp' },
  { command: 'full-screen', key: 'f', label: 'f' },
  { command: 'fit-selection', key: 'f', shift: true, label: 'Shift+F' },
];

const moved = new Set(VIDEO.map(({ command }) => command));

export const VIDEO_KEYMAP: readonly KeyBinding[] = [
  ...VIDEO,
  ...KEYMAP.filter(({ command }) => !moved.has(command)),
];

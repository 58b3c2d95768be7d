import { KEYMAP, type KeyBinding, type KeyCommand } from './keys.ts';
import type { Settings } from './settings.ts';

let current = KEYMAP;

/** The keys that hold: those of the preset a person chose. */
export const keymap = (): readonly KeyBinding[] => current;

/** Takes the keys of a preset. The player's own are there; those of another are fetched. */
export async function chooseKeymap(preset: Settings['keys']): Promise<void> {
  current = preset === 'playhead' ? KEYMAP : (await import('./key-presets.ts')).VIDEO_KEYMAP;
}

/** A name and, where a key does it, that key: for the title of a button. */
export function withKey(name: string, command: KeyCommand): string {
  const label = current.find((binding) => binding.command === command)?.label;
  return label === undefined ? name : `${name} (${label})`;
}

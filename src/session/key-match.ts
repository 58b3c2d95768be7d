import { keymap } from './keymap.ts';
import type { KeyBinding } from './keys.ts';

/** The part of a KeyboardEvent that decides; a test hands in a plain object. */
export interface KeyLike {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
  readonly target: unknown;
  getModifierState?(name: string): boolean;
}

/** Where a person types, or where a dialog or menu has the keys. */
const TYPING =
  'input:not([type=button],[type=checkbox],[type=radio],[type=submit],[type=reset],[type=range],[type=file],[type=color]),' +
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=spinbutton]';
const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=menubar], [data-keys=off]';
/** What Space and Enter press by themselves. */
const PRESSABLE =
  'button, summary, a[href], input, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox],' +
  '[role=radio], [role=menuitem], [role=option], [role=treeitem]';
/** What moves by arrows, Home and End by itself. */
const WALKABLE =
  'input[type=range], input[type=radio], [role=listbox], [role=tree], [role=treegrid], [role=grid], [role=tablist],' +
  '[role=radiogroup], [role=slider], [role=scrollbar], [role=separator]';
const WALKING_KEYS: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/**
 * What a key press means to the player, or nothing: while typing or composing, in a dialog, with a
 * modifier that no binding has, or where the focused control has its own use for the key. Pure.
 */
export function matchKey(event: KeyLike): KeyBinding | undefined {
  // 229 and `Process`: an input method is at work though no composition is announced.
  if (event.defaultPrevented || event.isComposing || event.key === 'Process' || event.key === 'Dead')
    return undefined;
  if (isSeen(event.target) && hasOwnUse(event)) return undefined;
  // AltGr is Ctrl+Alt to the event, but only a way to type a character: `[`, `\` on many layouts.
  const altGraph = isPunctuation(event.key) && event.getModifierState?.('AltGraph') === true;
  if (event.altKey && !altGraph) return undefined;
  const mod = !altGraph && (event.ctrlKey || event.metaKey);
  if (mod && event.ctrlKey && event.metaKey) return undefined;
  return keymap().find((binding) => fits(binding, event, mod));
}

/** Chromium sends what was in a dialog or a menu the key, too, that comes right after the one that closed it. */
function isSeen(target: unknown): boolean {
  return !(target instanceof Element) || target.checkVisibility();
}

/** Whether what has the focus takes this key itself. */
function hasOwnUse({ key, target }: KeyLike): boolean {
  return (
    inside(target, TYPING) ||
    inside(target, DIALOG) ||
    ((key === ' ' || key === 'Enter') && inside(target, PRESSABLE)) ||
    (WALKING_KEYS.has(key) && inside(target, WALKABLE))
  );
}

function fits(binding: KeyBinding, event: KeyLike, mod: boolean): boolean {
  if ((binding.mod === true) !== mod) return false;
  if (binding.code !== undefined)
    return binding.code === event.code && (binding.shift === true) === event.shiftKey;
  if (binding.key !== (event.key.length === 1 ? event.key.toLowerCase() : event.key)) return false;
  // Punctuation and digits need Shift on some layouts and not on others; the character is what counts.
  if (isPunctuation(event.key) || /^\d$/.test(event.key)) return true;
  return (binding.shift === true) === event.shiftKey;
}

function isPunctuation(key: string): boolean {
  return key.length === 1 && key !== ' ' && !/[\p{L}\p{N}]/u.test(key);
}

function inside(target: unknown, selector: string): boolean {
  return isClosable(target) && target.closest(selector) !== null;
}

function isClosable(target: unknown): target is { closest(selector: string): unknown } {
  return (
    typeof target === 'object' &&
    target !== null &&
    'closest' in target &&
    typeof target.closest === 'function'
  );
}

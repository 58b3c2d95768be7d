export type * from './types.ts';
export { createSession, type SessionParts } from './session.ts';
export type { Visibility } from './visibility.ts';
export { MAX_RATE, MIN_RATE } from './playback.ts';
export { fittedWindow, lensOf, spanOf } from './lens.ts';
export { runZone } from './run-zone.ts';
export { clampWindow, type Extent, panWindow, runWindow, zoomWindow } from './window.ts';
export {
  resolveInput,
  type ResolvedInput,
  resolveTarget,
  type SignedAddresses,
  type Surroundings,
} from './request.ts';
export { type Link, NO_PAGE, type PageLink, type ParsedLink, type RunLink } from './link.ts';
export { parseLink } from './url.ts';
export { formatLink, withoutSignatures } from './url-format.ts';
export { linkCaution, linkOf, momentLink } from './share.ts';
export { type Address, pageAddress, syncUrl, type UrlSyncOptions } from './url-sync.ts';
export { KEYMAP, type KeyBinding, type KeyCommand } from './keys.ts';
export { chooseKeymap, keymap, withKey } from './keymap.ts';
export {
  onSettings,
  readSettings,
  SETTING_CHOICES,
  type SettingName,
  type Settings,
  setSettings,
  settings,
} from './settings.ts';
export { beginAsChosen } from './begin-as-chosen.ts';
export { KEY_WORDS } from './key-words.ts';
export { type KeyLike, matchKey } from './key-match.ts';
export { runKeyCommand } from './key-commands.ts';
export { createMemoryEngine, type MemoryEngine } from './memory-engine.ts';
export * from './comparison/index.ts';

import * as v from 'valibot';
import type { Result } from '../../base/index.ts';
import { SETTING_CHOICES } from '../../session/index.ts';
import type { SettingName, Settings } from '../../session/index.ts';

/** Why a file of settings is not taken; nothing of it is then. */
export type Refusal =
  | { readonly code: 'not-json' | 'not-settings' }
  | { readonly code: 'newer'; readonly version: number }
  | { readonly code: 'bad'; readonly name: string; readonly value: string };

export interface ReadSettings {
  readonly settings: Partial<Settings>;
  /** Names that this player does not have: of another version, or misspelt. */
  readonly unknown: readonly string[];
}

const VERSION = 1;
/** Characters of a value or a name that a sentence repeats. */
const MOST = 40;
/** Settings are a few hundred bytes: what is larger is something else, and is not read. */
export const MOST_BYTES = 65_536;

const file = v.object({
  playhead: v.literal('settings'),
  version: v.number(),
  settings: v.record(v.string(), v.unknown()),
});

const isName = (name: string): name is SettingName => Object.hasOwn(SETTING_CHOICES, name);

/** All settings as a file, the same for the same settings. */
export const writeSettings = (settings: Settings): string =>
  `${JSON.stringify({ playhead: 'settings', version: VERSION, settings }, undefined, 2)}\n`;

/** Reads a file of settings, whole or not at all. A setting that is not in it keeps its value. */
export function readSettingsFile(text: string): Result<ReadSettings, Refusal> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: { code: 'not-json' } };
  }
  const parsed = v.safeParse(file, value);
  if (!parsed.success) return { ok: false, error: { code: 'not-settings' } };
  const { version, settings } = parsed.output;
  if (version !== VERSION) return { ok: false, error: { code: 'newer', version } };
  const found: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [name, chosen] of Object.entries(settings)) {
    if (!isName(name)) {
      unknown.push(name.slice(0, MOST));
      continue;
    }
    const one = v.safeParse(v.picklist(SETTING_CHOICES[name]), chosen);
    if (!one.success)
      return {
        ok: false,
        error: { code: 'bad', name, value: (JSON.stringify(chosen) ?? '').slice(0, MOST) },
      };
    found[name] = one.output;
  }
  return { ok: true, value: { settings: found, unknown } };
}

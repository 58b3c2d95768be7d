// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { beginAsChosen } from './begin-as-chosen.ts';
import { VIDEO_KEYMAP } from './key-presets.ts';
import { KEY_WORDS } from './key-words.ts';
import { type KeyBinding, KEYMAP } from './keys.ts';
import { readSettings, SETTING_CHOICES, setSettings, settings } from './settings.ts';
import { FILES, stage, steps } from './testing.ts';

describe('settings', () => {
  it.each([undefined, null, 7, 'x', [], {}, { theme: 'pink', speed: 2, __proto__: { zone: 'utc' } }])(
    'a remembered %o is read as far as it can be',
    (value) => {
      for (const [name, chosen] of Object.entries(readSettings(value)))
        expect(SETTING_CHOICES[name as keyof typeof SETTING_CHOICES]).toContain(chosen);
      expect(readSettings(value).theme).toBe('system');
      expect(readSettings(value).zone).toBe('relative');
    },
  );

  it('keeps what is chosen, and all of it', () => {
    setSettings({ zone: 'utc', wheel: 'zoom' });
    expect(settings()).toMatchObject({ zone: 'utc', wheel: 'zoom', theme: 'system' });
    expect(JSON.parse(localStorage.getItem('playhead:settings') ?? '')).toEqual(settings());
    setSettings(readSettings({}));
  });
});

it('a viewing begins as a person chose, and what is opened keeps it', async () => {
  setSettings({ zone: 'utc', idle: 'skipped', speed: '4' });
  const { session, engine } = stage();
  beginAsChosen(session);
  const opened = session.open(FILES);
  engine.write((sink) => steps(sink, [0, 1000]));
  engine.finish();
  await opened;
  expect(session.state()).toMatchObject({ timeMode: 'utc', idle: 'skipped', rate: 4 });
  setSettings({ speed: 'steps', zone: 'relative' });
  beginAsChosen(session);
  expect(session.state()).toMatchObject({ timeMode: 'relative', rate: 1, pace: { kind: 'steps' } });
  setSettings(readSettings({}));
});

/** What a key press must be for a binding to fit, as `fits` in `key-match.ts` decides. */
const pressOf = ({ key, code, shift, mod }: KeyBinding): string =>
  `${mod === true ? 'mod ' : ''}${shift === true ? 'shift ' : ''}${key === undefined ? `[${code}]` : key}`;

describe.each([
  ['playhead', KEYMAP],
  ['video', VIDEO_KEYMAP],
])('the keys of the preset %s', (_name, keymap) => {
  it('every command has one', () => {
    expect(new Set(keymap.map(({ command }) => command))).toEqual(new Set(Object.keys(KEY_WORDS)));
  });

  it('no key has two', () => {
    const presses = keymap.map(pressOf);
    expect(presses.filter((press, i) => presses.indexOf(press) !== i)).toEqual([]);
  });

  it('no letter types what another key does by its place', () => {
    const places = new Set(
      keymap.flatMap(({ code, shift }) => (code === undefined ? [] : [`${shift} ${code}`])),
    );
    const letters = keymap.flatMap(({ key, shift, mod }) =>
      mod === undefined && key !== undefined && /^[a-z]$/.test(key)
        ? [`${shift} Key${key.toUpperCase()}`]
        : [],
    );
    expect(letters.filter((letter) => places.has(letter))).toEqual([]);
  });
});

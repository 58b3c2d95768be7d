import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSettings, SETTING_CHOICES } from '../../session/index.ts';
import type { SettingName } from '../../session/index.ts';
import { readSettingsFile, writeSettings } from './settings-file.ts';

const NAMES = Object.keys(SETTING_CHOICES) as SettingName[];
const file = (settings: unknown, more: object = {}) =>
  JSON.stringify({ playhead: 'settings', version: 1, settings, ...more });

describe('a file of settings', () => {
  it('brings back whatever was written', () => {
    const any = fc
      .record(
        Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom<string>(...SETTING_CHOICES[name])])),
      )
      .map(readSettings);
    fc.assert(
      fc.property(any, (settings) => {
        expect(readSettingsFile(writeSettings(settings))).toEqual({
          ok: true,
          value: { settings, unknown: [] },
        });
      }),
      { numRuns: 50 },
    );
  });

  it('may hold some of them, and says which it does not know', () => {
    expect(readSettingsFile(file({ zone: 'utc', colour: 'red' }))).toEqual({
      ok: true,
      value: { settings: { zone: 'utc' }, unknown: ['colour'] },
    });
  });

  it.each([
    ['{', { code: 'not-json' }],
    ['7', { code: 'not-settings' }],
    ['{"zone":"utc"}', { code: 'not-settings' }],
    [file({}, { version: 2 }), { code: 'newer', version: 2 }],
    [file({ zone: 'utc', speed: 3 }), { code: 'bad', name: 'speed', value: '3' }],
    [file({ keys: null }), { code: 'bad', name: 'keys', value: 'null' }],
  ])('%s is refused whole', (text, error) => {
    expect(readSettingsFile(text)).toEqual({ ok: false, error });
  });

  it('never throws, and never takes what is no choice', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => file(value)),
        ),
        (text) => {
          const answer = readSettingsFile(text);
          if (!answer.ok) return;
          for (const [name, value] of Object.entries(answer.value.settings))
            expect(SETTING_CHOICES[name as SettingName]).toContain(value);
        },
      ),
      { numRuns: 100 },
    );
  });
});

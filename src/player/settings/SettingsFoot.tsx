import { useRef } from 'react';
import { readSettings, settings } from '../../session/index.ts';
import type { SettingName, Settings } from '../../session/index.ts';
import { Button } from '../../ui/index.ts';
import { download } from '../export/download.ts';
import { MOST_BYTES, readSettingsFile, writeSettings } from './settings-file.ts';
import type { Refusal } from './settings-file.ts';
import { settingsWords as words } from './settings-words.ts';
import styles from './Settings.module.css';

export interface SettingsFootProps {
  readonly told: string;
  readonly onTold: (text: string) => void;
  readonly onChange: (patch: Partial<Settings>) => void;
}

/** All settings at once: back to how they came, out into a file, in from one. */
export function SettingsFoot({ told, onTold, onChange }: SettingsFootProps) {
  const picker = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const answer =
      file.size > MOST_BYTES
        ? ({ ok: false, error: { code: 'not-settings' } } as const)
        : readSettingsFile(await file.text());
    if (!answer.ok) return onTold(refusalWords(answer.error));
    const before = settings();
    onChange(answer.value.settings);
    const after = settings();
    const n = (Object.keys(after) as SettingName[]).filter((name) => after[name] !== before[name]).length;
    const { unknown } = answer.value;
    onTold([words.loaded(n), ...(unknown.length > 0 ? [words.unknown(unknown.join(', '))] : [])].join(' '));
  };
  return (
    <div className={styles['foot']}>
      <p role="status">{told}</p>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={words.load}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void take(file);
        }}
      />
      <Button onClick={() => picker.current?.click()}>{words.load}</Button>
      <Button onClick={save}>{words.save}</Button>
      <Button
        onClick={() => {
          onChange(readSettings({}));
          onTold(words.wasReset);
        }}
      >
        {words.reset}
      </Button>
    </div>
  );
}

const save = (): void =>
  download(new Blob([writeSettings(settings())], { type: 'application/json' }), 'playhead-settings.json');

function refusalWords(refusal: Refusal): string {
  switch (refusal.code) {
    case 'not-json':
      return words.notJson;
    case 'not-settings':
      return words.notSettings;
    case 'newer':
      return words.newer(refusal.version);
    case 'bad':
      return words.bad(refusal.name, refusal.value);
  }
}

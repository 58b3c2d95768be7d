import { useId } from 'react';
import { SETTING_CHOICES } from '../../session/index.ts';
import type { SettingName } from '../../session/index.ts';
import { settingsWords as words } from './settings-words.ts';
import styles from './Settings.module.css';

export interface ChoiceProps {
  readonly name: SettingName;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One setting with all that it can be: nothing is hidden in a menu. */
export function Choice({ name, value, onChange }: ChoiceProps) {
  const id = useId();
  const labels: Readonly<Record<string, string>> = words.choices[name];
  const hint = hintOf(name);
  return (
    <div className={styles['row']}>
      <div className={styles['name']}>
        <span id={id}>{words.names[name]}</span>
        {hint !== '' && <small id={`${id}-hint`}>{hint}</small>}
      </div>
      <div
        className={styles['choices']}
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={hint === '' ? undefined : `${id}-hint`}
      >
        {ordered(name).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={id}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span lang={name === 'language' && each !== 'system' ? each : undefined}>{labels[each]}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

/** Speeds stand in their order, whichever holds at first. */
function ordered(name: SettingName): readonly string[] {
  const choices: readonly string[] = SETTING_CHOICES[name];
  return name === 'speed' ? choices.toSorted((a, b) => (Number(a) || 99) - (Number(b) || 99)) : choices;
}

function hintOf(name: SettingName): string {
  if (name !== 'zone') return words.hints[name];
  return `${words.hints.zone} ${words.myZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
}

import { useSyncExternalStore } from 'react';
import { Dialog, Kbd } from '../../ui/index.ts';
import type { KeyBinding } from '../../session/index.ts';
import { KEY_WORDS, keymap, onSettings, setSettings, settings } from '../../session/index.ts';
import { helpWords } from './help-words.ts';
import styles from './KeysDialog.module.css';

export interface KeysDialogProps {
  readonly open: boolean;
  onClose(): void;
}

/** Every key by group, and the switch for people whose tools type single letters by themselves. */
export default function KeysDialog({ open, onClose }: KeysDialogProps) {
  const { shortcuts } = useSyncExternalStore(onSettings, settings);
  const keys = keymap();
  const groups = [...new Set(keys.map(({ command }) => KEY_WORDS[command].group))];
  return (
    <Dialog open={open} onClose={onClose} title={helpWords.title} size="l">
      <div className={styles['switch']}>
        <label>
          <input
            type="checkbox"
            checked={shortcuts === 'on'}
            onChange={(event) => setSettings({ shortcuts: event.currentTarget.checked ? 'on' : 'off' })}
          />
          {helpWords.switch}
        </label>
        <span>{helpWords.note}</span>
      </div>
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className={styles['keys']}>
              {rowsOf(keys.filter(({ command }) => KEY_WORDS[command].group === group)).map((row) => (
                <div key={row.description}>
                  <dt>
                    {row.labels.map((label) => (
                      <Kbd key={label}>{label}</Kbd>
                    ))}
                  </dt>
                  <dd>{row.description}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

interface KeyRow {
  readonly description: string;
  readonly labels: readonly string[];
}

/** Keys that do the same are one row; the ten digits are one row too. */
function rowsOf(bindings: readonly KeyBinding[]): KeyRow[] {
  const rows = new Map<string, string[]>();
  for (const binding of bindings) {
    const digit = binding.command === 'seek-share';
    const { description } = KEY_WORDS[binding.command];
    const label = digit ? '0 – 9' : binding.label;
    const labels = rows.get(description) ?? [];
    if (!labels.includes(label)) labels.push(label);
    rows.set(description, labels);
  }
  return [...rows].map(([description, labels]) => ({ description, labels }));
}

import { useState, useSyncExternalStore } from 'react';
import { beginAsChosen, onSettings, setSettings, settings } from '../../session/index.ts';
import type { Session, SettingName, Settings } from '../../session/index.ts';
import { Dialog } from '../../ui/index.ts';
import PinnedKeys from '../evidence/PinnedKeys.tsx';
import { Choice } from './Choice.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { settingsWords as words } from './settings-words.ts';
import styles from './Settings.module.css';

const GROUPS = [
  ['look', ['theme', 'language', 'density', 'motion']],
  ['times', ['zone']],
  ['keys', ['keys', 'shortcuts', 'wheel']],
  ['play', ['speed', 'idle', 'stop']],
] as const satisfies readonly (readonly [string, readonly SettingName[]])[];

/** What is open is watched in the way that was just chosen. */
const WATCHING: ReadonlySet<string> = new Set<SettingName>(['zone', 'speed', 'idle']);

export interface SettingsDialogProps {
  readonly session: Session;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Every setting at once; each choice holds from when it is made. */
export default function SettingsDialog({ session, open, onClose }: SettingsDialogProps) {
  const chosen = useSyncExternalStore(onSettings, settings);
  const [told, setTold] = useState('');
  const change = (patch: Partial<Settings>): void => {
    const before = settings();
    setSettings(patch);
    const after = settings();
    if ([...WATCHING].some((name) => before[name as SettingName] !== after[name as SettingName]))
      beginAsChosen(session);
  };
  const close = (): void => {
    setTold('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.title}
      size="l"
      footer={<SettingsFoot told={told} onTold={setTold} onChange={change} />}
    >
      <p className={styles['kept']}>{words.kept}</p>
      {GROUPS.map(([group, names]) => (
        <section key={group} className={styles['group']} aria-label={words.groups[group]}>
          <h3>{words.groups[group]}</h3>
          {names.map((name) => (
            <Choice
              key={name}
              name={name}
              value={chosen[name]}
              onChange={(value) => {
                setTold('');
                change({ [name]: value });
              }}
            />
          ))}
        </section>
      ))}
      <PinnedKeys />
    </Dialog>
  );
}

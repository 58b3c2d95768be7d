import type { ReactNode } from 'react';
import { withKey } from '../../session/index.ts';
import type { IdleMode, Pace, Quiet, SessionCommands } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import type { MenuItem } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import { isSweep, SWEEPS } from './sweeps.ts';
import styles from './Transport.module.css';

const ALL_RATES = [0.25, 0.5, 1, 2, 4, 8, 16] as const;
const IDLE_MODES: readonly IdleMode[] = ['shown', 'skipped', 'folded'];

const words = messages.transport;

interface SpeedsMenuProps {
  /** The speed in force, in short. */
  readonly trigger: ReactNode;
}

/** Every speed and way of playing. */
export default function SpeedsMenu({ trigger }: SpeedsMenuProps) {
  const { commands } = useSession();
  const rate = useSessionField('rate');
  const pace = useSessionField('pace');
  const idle = useSessionField('idle');
  const quiet = useSessionField('quiet');
  return (
    <Menu
      trigger={trigger}
      label={words.moreSpeeds}
      title={withKey(withKey(words.moreSpeeds, 'slower'), 'faster')}
      variant="ghost"
      size="s"
      className={styles['more']}
      items={itemsOf(rate, pace, idle, quiet)}
      onSelect={(id) => choose(commands, id)}
    />
  );
}

function itemsOf(rate: number, pace: Pace, idle: IdleMode, quiet: Quiet | undefined): MenuItem[] {
  const items: MenuItem[] = ALL_RATES.map((value) => ({
    id: `rate:${value}`,
    label: words.rates(value),
    checked: pace.kind !== 'sweep' && value === rate,
  }));
  for (const seconds of SWEEPS.toSorted((a, b) => a - b))
    items.push({
      id: `sweep:${seconds}`,
      label: words.sweepOption(words.sweep(seconds)),
      checked: isSweep(pace, seconds),
    });
  items.push({ id: 'steps:1', label: words.byStepOption, checked: pace.kind === 'steps' });
  if (quiet !== undefined && quiet.stretches.length > 0)
    for (const mode of IDLE_MODES)
      items.push({ id: `idle:${mode}`, label: words.idleOptions[mode], checked: idle === mode });
  return items;
}

function choose(commands: SessionCommands, id: string): void {
  const [kind, value = ''] = id.split(':');
  const mode = IDLE_MODES.find((each) => each === value);
  if (kind === 'rate') commands.setRate(Number(value));
  else if (kind === 'sweep') commands.setPace({ kind: 'sweep', seconds: Number(value) });
  else if (kind === 'steps') commands.setPace({ kind: 'steps' });
  else if (mode !== undefined) commands.setIdle(mode);
}

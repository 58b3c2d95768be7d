import { formatDuration } from '../../base/index.ts';
import { withKey } from '../../session/index.ts';
import type { IdleMode, Pace, Quiet, SessionCommands } from '../../session/index.ts';
import { Menu } from '../../ui/index.ts';
import type { MenuItem } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import styles from './Transport.module.css';

const INLINE_RATES = [0.5, 1, 4, 16] as const;
const ALL_RATES = [0.25, 0.5, 1, 2, 4, 8, 16] as const;
/** Seconds in which a whole run may be asked for; the first is one press away. */
const SWEEPS = [30, 10, 60, 300] as const;
const IDLE_MODES: readonly IdleMode[] = ['shown', 'skipped', 'folded'];

const words = messages.transport;

/** How fast, and in which way, the run is played. */
export function Speeds() {
  const session = useSession();
  const { commands } = session;
  const rate = useSessionField('rate');
  const pace = useSessionField('pace');
  const idle = useSessionField('idle');
  const quiet = useSessionField('quiet');
  const isAt = (value: number): boolean => pace.kind === 'rate' && value === rate;
  const isInline = INLINE_RATES.some(isAt) || isSweep(pace, SWEEPS[0]);
  return (
    <span className={styles['speeds']} role="group" aria-label={words.speed}>
      {INLINE_RATES.map((value) => (
        <button
          key={value}
          type="button"
          className={styles['speed']}
          aria-pressed={isAt(value)}
          aria-label={words.speedOption(value)}
          onClick={() => atRate(commands, value)}
        >
          {isAt(value) ? words.speedOption(value) : value}
        </button>
      ))}
      <button
        type="button"
        className={styles['speed']}
        aria-pressed={isSweep(pace, SWEEPS[0])}
        aria-label={words.sweepOption(words.sweep(SWEEPS[0]))}
        title={words.sweepOption(words.sweep(SWEEPS[0]))}
        onClick={() => commands.setPace({ kind: 'sweep', seconds: SWEEPS[0] })}
      >
        {words.sweep(SWEEPS[0])}
      </button>
      <Menu
        trigger={
          <span className={isInline ? styles['short'] : undefined}>
            {pace.kind === 'steps'
              ? words.byStep
              : pace.kind === 'sweep'
                ? words.sweep(pace.seconds)
                : words.speedOption(rate)}
          </span>
        }
        label={words.moreSpeeds}
        title={withKey(withKey(words.moreSpeeds, 'slower'), 'faster')}
        variant="ghost"
        size="s"
        className={styles['more']}
        items={itemsOf(rate, pace, idle, quiet)}
        onSelect={(id) => choose(commands, id)}
      />
    </span>
  );
}

/** Idle time left out of play or not; nothing where there is none. Folding it is the timeline's and the menu's. */
export function SkipIdle() {
  const { commands } = useSession();
  const idle = useSessionField('idle');
  const quiet = useSessionField('quiet');
  if (quiet === undefined || quiet.stretches.length === 0) return null;
  return (
    <button
      type="button"
      className={styles['idle']}
      aria-pressed={idle !== 'shown'}
      title={withKey(words.skipIdleTitle(formatDuration(leftOut(quiet))), 'cycle-idle')}
      onClick={() => commands.setIdle(idle === 'shown' ? 'skipped' : 'shown')}
    >
      {words.skipIdle}
    </button>
  );
}

const leftOut = ({ stretches, keep }: Quiet): number =>
  stretches.reduce((sum, { from, to }) => sum + Math.max(0, to - from - keep), 0);

const isSweep = (pace: Pace, seconds: number): boolean => pace.kind === 'sweep' && pace.seconds === seconds;

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

/** A speed by its button is a speed again, whatever it was before; by the menu it is one of step-by-step play too. */
function atRate(commands: SessionCommands, rate: number): void {
  commands.setPace({ kind: 'rate' });
  commands.setRate(rate);
}

function choose(commands: SessionCommands, id: string): void {
  const [kind, value = ''] = id.split(':');
  const mode = IDLE_MODES.find((each) => each === value);
  if (kind === 'rate') commands.setRate(Number(value));
  else if (kind === 'sweep') commands.setPace({ kind: 'sweep', seconds: Number(value) });
  else if (kind === 'steps') commands.setPace({ kind: 'steps' });
  else if (mode !== undefined) commands.setIdle(mode);
}

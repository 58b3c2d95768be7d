import { lazy, Suspense } from 'react';
import { ChevronDown } from 'lucide-react';
import { formatDuration } from '../../base/index.ts';
import { withKey } from '../../session/index.ts';
import type { Quiet, SessionCommands } from '../../session/index.ts';
import { Busy, Button } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import { isSweep, SWEEPS } from './sweeps.ts';
import styles from './Transport.module.css';

const INLINE_RATES = [0.5, 1, 4, 16] as const;
const SpeedsMenu = lazy(() => import('./SpeedsMenu.tsx'));

const words = messages.transport;

/** How fast, and in which way, the run is played. */
export function Speeds() {
  const session = useSession();
  const { commands } = session;
  const rate = useSessionField('rate');
  const pace = useSessionField('pace');
  const isAt = (value: number): boolean => pace.kind === 'rate' && value === rate;
  const isInline = INLINE_RATES.some(isAt) || isSweep(pace, SWEEPS[0]);
  const current = (
    <span className={isInline ? styles['short'] : undefined}>
      {pace.kind === 'steps'
        ? words.byStep
        : pace.kind === 'sweep'
          ? words.sweep(pace.seconds)
          : words.speedOption(rate)}
    </span>
  );
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
      <Suspense
        fallback={
          <>
            <Busy />
            <Button
              variant="ghost"
              size="s"
              className={styles['more']}
              aria-label={words.moreSpeeds}
              disabled
            >
              {current}
              <ChevronDown size={13} aria-hidden="true" />
            </Button>
          </>
        }
      >
        <SpeedsMenu trigger={current} />
      </Suspense>
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

/** A speed by its button is a speed again, whatever it was before; by the menu it is one of step-by-step play too. */
function atRate(commands: SessionCommands, rate: number): void {
  commands.setPace({ kind: 'rate' });
  commands.setRate(rate);
}

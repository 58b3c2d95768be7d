import { Suspense, lazy } from 'react';
import { ChartBarBig, Pause, Play, SkipBack, SkipForward, TriangleAlert } from 'lucide-react';
import { withKey } from '../../session/index.ts';
import { Button, Chip, IconButton, Kbd, Spinner, classes } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useAskedSummary } from '../summary/asked.ts';
import { useAtPlayhead, useKnownModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { ClockField } from './ClockField.tsx';
import type { ClockFieldProps } from './ClockField.tsx';
import { SkipIdle, Speeds } from './Speeds.tsx';
import { StepLine } from './StepLine.tsx';
import { errorsBefore } from './errors-before.ts';
import styles from './Transport.module.css';

const RangeLine = lazy(() => import('../summary/RangeLine.tsx'));

export interface TransportProps extends ClockFieldProps {
  /** Tells where the time went, or no longer; without it nothing offers to. */
  readonly onSummary?: (() => void) | undefined;
}

export function Transport({ editing, onEdit, onSummary }: TransportProps) {
  const session = useSession();
  const playback = useSessionField('playback');
  const range = useSessionField('range');
  const isTold = useAskedSummary();
  const playing = playback === 'playing' || playback === 'buffering' || playback === 'following';
  const { commands } = session;
  const words = messages.transport;
  return (
    <footer className={styles['transport']} aria-label={words.label}>
      <IconButton
        className={styles['previous']}
        label={words.previous}
        title={withKey(words.previous, 'previous-step')}
        icon={<SkipBack />}
        onClick={() => commands.step('step', -1)}
      />
      <Button
        variant="primary"
        className={styles['play']}
        icon={
          playing ? (
            <Pause fill="currentColor" strokeWidth={0} />
          ) : (
            <Play fill="currentColor" strokeWidth={0} />
          )
        }
        aria-label={playing ? words.pause : words.play}
        title={withKey(playing ? words.pause : words.play, 'toggle-play')}
        onClick={() => commands.toggle()}
      >
        <span className={styles['words']}>{playing ? words.pause : words.play}</span>
      </Button>
      <IconButton
        label={words.next}
        title={withKey(words.next, 'next-step')}
        icon={<SkipForward />}
        onClick={() => commands.step('step', 1)}
      />
      <ClockField editing={editing} onEdit={onEdit} />
      <span className={styles['step']}>
        {range === undefined ? (
          <StepLine />
        ) : (
          <Suspense fallback={<StepLine />}>
            <RangeLine range={range} />
          </Suspense>
        )}
      </span>
      <span className={styles['grow']} />
      {playback === 'buffering' && (
        <span className={styles['late']}>
          <Spinner label={words.buffering} />
        </span>
      )}
      <LiveChip />
      <ErrorChip />
      {onSummary !== undefined && (
        <IconButton
          label={words.summary}
          title={withKey(words.summary, 'summary')}
          icon={<ChartBarBig />}
          aria-pressed={isTold}
          onClick={onSummary}
        />
      )}
      <Speeds />
      <SkipIdle />
    </footer>
  );
}

function ErrorChip() {
  const session = useSession();
  const model = useKnownModel();
  const of = model.errors.length;
  const n = useAtPlayhead((t) => errorsBefore(model, t));
  if (of === 0) return null;
  return (
    <Chip
      tone="err"
      className={styles['error']}
      title={withKey(messages.transport.errorTitle, 'next-error')}
      icon={<TriangleAlert />}
      onClick={() => session.commands.step('error', 1)}
    >
      <span className={styles['words']}>{messages.transport.error(n, of)}</span>
      <span className={styles['short']} aria-hidden="true">
        {n}/{of}
      </span>
      <span className={styles['words']}>
        <Kbd hidden>e</Kbd>
      </span>
    </Chip>
  );
}

function LiveChip() {
  const session = useSession();
  const model = useKnownModel();
  const playback = useSessionField('playback');
  if (model.status !== 'live' || playback === 'loading') return null;
  const following = playback === 'following';
  return (
    <Chip
      onClick={() => session.commands.follow()}
      title={messages.transport.follow}
      icon={<span className={classes(styles['edge'], following && styles['on'])} />}
    >
      {following ? messages.transport.following : messages.transport.follow}
    </Chip>
  );
}

import { useSyncExternalStore } from 'react';
import { Link2, Pause, Play, Unlink2 } from 'lucide-react';
import type { ComparedRun } from '../../session/index.ts';
import { IconButton } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { useCompare } from '../page/context.ts';
import { words } from './words.ts';
import styles from './Cassettes.module.css';

/** Speeds that the recorder itself offers (contracts/cassette.md 1.10). */
const SPEEDS = [0.25, 0.5, 1, 2, 4] as const;

/** Speed and pause of one cassette. On the shared clock they are those of all; on its own they are its own. */
export function RunControls({ run, isApart }: { readonly run: ComparedRun; readonly isApart: boolean }) {
  const { comparison } = useCompare();
  const { session } = run;
  const playback = useSyncExternalStore(session.subscribe, () => session.state().playback);
  const rate = useSyncExternalStore(session.subscribe, () => session.state().rate);
  const letter = letterOf(run.index);
  const isPlaying = playback === 'playing' || playback === 'buffering';
  return (
    <span className={styles['controls']}>
      <IconButton
        size="s"
        label={words.own(letter)}
        title={words.ownTitle}
        icon={isApart ? <Unlink2 /> : <Link2 />}
        pressed={isApart}
        onClick={() => comparison.setApart(run.index, !isApart)}
      />
      <IconButton
        size="s"
        label={isPlaying ? words.pause(letter) : words.play(letter)}
        icon={isPlaying ? <Pause /> : <Play />}
        onClick={() => session.commands.toggle()}
      />
      <select
        className={styles['speed']}
        aria-label={words.speed(letter)}
        value={rate}
        onChange={({ target }) => session.commands.setRate(Number(target.value))}
      >
        {[...new Set([...SPEEDS, rate])]
          .toSorted((a, b) => a - b)
          .map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
      </select>
    </span>
  );
}

import { memo, useEffect, useState } from 'react';
import { Bell, BellOff, BellRing, X } from 'lucide-react';
import type { TailState } from '../../engine/index.ts';
import { Button, Chip, IconButton, VisibleText, classes } from '../../ui/index.ts';
import { Told, knowBy, useSession, useSessionField } from '../viewing/session-context.ts';
import { NARROW, useMedia } from '../viewing/use-media.ts';
import { knownKey } from './known-key.ts';
import { liveWords } from './live-words.ts';
import { useFresh, useMissed } from './use-fresh.ts';
import { useTidings, type Wanted } from './use-tidings.ts';
import styles from './LiveStrip.module.css';

// From here on what only comes renders nothing of what is known.
knowBy(knownKey);

export interface LiveStripProps {
  /** Opens another attempt; `undefined` the newest. */
  readonly onAttempt: (generation: number | undefined) => void;
}

/** How the run that is watched is doing: its connection, what is new, the next attempt, its seal. */
function LiveStrip({ onAttempt }: LiveStripProps) {
  const tail = useSessionField('tail');
  const [dismissed, setDismissed] = useState(false);
  const [wanted, ask] = useTidings();
  if (tail === undefined || dismissed) return null;
  const isOver = tail.phase === 'sealed' || tail.phase === 'ended';
  return (
    <section className={styles['strip']} aria-label={liveWords.strip} data-strip data-phase={tail.phase}>
      <span className={classes(styles['dot'], styles[tail.phase])} aria-hidden="true" />
      <State tail={tail} />
      <span className={styles['grow']} />
      <Missed />
      <Offer tail={tail} onAttempt={onAttempt} />
      {!isOver && <Fresh />}
      {!isOver && <Tell wanted={wanted} onAsk={ask} />}
      {isOver && (
        <IconButton size="s" label={liveWords.dismiss} icon={<X />} onClick={() => setDismissed(true)} />
      )}
    </section>
  );
}

export default memo(LiveStrip);

function State({ tail }: { readonly tail: TailState }) {
  const [word, detail] = useWords(tail);
  return (
    <p className={styles['state']} role="status">
      <strong>{word}</strong>
      {detail !== undefined && (
        <span className={styles['detail']} title={detail}>
          <VisibleText text={detail} />
        </span>
      )}
    </p>
  );
}

function useWords(tail: TailState): readonly [string, string | undefined] {
  const session = useSession();
  const isFollowing = useSessionField('playback') === 'following';
  const seconds = useAge(tail.phase === 'stale' ? tail.heardAt : undefined);
  switch (tail.phase) {
    case 'growing': {
      const { status } = tail;
      const said = status === undefined ? undefined : (liveWords.status[status] ?? status);
      return [liveWords.growing, said ?? (isFollowing ? liveWords.atEdge : undefined)];
    }
    case 'stale':
      return [liveWords.stale(seconds), tail.trouble?.message];
    case 'sealed': {
      const differences = session.engine.growth?.differences();
      if (differences === undefined) return [liveWords.sealed, undefined];
      const { added, gone } = differences;
      return [liveWords.sealed, added + gone === 0 ? liveWords.same : liveWords.differs(added, gone)];
    }
    case 'ended':
      return [liveWords.ended, tail.trouble?.message];
  }
}

/** Seconds since an instant of this machine's clock, as they pass. */
function useAge(since: number | undefined): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? undefined : Math.max(0, (now - since) / 1000);
}

function Fresh() {
  const session = useSession();
  const fresh = useFresh();
  if (fresh === undefined) return null;
  return (
    <Chip title={liveWords.freshTitle} onClick={() => session.commands.follow()}>
      <Told words={fresh} />
    </Chip>
  );
}

function Offer({ tail, onAttempt }: { readonly tail: TailState } & LiveStripProps) {
  const { attempt, newestAttempt } = tail;
  if (attempt === undefined || newestAttempt === undefined || newestAttempt <= attempt) return null;
  return (
    <span className={styles['offer']}>
      {liveWords.offer(newestAttempt + 1)}
      <Button size="s" onClick={() => onAttempt(undefined)}>
        {liveWords.watchIt}
      </Button>
    </span>
  );
}

function Missed() {
  const session = useSession();
  const [missed, dismiss] = useMissed();
  if (missed === undefined) return null;
  return (
    <span className={styles['offer']} role="status">
      {liveWords.missed(missed.entries, missed.errors)}
      <Button
        size="s"
        onClick={() => {
          session.commands.seek(missed.t);
          dismiss();
        }}
      >
        {liveWords.back}
      </Button>
      <IconButton size="s" label={liveWords.dismiss} icon={<X />} onClick={dismiss} />
    </span>
  );
}

interface TellProps {
  readonly wanted: Wanted;
  readonly onAsk: () => void;
}

function Tell({ wanted, onAsk }: TellProps) {
  const narrow = useMedia(NARROW);
  return (
    <Button
      size="s"
      variant="ghost"
      aria-label={liveWords.tell}
      aria-pressed={wanted === 'on'}
      title={wanted === 'refused' ? liveWords.refused : liveWords.tellTitle}
      icon={wanted === 'on' ? <BellRing /> : wanted === 'refused' ? <BellOff /> : <Bell />}
      onClick={onAsk}
    >
      {!narrow && liveWords.tell}
    </Button>
  );
}

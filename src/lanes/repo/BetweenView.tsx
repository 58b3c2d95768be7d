import { say } from '../../base/index.ts';
import { GitCommitHorizontal, GitCompareArrows } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAt } from '../../lane-kit/index.ts';
import { LazyDiff, parseDiff } from '../../ui/index.ts';
import { between } from './between/index.ts';
import type { ActedStep } from './cause/act-book.ts';
import { commitIn } from './cause/cause.ts';
import type { LoadedDiff } from './diff-store.ts';
import { Notice } from './Notice.tsx';
import { readingOf } from './reading.ts';
import styles from './Stage.module.css';
import { MissingDiff, type ViewProps } from './TreeView.tsx';
import { useDiff } from './use-diff.ts';
import { stepText, timeText, unknownText } from './words.ts';
import { labels } from './labels.ts';

/** What changed from the earlier to the later of the playhead and marker B. */
export function BetweenView(props: ViewProps & { readonly markerB: number }) {
  const { session, engine, lane, entryId, markerB, controls } = props;
  const otherId = useAt(session, (model) => {
    const at = model.latest(lane.id, markerB);
    return at === undefined ? undefined : at.track.entryId(at.index);
  });
  const here = useDiff(session, engine, entryId);
  const there = useDiff(session, engine, otherId);
  if (entryId === undefined || otherId === undefined) {
    return (
      <Notice
        controls={controls}
        title={entryId === undefined ? labels.noCheckpointYet : say`No checkpoint before marker B`}
        text={labels.theWorkingTreeWasFirst}
      />
    );
  }
  if (entryId === otherId) {
    return (
      <Notice
        controls={controls}
        icon={<GitCompareArrows />}
        title={labels.theSameCheckpoint}
        text={labels.thePlayheadAndMarkerB}
      />
    );
  }
  if (here === undefined || there === undefined) return <div className={styles['view']} aria-busy="true" />;
  for (const loaded of [here, there])
    if (loaded.state === 'missing') return <MissingDiff loaded={loaded} controls={controls} />;
  return (
    <div className={styles['view']} aria-busy={here.entryId !== entryId || there.entryId !== otherId}>
      <Change session={session} engine={engine} here={here} there={there} controls={controls} />
    </div>
  );
}

type ChangeProps = Pick<ViewProps, 'session' | 'engine' | 'controls'> & {
  readonly here: LoadedDiff;
  readonly there: LoadedDiff;
};

function Change({ session, engine, here, there, controls }: ChangeProps) {
  const model = session.model();
  const timeOf = (id: string): number => {
    const at = model.locate(id);
    return at === undefined ? NaN : (at.track.columns.start[at.index] as number);
  };
  const [t, b] = [timeOf(here.entryId), timeOf(there.entryId)];
  const [first, second] = t <= b ? [here, there] : [there, here];
  const [from, to] = [Math.min(t, b), Math.max(t, b)];
  const made = useMemo(() => {
    if (first.state !== 'ready' || second.state !== 'ready') return undefined;
    const change = between(first.diff, second.diff);
    return { ...change, diff: parseDiff(change.patch) };
  }, [first, second]);
  const committed = useCommit({ session, engine, from, to });
  if (made === undefined || committed === undefined) return null;
  const stretch = say`${timeText(model.axis, from)} to ${timeText(model.axis, to)}`;
  // One file that counts from another HEAD makes every other one doubtful as well.
  if (committed.step !== undefined || made.unknown.some(({ why }) => why === 'head-moved')) {
    return (
      <Notice
        controls={controls}
        icon={<GitCommitHorizontal />}
        title={labels.headMovedInBetween}
        text={say`${committed.step === undefined ? say`The two diffs count from different commits` : say`The agent committed: ${stepText(committed.step)}`}. What changed from ${stretch} cannot be told from diffs against HEAD.`}
        tone="warn"
      />
    );
  }
  return (
    <>
      {made.unknown.length > 0 && (
        <ul className={styles['unknown']} aria-label={labels.changesThatCannotBeTold}>
          {made.unknown.map(({ path, why }) => (
            <li key={path}>
              <code>{path}</code>: {unknownText(why)}.
            </li>
          ))}
        </ul>
      )}
      {made.diff.files.length === 0 && <div className={styles['bar']}>{controls}</div>}
      <LazyDiff
        diff={made.diff}
        label={say`Changes from ${stretch}`}
        controls={
          <>
            <span className={styles['stretch']}>{stretch}</span>
            {controls}
          </>
        }
        emptyText={
          made.unknown.length > 0 ? say`No other change` : say`No change of the tree from ${stretch}`
        }
      />
    </>
  );
}

interface Committed {
  readonly from: number;
  readonly to: number;
  readonly step: ActedStep | undefined;
}

/** A git commit of the agent in (from, to], after which diffs count from another commit; undefined until known. */
function useCommit({
  session,
  engine,
  from,
  to,
}: Pick<ViewProps, 'session' | 'engine'> & Pick<Committed, 'from' | 'to'>): Committed | undefined {
  const [found, setFound] = useState<Committed>();
  useEffect(() => {
    let stale = false;
    session.busy(
      readingOf(session, engine)
        .book.upTo(session.model(), to)
        .then((steps) => {
          if (!stale) setFound({ from, to, step: commitIn(steps, from, to) });
        }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, from, to]);
  return found?.from === from && found.to === to ? found : undefined;
}

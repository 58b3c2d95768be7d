import { type StageProps, useAt, useEntryAt } from '../../lane-kit/index.ts';
import { BetweenView } from './BetweenView.tsx';
import { CompareControl } from './CompareControl.tsx';
import styles from './Stage.module.css';
import { TreeView } from './TreeView.tsx';

/** The working tree as of the last checkpoint at or before the playhead: against HEAD, or against marker B. */
export default function RepoStage({ session, engine, lane }: StageProps) {
  const entryId = useEntryAt(session, lane.id);
  const markerB = useAt(session, () => session.state().markerB);
  // One answer for every stage that can tell what differs from marker B.
  const isAsked = useAt(session, () => session.state().diffB);
  const comparing = isAsked && markerB !== undefined;
  const controls = (
    <CompareControl
      session={session}
      markerB={markerB}
      comparing={comparing}
      onCompare={(isWanted) => session.commands.setDiffB(isWanted)}
    />
  );
  const props = { session, engine, lane, entryId, controls };
  return (
    <div className={styles['stage']}>
      {comparing ? <BetweenView {...props} markerB={markerB} /> : <TreeView {...props} />}
    </div>
  );
}

import { useState } from 'react';
import { type StageProps, useAt, useEntryAt } from '../../lane-kit/index.ts';
import { BetweenView } from './BetweenView.tsx';
import { CompareControl } from './CompareControl.tsx';
import styles from './Stage.module.css';
import { TreeView } from './TreeView.tsx';

/** The working tree as of the last checkpoint at or before the playhead: against HEAD, or against marker B. */
export default function RepoStage({ session, engine, lane }: StageProps) {
  const entryId = useEntryAt(session, lane.id);
  const markerB = useAt(session, () => session.state().markerB);
  const [wanted, setWanted] = useState(false);
  const comparing = wanted && markerB !== undefined;
  const controls = (
    <CompareControl session={session} markerB={markerB} comparing={comparing} onCompare={setWanted} />
  );
  const props = { session, engine, lane, entryId, controls };
  return (
    <div className={styles['stage']}>
      {comparing ? <BetweenView {...props} markerB={markerB} /> : <TreeView {...props} />}
    </div>
  );
}

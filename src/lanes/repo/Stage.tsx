import { useState } from 'react';
import { type StageProps, useAt, useEntryAt } from '../../lane-kit/index.ts';
import { BetweenView } from './BetweenView.tsx';
import { StageBar } from './StageBar.tsx';
import styles from './Stage.module.css';
import { TreeView } from './TreeView.tsx';

/** The working tree as of the last checkpoint at or before the playhead: against HEAD, or against marker B. */
export default function RepoStage({ session, engine, lane }: StageProps) {
  const entryId = useEntryAt(session, lane.id);
  const markerB = useAt(session, () => session.state().markerB);
  const [wanted, setWanted] = useState(false);
  const comparing = wanted && markerB !== undefined;
  return (
    <div className={styles['stage']}>
      <StageBar
        session={session}
        lane={lane}
        entryId={entryId}
        markerB={markerB}
        comparing={comparing}
        onCompare={setWanted}
      />
      {comparing ? (
        <BetweenView session={session} engine={engine} lane={lane} entryId={entryId} markerB={markerB} />
      ) : (
        <TreeView session={session} engine={engine} lane={lane} entryId={entryId} />
      )}
    </div>
  );
}

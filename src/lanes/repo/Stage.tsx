import { FileX2 } from 'lucide-react';
import { type StageProps, useEntryAt } from '../../lane-kit/index.ts';
import { EmptyState, LazyDiff } from '../../ui/index.ts';
import styles from './Stage.module.css';
import { useDiff } from './use-diff.ts';

/** The working tree against HEAD as of the last checkpoint at or before the playhead. */
export default function RepoStage({ session, engine, lane }: StageProps) {
  const entryId = useEntryAt(session, lane.id);
  const diff = useDiff(session, engine, entryId);
  if (entryId === undefined) {
    return (
      <div className={styles['stage']}>
        <EmptyState title="No checkpoint yet" text="The working tree was first looked at later." />
      </div>
    );
  }
  if (diff.state === 'loading') return <div className={styles['stage']} aria-busy="true" />;
  const busy = diff.entryId !== entryId;
  if (diff.state === 'missing') {
    return (
      <div className={styles['stage']} aria-busy={busy}>
        <EmptyState
          icon={<FileX2 />}
          title="Diff not available"
          text={diff.message}
          tone="warn"
          code={diff.code}
        />
      </div>
    );
  }
  if (diff.text.trim() === '') {
    return (
      <div className={styles['stage']} aria-busy={busy}>
        <EmptyState
          title="No changes"
          text="At this checkpoint the working tree was the same as HEAD: nothing changed yet, reverted, or committed."
        />
      </div>
    );
  }
  return (
    <div className={styles['stage']} aria-busy={busy}>
      <LazyDiff diff={diff.text} label="Changes at the playhead" />
    </div>
  );
}

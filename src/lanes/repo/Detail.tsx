import { say } from '../../base/index.ts';
import { type DetailProps } from '../../lane-kit/index.ts';
import { EmptyState, LazyDiff } from '../../ui/index.ts';
import { useDiff } from './use-diff.ts';
import { labels } from './labels.ts';

/** One checkpoint: its whole diff. */
export default function RepoDetail({ session, engine, entryId }: DetailProps) {
  const loaded = useDiff(session, engine, entryId);
  if (loaded === undefined || loaded.entryId !== entryId) return null;
  if (loaded.state === 'missing')
    return (
      <EmptyState
        compact
        title={labels.diffNotAvailable}
        text={loaded.message}
        tone="warn"
        code={loaded.code}
      />
    );
  return (
    <LazyDiff
      diff={loaded.diff}
      label={labels.changesAtThisCheckpoint}
      emptyText={say`No changes against HEAD`}
    />
  );
}

import { type DetailProps } from '../../lane-kit/index.ts';
import { EmptyState, LazyDiff } from '../../ui/index.ts';
import { useDiff } from './use-diff.ts';

/** One checkpoint: its whole diff. */
export default function RepoDetail({ session, engine, entryId }: DetailProps) {
  const loaded = useDiff(session, engine, entryId);
  if (loaded === undefined || loaded.entryId !== entryId) return null;
  if (loaded.state === 'missing')
    return (
      <EmptyState compact title="Diff not available" text={loaded.message} tone="warn" code={loaded.code} />
    );
  return (
    <LazyDiff diff={loaded.diff} label="Changes at this checkpoint" emptyText="No changes against HEAD" />
  );
}

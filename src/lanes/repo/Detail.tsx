import { type DetailProps } from '../../lane-kit/index.ts';
import { EmptyState, LazyDiff } from '../../ui/index.ts';
import { useDiff } from './use-diff.ts';

/** One checkpoint: its whole diff. */
export default function RepoDetail({ session, engine, entryId }: DetailProps) {
  const diff = useDiff(session, engine, entryId);
  if (diff.state === 'loading' || diff.entryId !== entryId) return null;
  if (diff.state === 'missing')
    return <EmptyState compact title="Diff not available" text={diff.message} tone="warn" code={diff.code} />;
  return <LazyDiff diff={diff.text} label="Changes at this checkpoint" emptyText="No changes against HEAD" />;
}

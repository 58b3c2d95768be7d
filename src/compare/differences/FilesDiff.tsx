import { Equal, TriangleAlert } from 'lucide-react';
import { LateSpinner } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { EmptyState, LazyDiff } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { Absent, lacking } from './Absent.tsx';
import { useTreeChange } from './trees.ts';
import { latestId, useAtBoth } from './use-both.ts';
import { words } from './words.ts';
import styles from './Differences.module.css';

/** The patch between the two working trees at the playhead. */
export function FilesDiff({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const absent = lacking(runs, 'repo');
  const ids = useAtBoth(runs, (run, t) => latestId(run, 'repo', t)).split('\u0000');
  const [from = '', to = ''] = ids;
  if (absent.length > 0) return <Absent what={words.files.what} letters={absent} />;
  const early = runs.filter((_, i) => ids[i] === '').map(({ index }) => letterOf(index));
  return (
    <>
      {early.map((letter) => (
        <p key={letter} className={styles['note']}>
          {words.files.before(letter)}
        </p>
      ))}
      <TreePatch runs={runs} from={from} to={to} />
    </>
  );
}

/** The patch from A's tree at one checkpoint to B's at another. */
export function TreePatch({
  runs,
  from,
  to,
}: {
  readonly runs: readonly [ComparedRun, ComparedRun];
  readonly from: string;
  readonly to: string;
}) {
  const { data, error, isPending } = useTreeChange(runs, from, to);
  const [a, b] = [letterOf(runs[0].index), letterOf(runs[1].index)];
  if (isPending) return <LateSpinner label={words.loading} />;
  if (error !== null)
    return (
      <EmptyState
        compact
        tone="err"
        icon={<TriangleAlert />}
        title={words.files.patch(a, b)}
        text={error.message}
      />
    );
  const { patch, unknown } = data;
  return (
    <>
      {unknown.length > 0 && (
        <p className={styles['note']}>
          {words.files.unknown(unknown.length)}:{' '}
          {unknown.map(({ path, why }) => `${path} (${words.files.reasons[why] ?? why})`).join(', ')}
        </p>
      )}
      {patch === '' && unknown.length === 0 ? (
        <EmptyState compact icon={<Equal />} title={words.files.same} text={words.files.sameText} />
      ) : (
        <LazyDiff diff={patch} label={words.files.patch(a, b)} />
      )}
    </>
  );
}

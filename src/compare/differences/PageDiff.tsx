import { useEffect, useState } from 'react';
import { Equal, TriangleAlert } from 'lucide-react';
import { PageChanges, PageComparer } from '../../lanes/index.ts';
import type { PageAt, PageComparison } from '../../lanes/index.ts';
import { LateSpinner } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { EmptyState } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { Absent, lacking } from './Absent.tsx';
import { latestId, useAtBoth } from './use-both.ts';
import { words } from './words.ts';
import styles from './Differences.module.css';

/** A playhead that moves is not asked about until it rests, ms. */
const REST_MS = 150;

/** The tree and the text of the two pages at the playhead. */
export function PageDiff({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const absent = lacking(runs, 'dom');
  return absent.length > 0 ? <Absent what={words.page.what} letters={absent} /> : <Pages runs={runs} />;
}

function Pages({ runs }: { readonly runs: readonly [ComparedRun, ComparedRun] }) {
  const [a, b] = runs;
  const [done, setDone] = useState<PageComparison>();
  const ids = useAtBoth(runs, (run, t) => latestId(run, 'dom', t));
  const [comparer] = useState(() => new PageComparer(a.session.engine));
  useEffect(() => () => comparer.close(), [comparer]);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const [before, after] = [pageAt(a), pageAt(b)];
      if (before === undefined || after === undefined) return setDone({ type: 'before-first' });
      const answer = await comparer.compareTwo(before, after).catch(
        (error: unknown): PageComparison => ({
          type: 'failed',
          message: error instanceof Error ? error.message : String(error),
        }),
      );
      if (answer !== undefined) setDone(answer);
    };
    const timer = setTimeout(() => a.session.busy(ask()), REST_MS);
    return () => clearTimeout(timer);
  }, [a, b, comparer, ids]);
  if (done === undefined) return <LateSpinner label={words.loading} />;
  if (done.type === 'failed')
    return (
      <EmptyState compact tone="err" icon={<TriangleAlert />} title={words.page.failed} text={done.message} />
    );
  if (done.type === 'before-first') return <EmptyState compact title={words.page.before} />;
  if (done.nodeCount === 0 && done.lineCount === 0)
    return <EmptyState compact icon={<Equal />} title={words.page.same} />;
  return (
    <>
      <p className={styles['note']}>{words.page.hint(letterOf(a.index), letterOf(b.index))}</p>
      <PageChanges comparison={done} playheadFirst={false} onChoose={() => undefined} />
    </>
  );
}

/** The page a run shows: of the track that changed last. */
function pageAt({ session }: ComparedRun): PageAt | undefined {
  const { t } = session.clock;
  const at = session.model().latest('dom', t);
  return at === undefined ? undefined : { engine: session.engine, track: at.track, t };
}

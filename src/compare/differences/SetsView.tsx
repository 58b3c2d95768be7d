import { say } from '../../base/index.ts';
import { useMemo } from 'react';
import { Equal } from 'lucide-react';
import type { ComparedRun } from '../../session/index.ts';
import { EmptyState, VirtualList, VisibleText } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import { Absent, lacking } from './Absent.tsx';
import { compareSets, heldBy, type SetEntry } from './sets.ts';
import { latestId, useAtBoth } from './use-both.ts';
import { words } from './words.ts';
import styles from './Differences.module.css';

export interface SetsViewProps {
  readonly runs: readonly [ComparedRun, ComparedRun];
  readonly laneId: string;
  readonly what: string;
}

type Row = { readonly head: string } | { readonly entry: SetEntry };

/** What two lanes have held so far, as sets: what only one had stands first. */
export function SetsView({ runs, laneId, what }: SetsViewProps) {
  const [a, b] = runs;
  const absent = lacking(runs, laneId);
  // One more entry, or one that has ended, may change the sets.
  const key = useAtBoth(
    runs,
    (run, t) => `${latestId(run, laneId, t)} ${endedBy(run, laneId, t)} ${run.session.state().modelVersion}`,
  );
  const rows = useMemo(
    () => {
      const sets = compareSets(
        heldBy(a.session.model(), laneId, a.session.clock.t),
        heldBy(b.session.model(), laneId, b.session.clock.t),
      );
      return rowsOf(sets, letterOf(a.index), letterOf(b.index));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what the lanes hold at t.
    [a, b, laneId, key],
  );
  if (absent.length > 0) return <Absent what={what} letters={absent} />;
  return (
    <VirtualList
      label={what}
      kind="rows"
      count={rows.length}
      rowHeight={24}
      empty={<EmptyState compact icon={<Equal />} title={words.sets.same} />}
      renderItem={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        if ('head' in row) return <b className={styles['setHead']}>{row.head}</b>;
        const { entry } = row;
        const kind =
          entry.b === 0 ? 'missing' : entry.a === 0 ? 'extra' : entry.a === entry.b ? 'same' : 'changed';
        return (
          <span className={styles['setRow']} data-kind={kind} data-error={entry.isError || undefined}>
            <span className={styles['sign']} aria-hidden="true">
              {{ missing: '−', extra: '+', changed: '≠', same: '' }[kind]}
            </span>
            <code>
              <VisibleText text={entry.label} />
            </code>
            {entry.isError && <span className={styles['error']}>{say('failed')}</span>}
            <span className={styles['times']}>
              {kind === 'same' ? '' : words.sets.times(entry.a, entry.b)}
            </span>
          </span>
        );
      }}
    />
  );
}

function rowsOf(sets: readonly SetEntry[], a: string, b: string): Row[] {
  const part = (head: string, entries: readonly SetEntry[]): Row[] =>
    entries.length === 0
      ? []
      : [{ head: `${head} (${entries.length})` }, ...entries.map((entry) => ({ entry }))];
  return [
    ...part(
      words.sets.only(a),
      sets.filter((entry) => entry.b === 0),
    ),
    ...part(
      words.sets.only(b),
      sets.filter((entry) => entry.a === 0),
    ),
    ...part(
      words.sets.counts,
      sets.filter((entry) => entry.a > 0 && entry.b > 0 && entry.a !== entry.b),
    ),
    ...part(
      words.sets.both(sets.filter((entry) => entry.a === entry.b).length),
      sets.filter((entry) => entry.a === entry.b),
    ),
  ];
}

/** How many of the lane's last few entries have ended: levels become known then. */
function endedBy(run: ComparedRun, laneId: string, t: number): number {
  let ended = 0;
  for (const track of run.session.model().lane(laneId)?.tracks ?? []) {
    const last = track.latestAt(t);
    for (let index = Math.max(0, last - 20); index <= last; index++)
      if (!((track.columns.end[index] ?? 0) > t)) ended += 1;
  }
  return ended;
}

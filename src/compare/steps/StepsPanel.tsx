import { useCallback, useMemo, useState } from 'react';
import { ArrowDownToLine, Equal, ListOrdered } from 'lucide-react';
import { Button, EmptyState, Kbd, Spinner, VirtualList, classes } from '../../ui/index.ts';
import type { StepTable } from '../align/merge.ts';
import { letterOf, messages } from '../messages.ts';
import { phaseOf, useCompare, useComparisonState } from '../page/context.ts';
import { useBegun } from './begun.ts';
import { alignOnRow, goToDivergence, goToRow, nextDifference, rowsOfReference } from './go.ts';
import { StepCells } from './StepCells.tsx';
import { differingRows, pairFacts } from './table-facts.ts';
import { useStepAlignment } from './use-step-alignment.ts';
import styles from './StepsPanel.module.css';

/** Row height in CSS px. */
const ROW = 26;

/** The steps of all runs side by side: what is the same stands in one row. */
export function StepsPanel() {
  const alignment = useStepAlignment();
  switch (alignment.status) {
    case 'waiting':
      return <p className={styles['wait']}>{messages.steps.waiting}</p>;
    case 'aligning':
      return (
        <p className={styles['wait']}>
          <Spinner label={messages.steps.aligning} />
        </p>
      );
    case 'failed':
      return <EmptyState tone="err" title={messages.steps.failed} text={alignment.message} code="align" />;
    case 'ready':
      return <Table table={alignment.table} divergence={alignment.divergence} />;
  }
}

function Table({ table, divergence }: { readonly table: StepTable; readonly divergence: number }) {
  const { comparison } = useCompare();
  useComparisonState();
  const { runs } = comparison;
  // Renders when a row has something new to say, never on a tick.
  useBegun(runs);
  const [only, setOnly] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const open = useMemo(() => runs.filter((run) => phaseOf(run) === 'open').map(({ index }) => index), [runs]);
  const differing = useMemo(() => differingRows(table, open), [table, open]);
  const spine = useMemo(() => rowsOfReference(table), [table]);
  const rowAt = (place: number): number => (only ? (differing[place] ?? -1) : place);
  const placeOf = useCallback(
    (row: number): number => (only ? differing.findLastIndex((each) => each <= row) : row),
    [only, differing],
  );
  const step = runs[table.reference]?.session.state().step ?? -1;
  const current = step < 0 ? -1 : (spine[step] ?? -1);
  const go = (row: number): void => {
    if (row < 0) return;
    setChosen(row);
    goToRow(comparison, table, row);
  };

  if (table.rows === 0)
    return <EmptyState icon={<ListOrdered />} title={messages.steps.none} text={messages.steps.noneText} />;
  return (
    <div className={styles['box']}>
      <div className={styles['bar']}>
        <Facts table={table} open={open} />
        <span className={styles['grow']} />
        <Button
          size="s"
          variant="ghost"
          aria-pressed={only}
          onClick={() => setOnly(!only)}
          className={classes(only && styles['on'])}
        >
          {messages.steps.only}
        </Button>
        <Button
          size="s"
          variant="ghost"
          disabled={chosen === undefined}
          onClick={() => {
            if (chosen !== undefined) alignOnRow(comparison, table, chosen);
          }}
        >
          {messages.align.here}
        </Button>
        <Button
          size="s"
          disabled={divergence < 0}
          onClick={() => {
            setChosen(divergence);
            goToDivergence(comparison, table, divergence);
          }}
        >
          {messages.steps.first} <Kbd hidden>v</Kbd>
        </Button>
        <Button
          size="s"
          icon={<ArrowDownToLine />}
          aria-label={messages.steps.next}
          title={`${messages.steps.next} (Shift+V)`}
          onClick={() => go(nextDifference(table, chosen ?? current, 1))}
        />
      </div>
      <div
        className={styles['heads']}
        style={{ gridTemplateColumns: columnsOf(runs.length) }}
        aria-hidden="true"
      >
        <span />
        {runs.map((run) => (
          <span key={run.index}>{letterOf(run.index)}</span>
        ))}
      </div>
      <VirtualList
        label={messages.steps.list}
        count={only ? differing.length : table.rows}
        rowHeight={ROW}
        activeIndex={chosen === undefined ? undefined : placeOf(chosen)}
        followIndex={placeOf(current)}
        onActiveChange={(place) => setChosen(rowAt(place))}
        onActivate={(place) => go(rowAt(place))}
        renderItem={(place) => (
          <StepCells
            table={table}
            row={rowAt(place)}
            runs={runs}
            divergence={divergence}
            columns={columnsOf(runs.length)}
          />
        )}
        empty={
          <EmptyState
            compact
            icon={<Equal />}
            title={messages.steps.allSame}
            text={messages.steps.allSameText}
          />
        }
      />
    </div>
  );
}

/** The row's number, then a column a run. */
const columnsOf = (runs: number): string => `34px repeat(${runs}, minmax(0, 1fr))`;

function Facts({ table, open }: { readonly table: StepTable; readonly open: readonly number[] }) {
  const { comparison } = useCompare();
  const others = open.filter((run) => run !== table.reference);
  const facts = useMemo(
    () =>
      others.flatMap((index) => {
        const [reference, run] = [comparison.runs[table.reference], comparison.runs[index]];
        return reference === undefined || run === undefined
          ? []
          : [{ index, ...pairFacts(table, reference, run) }];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new table comes with every change of the steps.
    [table, comparison, others.join()],
  );
  const one = facts.length === 1 ? facts[0] : undefined;
  if (one === undefined)
    return (
      <span className={styles['facts']}>
        {facts.map(({ index, same, changed, missing, extra }) => (
          <span key={index}>
            <b>{letterOf(index)}</b> {messages.steps.same(same)}, {changed + missing + extra} ≠
          </span>
        ))}
      </span>
    );
  const reference = letterOf(table.reference);
  return (
    <span className={styles['facts']}>
      <span>{messages.steps.same(one.same)}</span>
      <span data-kind={one.changed > 0 ? 'changed' : undefined}>{messages.steps.changed(one.changed)}</span>
      <span data-kind={one.missing > 0 ? 'missing' : undefined}>
        {messages.steps.only1(one.missing, reference)}
      </span>
      <span data-kind={one.extra > 0 ? 'extra' : undefined}>
        {messages.steps.only1(one.extra, letterOf(one.index))}
      </span>
      {one.ended > 0 && <span data-kind="missing">{messages.steps.ended(one.ended)}</span>}
      {one.timing > 0 && <span className={styles['quiet']}>{messages.steps.timing(one.timing)}</span>}
    </span>
  );
}

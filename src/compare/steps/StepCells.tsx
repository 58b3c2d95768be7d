import { formatClock, formatDuration } from '../../base/index.ts';
import { runEnd } from '../../lane-kit/index.ts';
import { plainLabel, stepFacts, StepShape } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { VisibleText, classes } from '../../ui/index.ts';
import { Cell, type StepTable } from '../align/merge.ts';
import { letterOf, messages } from '../messages.ts';
import { stepAt } from './step-alignment.ts';
import styles from './StepsPanel.module.css';

export interface StepCellsProps {
  readonly table: StepTable;
  readonly row: number;
  readonly runs: readonly ComparedRun[];
  readonly divergence: number;
  readonly columns: string;
}

const KINDS = ['none', 'same', 'changed', 'extra', 'reference'] as const;

/** One row of the table: the step of each run, and how it relates to the reference's. */
export function StepCells({ table, row, runs, divergence, columns }: StepCellsProps) {
  const reference = runs[table.reference];
  const hasReference = reference !== undefined && stepAt(table, row, reference) !== undefined;
  const referenceKind = kindOfReference(table, row, runs);
  return (
    <span
      className={classes(styles['row'], row === divergence && styles['first'])}
      style={{ gridTemplateColumns: columns }}
    >
      <span className={styles['number']}>{row + 1}</span>
      {runs.map((run) => {
        const cell = table.cells[row * table.runs + run.index] ?? Cell.none;
        const kind =
          cell === Cell.reference
            ? referenceKind
            : cell === Cell.none && hasReference
              ? 'missing'
              : (KINDS[cell] ?? 'none');
        return <StepCell key={run.index} table={table} row={row} run={run} kind={kind} />;
      })}
      {row === divergence && <span className={styles['unseen']}>{messages.steps.here}</span>}
    </span>
  );
}

type Kind = (typeof KINDS)[number] | 'missing' | 'lone';

/** The reference's own cell says what the others make of it: changed by one, or had by none. */
function kindOfReference(table: StepTable, row: number, runs: readonly ComparedRun[]): Kind {
  const others = runs
    .filter(({ index }) => index !== table.reference)
    .map(({ index }) => table.cells[row * table.runs + index]);
  if (others.includes(Cell.changed)) return 'changed';
  return others.length > 0 && others.every((cell) => cell === Cell.none) ? 'lone' : 'reference';
}
const SIGNS: Partial<Record<Kind, string>> = { changed: '≠', extra: '+', missing: '−' };

function StepCell({
  table,
  row,
  run,
  kind,
}: {
  readonly table: StepTable;
  readonly row: number;
  readonly run: ComparedRun;
  readonly kind: Kind;
}) {
  const { session, index } = run;
  const step = stepAt(table, row, run);
  const words = `${letterOf(index)}: ${messages.steps.kinds[kind]}`;
  if (step === undefined)
    return (
      <span className={styles['cell']} data-kind={kind}>
        <span className={styles['sign']} aria-hidden="true">
          {SIGNS[kind]}
        </span>
        <span className={styles['unseen']}>{words}</span>
      </span>
    );
  const model = session.model();
  const facts = stepFacts(step, session.clock.t, runEnd(model));
  return (
    <span className={styles['cell']} data-kind={kind} data-future={facts.state === 'future' || undefined}>
      <span className={styles['sign']} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <span className={styles['unseen']}>{words},</span>
      <StepShape kind={facts.kind} failed={facts.failed} />
      <span className={styles['label']}>
        <VisibleText text={plainLabel(facts.label)} />
      </span>
      <span className={styles['aside']}>
        {facts.length !== undefined && facts.length > 0 && (
          <span className={styles['length']}>{formatDuration(facts.length)}</span>
        )}
        <span className={styles['time']}>
          {!step.track.anchored || model.axis === 'steps'
            ? `#${step.index + 1}`
            : formatClock(facts.start, 1)}
        </span>
      </span>
    </span>
  );
}

import { say, grouped } from '../../base/index.ts';
import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Counts } from './DiffFileList.tsx';
import type { DiffView } from './rows.ts';
import type { ParsedDiff } from './types.ts';
import { labels } from './labels.ts';
import styles from './Diff.module.css';

export interface DiffBarProps {
  /** As it is drawn: counts go by it. */
  readonly diff: ParsedDiff;
  readonly view: DiffView;
  /** Two columns fit. */
  readonly canSplit: boolean;
  readonly quiet: boolean;
  readonly raw: boolean;
  readonly controls: ReactNode;
  onView(view: DiffView): void;
  onQuiet(quiet: boolean): void;
  onRaw(raw: boolean): void;
}

/** Counts of a diff and how it is drawn. */
export function DiffBar({
  diff,
  view,
  canSplit,
  quiet,
  raw,
  controls,
  onView,
  onQuiet,
  onRaw,
}: DiffBarProps) {
  return (
    <div className={styles['bar']}>
      <span>{diff.files.length === 1 ? say`1 file` : say`${grouped(diff.files.length)} files`}</span>
      <Counts added={diff.added} removed={diff.removed} />
      <span className={styles['grow']} />
      {controls}
      {canSplit && (
        <Button
          size="s"
          variant="ghost"
          aria-pressed={view === 'split'}
          title={labels.oldAndNewSideBy}
          onClick={() => {
            onView(view === 'split' ? 'unified' : 'split');
          }}
        >
          {say`Split`}
        </Button>
      )}
      <Button
        size="s"
        variant="ghost"
        aria-pressed={quiet}
        title={labels.linesThatDifferInWhite}
        onClick={() => {
          onQuiet(!quiet);
        }}
      >
        {say`Ignore white space`}
      </Button>
      <Button
        size="s"
        variant="ghost"
        aria-pressed={raw}
        onClick={() => {
          onRaw(!raw);
        }}
      >
        {say`Raw`}
      </Button>
      <CopyButton text={diff.raw} label={labels.copyTheDiff} />
    </div>
  );
}

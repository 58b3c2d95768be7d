import type { ReactNode } from 'react';
import type { ComparedRun } from '../../session/index.ts';
import { letterOf } from '../messages.ts';
import { useCompare, useComparisonState } from '../page/context.ts';
import styles from './LanesPanel.module.css';

export interface RunRowProps {
  readonly run: ComparedRun;
  readonly children: ReactNode;
}

/** Lanes of one run under its letter; a press makes it the active one. */
export function RunRow({ run, children }: RunRowProps) {
  const { comparison } = useCompare();
  const { active } = useComparisonState();
  return (
    <div
      className={styles['run']}
      data-active={active === run.index || undefined}
      onPointerDown={() => comparison.setActive(run.index)}
    >
      <span className={styles['letter']} aria-hidden="true">
        {letterOf(run.index)}
      </span>
      <div className={styles['lanes']}>{children}</div>
    </div>
  );
}

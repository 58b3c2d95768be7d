import { say } from '../base/index.ts';
import type { ReactNode } from 'react';
import { classes } from '../ui/index.ts';
import styles from './FactList.module.css';

export interface FactListProps {
  /** Pairs of a name and what it is; pairs without a value are left out. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly mono?: boolean;
}

/** Short facts of an entry, as names and values. */
export function FactList({ facts, mono = false }: FactListProps) {
  return (
    <dl className={classes(styles['facts'], mono && styles['mono'])}>
      {facts
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([name, value], index) => (
          <div key={index} className={styles['fact']}>
            <dt>{say(name)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

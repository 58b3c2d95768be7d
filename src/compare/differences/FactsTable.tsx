import { VisibleText } from '../../ui/index.ts';
import { letterOf } from '../messages.ts';
import styles from './Differences.module.css';

export interface Fact {
  readonly name: string;
  readonly a: string | undefined;
  readonly b: string | undefined;
  /** How much more (or less) B has, in words. */
  readonly change?: string | undefined;
}

export interface FactsTableProps {
  readonly title: string;
  readonly pair: readonly [number, number];
  readonly facts: readonly Fact[];
}

/** Facts of two runs side by side; what differs is set off. */
export function FactsTable({ title, pair, facts }: FactsTableProps) {
  return (
    <table className={styles['facts']}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{letterOf(pair[0])}</th>
          <th scope="col">{letterOf(pair[1])}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, a, b, change }) => (
          <tr key={name} data-differs={a !== b || undefined}>
            <th scope="row">{name}</th>
            <td>
              <VisibleText text={a ?? '–'} />
            </td>
            <td>
              <VisibleText text={b ?? '–'} />
              {change !== undefined && <span className={styles['change']}>{change}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

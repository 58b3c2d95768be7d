import { Menu } from '../../ui/index.ts';
import { letterOf, messages } from '../messages.ts';
import { nameOf, useCompare, useComparisonState } from './context.ts';
import styles from './CompareBody.module.css';

export interface PairPickProps {
  readonly pair: readonly [number, number];
  readonly onPair: (pair: readonly [number, number]) => void;
}

/** Which two of the runs are compared, where there are more; the first is what the other is measured by. */
export function PairPick({ pair, onPair }: PairPickProps) {
  const { comparison } = useCompare();
  useComparisonState();
  if (comparison.runs.length < 3) return null;
  const items = comparison.runs.map((run) => ({
    id: String(run.index),
    label: `${letterOf(run.index)} · ${nameOf(run).title}`,
  }));
  const put = (side: 0 | 1, id: string): void => {
    const run = Number(id);
    const other = pair[side === 0 ? 1 : 0];
    // Choosing what stands on the other side swaps the two.
    const rest = run === other ? pair[side] : other;
    onPair(side === 0 ? [run, rest] : [rest, run]);
  };
  return (
    <span className={styles['pair']} role="group" aria-label={messages.pair.label}>
      <Menu
        size="s"
        variant="ghost"
        trigger={letterOf(pair[0])}
        label={messages.pair.choose(letterOf(pair[0]))}
        items={items.map((item) => ({ ...item, checked: Number(item.id) === pair[0] }))}
        onSelect={(id) => put(0, id)}
      />
      {messages.pair.against}
      <Menu
        size="s"
        variant="ghost"
        trigger={letterOf(pair[1])}
        label={messages.pair.choose(letterOf(pair[1]))}
        items={items.map((item) => ({ ...item, checked: Number(item.id) === pair[1] }))}
        onSelect={(id) => put(1, id)}
      />
    </span>
  );
}

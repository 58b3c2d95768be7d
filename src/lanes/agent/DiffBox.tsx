import { LazyDiff } from '../../ui/index.ts';
import styles from './Detail.module.css';

const LINE = 20;
const BAR = 104;
const MOST = 420;

/** A diff in a panel that scrolls by itself: as high as its lines, up to a limit. */
export function DiffBox({ diff, label }: { readonly diff: string; readonly label: string }) {
  const lines = diff.split('\n', 40).length;
  return (
    <div className={styles['diff']} style={{ height: Math.min(MOST, BAR + lines * LINE) }}>
      <LazyDiff diff={diff} label={label} />
    </div>
  );
}

import { EmptyState } from '../../ui/index.ts';

/** What the two runs show at the playhead, against each other. */
export default function Differences({ pair }: { readonly pair: readonly [number, number] }) {
  return <EmptyState title={pair.join()} />;
}

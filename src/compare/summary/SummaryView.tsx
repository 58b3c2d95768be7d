import { EmptyState } from '../../ui/index.ts';

/** The comparison in a form to paste. */
export default function SummaryView({ pair }: { readonly pair: readonly [number, number] }) {
  return <EmptyState title={pair.join()} />;
}

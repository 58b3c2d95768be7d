import { say } from '../../base/index.ts';
import { useCallback } from 'react';
import { type DetailProps, FactList, knownAt, runEnd, useAt } from '../../lane-kit/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { spentAt } from './spent.ts';
import { spentInside, spentWords, type UsageTable } from './usage.ts';
import { useUsage } from './use-usage.ts';
import { labels } from './labels.ts';

/** What model calls cost: those inside the entry, all up to its end, and all up to the playhead. */
export function UsageView({ session, entryId }: DetailProps) {
  const table = useUsage(session);
  const at = session.model().locate(entryId);
  if (table === undefined || table.calls.length === 0 || at === undefined || !at.track.anchored) return null;
  const model = session.model();
  const end = knownAt(at.track, at.index, runEnd(model));
  return (
    <section aria-label={labels.tokensAndCost}>
      <FactList
        mono
        facts={[
          ['inside', spentWords(spentInside(table, at))],
          ['to its end', spentWords(spentAt(table, end)) || say`nothing`],
          ['at playhead', <AtPlayhead key="playhead" session={session} table={table} />],
        ]}
      />
    </section>
  );
}

/** The sum at the playhead: one search in the table, nothing is added up again. */
function AtPlayhead({
  session,
  table,
}: {
  readonly session: DetailProps['session'];
  readonly table: UsageTable;
}) {
  const words = useAt(
    session,
    useCallback((_: ModelReader, t: number) => spentWords(spentAt(table, t)) || say`nothing`, [table]),
    true,
  );
  return <>{words}</>;
}

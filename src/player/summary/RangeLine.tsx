import { useMemo } from 'react';
import { formatDuration } from '../../base/index.ts';
import { withKey } from '../../session/index.ts';
import type { TimeWindow } from '../../session/index.ts';
import { formatCount, formatTokens, formatUsd } from '../viewing/number-format.ts';
import { useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { toggleSummary } from './asked.ts';
import { summaryWords as words } from './summary-words.ts';
import { totalsOf } from './totals.ts';
import { useCosts } from './use-costs.ts';
import styles from './RangeLine.module.css';

const NO_COSTS: NonNullable<ReturnType<typeof useCosts>> = [];

/** The range in a line of the transport: pressed, it is told whole. */
export default function RangeLine({ range }: { readonly range: TimeWindow }) {
  const session = useSession();
  const model = useModel();
  const quiet = useSessionField('quiet');
  const costs = useCosts() ?? NO_COSTS;
  const totals = useMemo(() => totalsOf(model, range, costs, quiet), [model, range, costs, quiet]);
  const time = model.axis === 'steps' ? `${formatCount(totals.time + 1)} steps` : formatDuration(totals.time);
  const parts = [
    time,
    ...(model.axis === 'steps' ? [] : [words.countOf.step(totals.steps)]),
    ...(totals.tokens > 0 ? [formatTokens(totals.tokens)] : []),
    ...(totals.usd > 0 ? [formatUsd(totals.usd)] : []),
    ...(totals.requests > 0 ? [words.countOf.request(totals.requests)] : []),
    ...totals.peaks.slice(0, 2).map(({ name, words: value }) => `${words.peak(name)} ${value}`),
  ];
  return (
    <button
      type="button"
      className={styles['range']}
      title={withKey(words.title, 'summary')}
      onClick={() => toggleSummary(session)}
    >
      <b>{words.rangeName}</b> {parts.join(' · ')}
      {totals.errors > 0 && <em> · {words.countOf.error(totals.errors)}</em>}
    </button>
  );
}

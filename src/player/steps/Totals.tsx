import { useCallback, useSyncExternalStore } from 'react';
import { spentBy, watchUsage } from '../../lanes/index.ts';
import type { RunMeta } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { messages } from '../messages.ts';
import { formatTokens, formatUsd } from '../viewing/number-format.ts';
import { useKnownModel, useSession } from '../viewing/session-context.ts';

/** Tokens and cost at the playhead, and of the whole run. */
export default function Totals() {
  const session = useSession();
  const { usage } = useKnownModel().meta;
  const subscribe = useCallback(
    (changed: () => void) => {
      const leaveClock = session.clock.subscribe(changed);
      const leaveUsage = watchUsage(session, changed);
      return () => {
        leaveClock();
        leaveUsage();
      };
    },
    [session],
  );
  const words = useSyncExternalStore(subscribe, () => totalsWords(session, usage));
  return words === '' ? null : <span title={messages.steps.totals}>{words}</span>;
}

/** `12.1k of 23.8k tok · $0.041 of $0.079`; the sums of the run alone where no call tells its own. */
function totalsWords(session: Session, usage: RunMeta['usage']): string {
  const model = session.model();
  const now = spentBy(model, session.clock.t);
  const all = spentBy(model, Number.POSITIVE_INFINITY);
  const tokens = usage === undefined ? all?.tokens : (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
  const usd = usage === undefined ? all?.usd : usage.usd;
  const of = (part: string | undefined, whole: string): string =>
    part === undefined ? whole : messages.steps.of(part, whole);
  const parts = [];
  if (tokens !== undefined && tokens > 0)
    parts.push(of(now && formatTokens(now.tokens).replace(/ tok$/, ''), formatTokens(tokens)));
  if (usd !== undefined && usd > 0) parts.push(of(now && formatUsd(now.usd), formatUsd(usd)));
  return parts.join(' · ');
}

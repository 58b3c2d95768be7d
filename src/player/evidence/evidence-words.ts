import type { Evidence, Gap, GapReason, IssueCount, Ledger } from '../../model/index.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';

export interface Badge {
  readonly text: string;
  readonly tone: 'neutral' | 'err' | 'ok' | 'warn';
  readonly title: string;
}

export function evidenceBadge(evidence: Evidence): Badge {
  const words = messages.evidence;
  switch (evidence.integrity) {
    case 'verified':
      return { text: words.verified, tone: 'ok', title: words.verifiedTitle };
    case 'consistent-unsigned':
      return { text: words.consistent, tone: 'ok', title: words.consistentTitle };
    case 'failed':
      return { text: words.failed, tone: 'err', title: words.failedTitle };
    case 'pending':
      return {
        text: words.pending(evidence.checked ?? 0, evidence.total ?? 0),
        tone: 'neutral',
        title: words.pendingTitle,
      };
    case 'unchecked':
      return { text: words.unchecked, tone: 'neutral', title: words.uncheckedTitle };
  }
}

/** "1,284 read · 2 off axis · 1 rejected": what is not zero. */
export function ledgerBadge(ledger: Ledger): Badge {
  const parts = [messages.ledger.read(formatCount(ledger.read))];
  if (ledger.offAxis > 0) parts.push(messages.ledger.offAxis(formatCount(ledger.offAxis)));
  if (ledger.rejected > 0) parts.push(messages.ledger.rejected(formatCount(ledger.rejected)));
  return {
    text: parts.join(' · '),
    tone: ledger.rejected > 0 ? 'warn' : 'neutral',
    title: messages.ledger.title,
  };
}

/** Gaps of one reason and lane together: a thousand missing frames are one line. */
export interface GapGroup {
  readonly laneId: string;
  readonly reason: GapReason;
  readonly code: string;
  readonly count: number;
  readonly first: Gap;
}

export function groupGaps(gaps: readonly Gap[]): GapGroup[] {
  const groups = new Map<
    string,
    { laneId: string; reason: GapReason; code: string; count: number; first: Gap }
  >();
  for (const gap of gaps) {
    const key = `${gap.laneId}\u0000${gap.reason}\u0000${gap.code}`;
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { laneId: gap.laneId, reason: gap.reason, code: gap.code, count: 1, first: gap });
    else group.count += 1;
  }
  return [...groups.values()];
}

/** Things lost or bent on the way in; what is merely worth knowing is not counted. */
export function lossCount(issues: readonly IssueCount[]): number {
  return issues.reduce((sum, { severity, count }) => (severity === 'info' ? sum : sum + count), 0);
}

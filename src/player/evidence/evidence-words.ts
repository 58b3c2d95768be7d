import type { Evidence, IssueCount, Ledger } from '../../model/index.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';
import { integrityOf } from './trust.ts';

export interface Badge {
  readonly text: string;
  readonly tone: 'neutral' | 'err' | 'ok' | 'warn';
  readonly title: string;
}

export function evidenceBadge(evidence: Evidence): Badge {
  const words = messages.evidence;
  switch (integrityOf(evidence)) {
    case 'verified':
      return { text: words.verified, tone: 'ok', title: words.verifiedTitle };
    case 'consistent-unsigned':
      return evidence.signer === undefined
        ? { text: words.consistent, tone: 'ok', title: words.consistentTitle }
        : { text: words.unknownKey, tone: 'ok', title: words.consistentTitle };
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

/** Things lost or bent on the way in; what is merely worth knowing is not counted. */
export function lossCount(issues: readonly IssueCount[]): number {
  return issues.reduce((sum, { severity, count }) => (severity === 'info' ? sum : sum + count), 0);
}

import { Suspense, lazy, useState } from 'react';
import { Check, X } from 'lucide-react';
import { Busy, Chip, Dialog } from '../../ui/index.ts';
import { evidenceDialogWords } from './dialog-words.ts';
import { useModel } from '../viewing/session-context.ts';
import { Mismatch } from './Mismatch.tsx';
import { evidenceBadge } from './evidence-words.ts';
import { GapsList } from './GapsList.tsx';
import styles from './Dialogs.module.css';

const ChainView = lazy(() => import('./ChainView.tsx'));
const PinnedKeys = lazy(() => import('./PinnedKeys.tsx'));
const KeyTrust = lazy(() => import('./KeyTrust.tsx'));

/** What checking the inventory says, check by check, and what the recording does not hold. */
export default function EvidenceDialog({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const model = useModel();
  const words = evidenceDialogWords;
  // Pinning a key changes what the badge says.
  const [, setPinned] = useState(0);
  const badge = evidenceBadge(model.evidence);
  const { checks, chain, signer } = model.evidence;
  return (
    <Dialog open={open} onClose={onClose} title={words.dialog}>
      <div className={styles['lead']}>
        <Chip tone={badge.tone}>{badge.text}</Chip>
        <span>{badge.title}.</span>
      </div>
      <p className={styles['quiet']}>{words.meaning}</p>
      {model.evidence.integrity === 'failed' && <Mismatch onShow={onClose} />}
      <h3 className={styles['heading']}>{words.checks}</h3>
      {checks.length === 0 && <p className={styles['quiet']}>{words.noChecks}</p>}
      <ul className={styles['list']}>
        {checks.map((check, i) => (
          <li key={`${check.code}:${i}`} className={styles['check']}>
            <span className={check.ok ? styles['right'] : styles['wrong']}>
              {check.ok ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
              <span>{check.ok ? words.passedCheck : words.failedCheck}</span>
            </span>
            <span className={styles['grow']}>{check.detail}</span>
            <code className={styles['code']}>{check.code}</code>
          </li>
        ))}
      </ul>
      <Suspense fallback={<Busy />}>
        {signer !== undefined && (
          <KeyTrust signer={signer} onChange={() => setPinned((times) => times + 1)} />
        )}
        <PinnedKeys except={signer} onChange={() => setPinned((times) => times + 1)} />
        {chain !== undefined && <ChainView chain={chain} onJump={onClose} />}
      </Suspense>
      <h3 className={styles['heading']}>{words.fidelity}</h3>
      <p>
        <b>{model.meta.fidelity ?? words.fidelityUnknown}</b>{' '}
        <span className={styles['quiet']}>{words.requestUnknown}</span>
      </p>
      <h3 className={styles['heading']}>{words.gaps}</h3>
      <GapsList onJump={onClose} />
    </Dialog>
  );
}

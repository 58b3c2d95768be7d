import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { Chip } from '../../ui/index.ts';
import { evidenceBadge, ledgerBadge, lossCount } from '../evidence/evidence-words.ts';
import { messages } from '../messages.ts';
import { formatCount } from '../viewing/number-format.ts';
import { Told, useKnownModel, useOfModel } from '../viewing/session-context.ts';
import type { ModelReader } from '../../model/index.ts';
import type { DialogName } from './dialog-name.ts';

const wordsOfLedger = (model: ModelReader): string => ledgerBadge(model.ledger).text;
const toneOfLedger = (model: ModelReader): 'neutral' | 'err' | 'ok' | 'warn' =>
  ledgerBadge(model.ledger).tone;

/** What the recording is worth: its integrity, its ledger, and what was lost on the way in. */
export function RunChips({ onShow }: { readonly onShow: (name: DialogName) => void }) {
  const model = useKnownModel();
  const evidence = evidenceBadge(model.evidence);
  const tone = useOfModel(toneOfLedger);
  const losses = lossCount(model.issues);
  const Shield =
    evidence.tone === 'err' ? ShieldAlert : evidence.tone === 'ok' ? ShieldCheck : ShieldQuestion;
  return (
    <>
      <Chip tone={evidence.tone} title={evidence.title} icon={<Shield />} onClick={() => onShow('evidence')}>
        {evidence.text}
      </Chip>
      <Chip tone={tone} title={messages.ledger.title} onClick={() => onShow('ledger')}>
        <Told words={wordsOfLedger} />
      </Chip>
      <Chip title={messages.evidence.honestyTitle} onClick={() => onShow('honesty')}>
        {messages.evidence.honestyChip(model.meta.fidelity, formatCount(model.gaps.length))}
      </Chip>
      {losses > 0 && (
        <Chip tone="warn" title={messages.trouble.lossesTitle} onClick={() => onShow('ledger')}>
          {messages.trouble.losses(formatCount(losses))}
        </Chip>
      )}
    </>
  );
}

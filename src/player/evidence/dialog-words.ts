import { phrases } from '../../base/index.ts';

/** The words of the dialogs of the evidence; loaded with them. */
export const evidenceDialogWords = phrases('player/evidence/dialog-words', {
  dialog: 'Evidence',
  meaning:
    'Integrity says whether these bytes are the ones that were inventoried. It says nothing about whether the run was right.',
  checks: 'Checks',
  noChecks: 'Nothing was checked: the recording carries no inventory of digests, no chain and no signature.',
  passedCheck: 'right',
  failedCheck: 'wrong',
  gaps: 'What the recording does not hold',
  honesty: 'What this recording holds',
  noGaps: 'No gap is declared and none was found.',
  fidelity: 'Fidelity captured',
  fidelityUnknown: 'not stated by the recording',
  requestUnknown: 'What was requested is not recorded.',
});

import { phrases } from '../../base/index.ts';
import type { GapReason } from '../../model/index.ts';

/** Why something is not in the recording, after the name of what is missing. */
export const gapReasons = phrases('player/evidence/gap-words', {
  'not requested': 'was not requested',
  'not capable': 'this kind of environment cannot record it',
  pending: 'not there yet',
  expired: 'expired on the server',
  forbidden: 'withheld: you may not read it',
  missing: 'missing from the recording',
  refused: 'refused for safety',
  redacted: 'redacted by the producer',
  capped: 'cut at a size limit',
  sparse: 'sampled sparsely',
  'stopped early': 'recording stopped early',
  disconnected: 'the connection was lost',
} satisfies Record<GapReason, string>);

export const gapWords = phrases('player/evidence/gap-words:gapWords', {
  list: 'What is not in the recording',
  recording: 'The recording',
  basis: { declared: 'declared', found: 'found' },
  basisTitle: {
    declared: 'The recording says so itself',
    found: 'Found while it was read: the recording does not say so',
  },
  effect: 'Effect',
  works: 'Still works',
  show: 'Show',
  each: (n: string) => `${n} of them, one by one`,
});

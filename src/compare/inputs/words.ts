import { phrases } from '../../base/index.ts';
import type { InputFact } from './inputs.ts';

export const words = phrases('compare/inputs/words', {
  reading: 'Reading what the runs were given',
  none: 'Neither recording says what its run was given',
  noneText: 'There is no dispatch manifest, no prompt and no checkpoint of a tree in them.',
  input: 'Input',
  notSaid: 'the recording does not say',
  verdicts: { same: 'same', differs: 'differs', missing: 'said by one alone' },
  verdict(facts: readonly InputFact[]): string {
    const differ = facts.filter(({ verdict }) => verdict === 'differs').length;
    const missing = facts.filter(({ verdict }) => verdict === 'missing').length;
    const same = facts.length - differ - missing;
    const parts = [
      differ === 0
        ? 'Same inputs, as far as both say'
        : `${differ} ${differ === 1 ? 'input differs' : 'inputs differ'}`,
      `${same} the same`,
      ...(missing > 0 ? [`${missing} said by one alone`] : []),
    ];
    return `${parts.join(', ')}.`;
  },
});

import { phrases } from '../../base/index.ts';

/** The words of a recording that cannot be opened; loaded with them. */
export const cannotOpenWords = phrases('player/trouble/cannot-open-words', {
  cannotOpen: 'Cannot open this recording',
  tried: 'What was tried',
  todo: 'What you can do',
  code: 'Code',
  another: 'Open another',
});

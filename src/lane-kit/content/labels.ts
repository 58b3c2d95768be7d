import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lane-kit/content/labels', {
  aPictureThatCannotBe: 'A picture that cannot be decoded',
  readingTheText: 'Reading the text',
  loadingTheContent: 'Loading the content',
});

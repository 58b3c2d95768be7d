import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('ui/diff/labels', {
  oldAndNewSideBy: 'Old and new side by side',
  linesThatDifferInWhite: 'Lines that differ in white space alone count as unchanged',
  copyTheDiff: 'Copy the diff',
  changedFiles: 'Changed files',
});

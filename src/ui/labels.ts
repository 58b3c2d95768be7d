import { phrases } from '../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('ui/labels', {
  close: 'Close',
  loadingTheDiff: 'Loading the diff',
  loadingTheValue: 'Loading the value',
});

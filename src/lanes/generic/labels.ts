import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/generic/labels', {
  record: 'Record',
  text: 'Text',
  otherFields: 'Other fields',
});

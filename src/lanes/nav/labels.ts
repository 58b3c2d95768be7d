import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/nav/labels', {
  record: 'Record',
});

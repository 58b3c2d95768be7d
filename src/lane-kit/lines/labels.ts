import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lane-kit/lines/labels', {
  filterByText: 'Filter by text',
  clearTheFilter: 'Clear the filter',
});

import { phrases } from '../../base/index.ts';

/** What stands on its buttons, fields and empty places. */
export const labels = phrases('lanes/logs/labels', {
  filterTheLog: 'Filter the log',
  logUpToThePlayhead: 'Log up to the playhead',
  record: 'Record',
});

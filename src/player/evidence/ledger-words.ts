import { phrases } from '../../base/index.ts';

/** The words of the ledger; loaded with it. */
export const ledgerWords = phrases('player/evidence/ledger-words', {
  sum: (read: string, shown: string, offAxis: string, rejected: string) =>
    `${read} records read = ${shown} shown + ${offAxis} off the axis + ${rejected} rejected`,
  reasons: 'Reasons',
  noReasons: 'Every record is shown as it came.',
  example: 'example',
  noIssues: 'Nothing to report.',
  offAxisTray: 'Off the axis',
  offAxisMeaning:
    'Records whose time is missing its meaning: they never set the axis, and are readable here.',
  line: (n: number) => `line ${n}`,
  show: 'Show',
  lossChip: (n: string) => `${n} not shown`,
  dialog: 'Ledger',
  issues: 'Issues',
  times: (n: string) => `${n}×`,
});

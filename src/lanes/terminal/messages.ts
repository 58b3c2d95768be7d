import { phrases } from '../../base/index.ts';
const plural = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

/** Every word of the terminal's stage and of its entries. */
export const messages = phrases('lanes/terminal/messages', {
  before: 'No output yet',
  beforeText: 'The terminal was first written to later than this.',
  none: 'Nothing was written',
  noneText: 'This recording of a terminal holds no output.',
  beside: 'Not on the shared clock',
  besideText: (n: number): string =>
    `The recording does not say when it began, so its ${plural(n, 'event', 'events')} have no place on this axis.`,
  failed: 'The terminal cannot be shown',
  session: 'Session',
  latest: 'Written to last',
  screen: (cols: number, rows: number): string => `Terminal, ${cols} columns by ${rows} rows`,
  size: (cols: number, rows: number): string => `${cols} × ${rows}`,
  written: 'As it was written',
  hidden: 'What was typed is not shown: it may hold a password.',
  reveal: 'Show what was typed',
  typed: 'Typed',
  unreadable: 'Record',
});

import { phrases } from '../base/index.ts';

/** What the parts that lay out text say; loaded with them. */
export const textLabels = phrases('ui/text-labels', {
  longOrDeepPartsAre: 'Long or deep parts are shortened here; Copy gives all of it.',
  table: 'Table',
  messageTooLongToBe: 'Message (too long to be laid out as Markdown)',
  copyTheWholeLine: 'Copy the whole line',
});

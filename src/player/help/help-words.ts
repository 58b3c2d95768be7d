import { phrases } from '../../base/index.ts';
/** Words of the list of keys. */
export const helpWords = phrases('player/help/help-words', {
  title: 'Keys',
  note: 'Keys rest while you type, while a dialog is open, and with other modifiers held.',
  switch: 'Single-key shortcuts',
});

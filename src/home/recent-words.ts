import { phrases } from '../base/index.ts';

export const recentWords = phrases('home/recent-words', {
  title: 'Opened before',
  none: 'What you open is listed here, to be opened again: from an address, or a file where this browser can find it again.',
  kept: 'The list stays in this browser.',
  file: 'file on this computer',
  forget: (title: string) => `Forget ${title}`,
  forgetAll: 'Forget all',
  forgotten: 'The list is empty again.',
  refused: (title: string) => `The browser was not allowed to read ${title}. Choose it anew, or allow it.`,
  gone: (title: string) =>
    `${title} is not where it was: it was moved, renamed or deleted. Choose it anew, or forget it.`,
  tour: 'Take the tour',
  tourTitle: 'Six short stops over the sample web-checkout',
});

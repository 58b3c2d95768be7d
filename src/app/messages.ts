import { phrases } from '../base/index.ts';

/** What the page itself says, beside what Home and the player say; typed, so that a translation is one more object. */
export const messages = phrases('app/messages', {
  settings: 'Settings',
  loading: 'Loading the page',
  theme: { light: 'Use the light theme', dark: 'Use the dark theme' },
  bug: {
    title: 'Something in the player broke',
    text: 'This is a fault of the player, not of the recording, which is untouched. The report below holds nothing that was recorded.',
    report: 'Report',
    copy: 'Copy report',
    copied: 'Report copied',
    reload: 'Reload',
  },
});

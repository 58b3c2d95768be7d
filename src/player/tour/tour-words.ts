import { phrases } from '../../base/index.ts';

export const tourWords = phrases('player/tour/tour-words', {
  title: 'Tour',
  offerTitle: 'New here?',
  offer: 'Six short stops show what is where. It takes a minute, and can be left at any time.',
  start: 'Take the tour',
  decline: 'Not now',
  next: 'Next',
  back: 'Back',
  skip: 'Skip the tour',
  done: 'Done',
  at: (n: number, of: number) => `${n} of ${of}`,
  again: 'The list of commands (Ctrl/Cmd+K) has the tour whenever you want it again.',
  stops: {
    timeline: [
      'One clock for everything',
      'Each lane is one recorded source; the agent’s is first. Drag along the ruler and all of them show that instant. Ctrl and the wheel zoom, Shift and the wheel pan.',
    ],
    stage: [
      'The world at the playhead',
      'What there was at this instant: the screen, the page, the terminal, the files. Tabs choose the view. Nothing that came later ever shows.',
    ],
    steps: [
      'What the agent did',
      'Its steps, with the current one kept in sight. j and k walk them; a click goes to one.',
    ],
    inspector: [
      'One thing, whole',
      'Whatever is selected is told here: what it was given, what came of it, and what happened meanwhile. y walks back through its causes.',
    ],
    errors: [
      'Where it went wrong',
      'A failed run opens at its failing moment. e goes to the next error of any lane, Shift+E back. Space plays.',
    ],
    find: [
      'Find, note, share',
      '/ searches every lane, p writes a comment on this moment, u copies a link to it, and ? lists the keys.',
    ],
  } satisfies Record<string, readonly [string, string]>,
});

export type StopName = keyof typeof tourWords.stops;

import { phrases } from '../../base/index.ts';

/** The words of several cassettes in one workspace. */
export const words = phrases('compare/cassettes/words', {
  list: 'The cassettes, each with its own checkpoints',
  of: (letter: string) => `Cassette ${letter}`,
  allFirst: 'Each to its first',
  allFirstTitle: 'Every cassette stands at its first checkpoint: before its recording',
  clocks: 'Clocks by first activity',
  clocksTitle: 'Lays every cassette by the wall clock of its user’s activity, from the earliest on',
  own: (letter: string) => `${letter} on its own`,
  ownTitle: 'It plays, pauses and stops by itself, at its own speed',
  speed: (letter: string) => `Speed of ${letter}`,
  play: (letter: string) => `Play ${letter}`,
  pause: (letter: string) => `Pause ${letter}`,
  pair: (a: string, b: string) => `Layers of ${b} against ${a}`,
  compare: (a: string, b: string) => `Compare ${a} and ${b} layer by layer`,
  comparing: 'Comparing the layers',
  notBoth: 'Both sides have to be cassettes to be compared in layers.',
  unreadable: 'A cassette’s own files could not be read',
  unjudged: (why: string) =>
    `Whether these cassettes can be in one workspace could not be judged: ${why}. Load the page again.`,
  none: 'No cassette is open',
  noneText: 'Checkpoints and layers belong to recorded cassettes.',
});

/** Why a cassette cannot share a workspace with those before it. */
export const refusalWords = phrases('compare/cassettes/words:refusalWords', {
  sameId: (letter: string) => `${letter} is this very cassette. A workspace holds each cassette once.`,
  sameSession: (letter: string) =>
    `${letter} is of the same root session. Two cassettes of one session cannot share a workspace.`,
  conflict: (what: string, letter: string) =>
    `It holds ${what} with another content than ${letter}. What they share has to be the same before anything is played.`,
});

import { phrases } from '../../base/index.ts';
import type { LayerId, LayerOutcome, Verification } from '../../formats/index.ts';
import type { Family } from './glyph.ts';

/** The words of the checkpoints' panel. */
export const checkpointWords = phrases('player/checkpoints/words', {
  list: 'Checkpoints, in order',
  reading: 'Reading the checkpoints',
  previous: 'Previous checkpoint ([)',
  next: 'Next checkpoint (])',
  play: 'Play to the next one',
  playing: (index: number) => `Playing to ${index}`,
  playTitle: 'Plays at the speed that is set, and stops there',
  fast: 'Skip waits',
  fastTitle: 'On the way, waits are left out; every entry is still entered',
  here: 'You stand at this checkpoint: every lane shows what its cursor holds',
  between: 'Between checkpoints: lanes show the instant, by estimated clocks',
  before: 'Before the recording',
  ended: 'What it ended as',
  turn: (n: number, outcome: string) => `Turn ${n}: ${outcome}`,
  atMark: 'At a checkpoint',
  byTime: 'By time',
  alsoCalled: 'Also',
  families: {
    setup: 'Preparation',
    turn: 'Turn',
    waits: 'Waiting for an answer',
    tool: 'Tool',
    work: 'Longer work',
  } satisfies Record<Family, string>,
  canceled: 'Canceled',
  cursor: 'Cursor',
  activity: 'User activity',
  event: (n: number, all: number) => (n === 0 ? 'nothing yet' : `event ${n} of ${all}`),
  position: (chunk: number, unit: number) => (chunk === 0 ? 'nothing yet' : `chunk ${chunk}, unit ${unit}`),
  trigger: 'Told by',
  triggers: {
    bootstrap: 'the beginning: before the recording',
    intent: (n: number) => `the effects of an intent, after event ${n}`,
    event: (n: number) => `event ${n}`,
    observed: (type: string, connection: string, chunk: number) =>
      `${type}, seen on ${connection} in chunk ${chunk}`,
  },
  fingerprint: 'Fingerprint',
  fingerprints: {
    reproduced: 'reproduced from what it stands for',
    'not reproduced': 'not that of anything it could stand for',
    none: 'none: nothing was observed',
    checking: 'being checked',
  },
  subjects: 'Subjects',
  ready: 'Ready when',
  readyIs: (type: string, subject: string, equals: string) => `${type} of ${subject} is ${equals}`,
  noSubjects: 'none',
  goTo: (what: string) => `Go to what introduced ${what}`,
});

export const verifyWords = phrases('player/checkpoints/words:verifyWords', {
  title: 'Verification',
  start: 'Check this cassette layer by layer',
  checking: 'Checking the layers',
  failedToRead: 'The cassette’s own files could not be read',
  verdicts: {
    'consistent, unsigned': 'Consistent, unsigned',
    'in doubt, unsigned': 'In doubt, unsigned',
    failed: 'Failed',
  } satisfies Record<Verification['verdict'], string>,
  means:
    'Digests say that nothing was damaged. There is no signature: whoever changes a cassette can seal it anew.',
  layers: {
    files: 'Files, schema and plan',
    activity: 'Intents and effects',
    protocol: 'Protocol',
    transport: 'Transport',
    state: 'Final state',
  } satisfies Record<LayerId, string>,
  outcomes: {
    ok: 'passed',
    doubt: 'in doubt',
    failed: 'failed',
    'not reached': 'not looked at',
  } satisfies Record<LayerOutcome, string>,
  chunk: (n: number) => `chunk ${n}`,
  chunks: (a: number | undefined, b: number | undefined) => `chunk ${a ?? 'none'} against ${b ?? 'none'}`,
});

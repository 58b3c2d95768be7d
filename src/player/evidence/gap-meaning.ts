import { phrases } from '../../base/index.ts';
import type { GapReason } from '../../model/index.ts';

export interface GapMeaning {
  /** In place of the reason's own words, where those would not fit. */
  readonly title?: string;
  readonly effect: string;
  readonly works: string;
}

interface Asked {
  readonly code: string;
  readonly reason: GapReason;
  readonly laneId: string | undefined;
}

const REST = 'All other lanes, the steps, the search and the ledger are whole.';

/** What cannot be told where a lane lacks something. */
const LANE_EFFECT = {
  agent: 'What the agent did or was answered there cannot be read in full.',
  frames: 'The screen is not known for that stretch: the last picture before it is held, and marked.',
  dom: 'The page cannot be rebuilt there: it is shown as it was last known.',
  network: 'What went over the network there, or what a body held, cannot be read.',
  console: 'What the page said there cannot be read.',
  repo: 'How the files looked there, or what was left behind, cannot be shown.',
  terminal: 'What stood on the terminal there is not known.',
  runtime: 'What the machine used there is not known; nothing is drawn between the samples.',
  logs: 'What the services wrote there cannot be read.',
} satisfies Record<string, string>;

const LANE_WORKS = {
  agent: 'What was recorded around it stays in its order, with the lanes beside it.',
  frames: 'Steps, network and console still tell what happened.',
  dom: 'Pictures of the screen, where there are any, and the steps still show it.',
  network: 'Addresses, times and states of requests that were recorded stand.',
  repo: 'Edits and commands of the steps still tell what was changed.',
} satisfies Record<string, string>;

/** Reasons weigh on the sentence where they say more than that something is not there. */
const BY_REASON = {
  'not requested': {
    effect: 'Nobody asked for it to be recorded: that it is not here says nothing about the run.',
    works: REST,
  },
  'not capable': {
    effect: 'This kind of recording cannot hold it: that it is not here says nothing about the run.',
    works: REST,
  },
  pending: {
    effect: 'It is not here yet: what is shown may still change.',
    works: 'What has arrived can be read; the rest is added where it belongs.',
  },
  expired: {
    effect: 'The server no longer has it, and no other copy is known.',
    works: `That it existed, and its place, still show. ${REST}`,
  },
  forbidden: {
    effect: 'It exists, but this reader may not see it.',
    works: `Whoever may read it sees it at the same place. ${REST}`,
  },
  refused: {
    effect: 'It was not opened, since it might do harm or is not what it should be.',
    works: `Everything that was not refused is shown. ${REST}`,
  },
  redacted: {
    effect: 'The words that stood there cannot be read, nor searched for.',
    works:
      'Place, class and digest are kept: order, pairs, checks and all that lies around can still be followed.',
  },
  capped: {
    effect: 'Only its start is here: what comes after the limit cannot be read, nor found.',
    works: 'The part before the limit, its size and its place are kept.',
  },
  sparse: {
    effect: 'Between two samples nothing is known, and nothing is drawn as if it were.',
    works: 'Each sample stands at its own time.',
  },
  'stopped early': {
    effect: 'What happened after it is not known; what had begun has no end.',
    works: 'Everything before it stands, in its order and with its times.',
  },
  disconnected: {
    effect: 'What happened while the connection was lost is not in this lane.',
    works: 'Lanes that are sent again in full have no hole; what came after the connection is there.',
  },
} satisfies Partial<Record<GapReason, GapMeaning>>;

/** Where the code says more than its reason. */
const BY_CODE = {
  'missing-artifact': {
    effect: 'What this file holds cannot be shown, and its digest cannot be checked.',
    works: 'Everything that was hashed apart from it is still checked: the chain, and each other artifact.',
  },
  'provider-events-missing': {
    effect:
      'Commands, their results and the agent’s messages are not known: a check that ran cannot be told from one that did not.',
    works: 'Snapshots of git, changes of files, the final patch and the chain can still be followed.',
  },
  'provider-log-truncated': {
    effect: 'Calls after the cut are missing, and one before it may have no result.',
    works: 'Calls before the cut, and all that git and the file system told, stand.',
  },
  'provider-log-unread': {
    title: 'a line that could not be read',
    effect: 'What this line told of the agent is not known.',
    works: 'Every other line was read; the chain covers that this one was not.',
  },
  'git-snapshot-missing': {
    effect:
      'What had been changed before, or was left behind, cannot be told apart from the agent’s own work.',
    works: 'Changes of files and commands are still told one by one.',
  },
  'session-not-finalised': {
    effect: 'There is no receipt: nothing is signed, and there is no final patch to judge.',
    works: 'The chain so far is checked, and every event of it can be followed.',
  },
  'torn-log': {
    title: 'torn',
    effect: 'The chain cannot be followed past the tear.',
    works: 'Every event before the tear stands and is checked.',
  },
  'bad-receipt': {
    effect: 'Signature, digests and what the receipt says of itself cannot be read.',
    works: 'The chain of events is still checked and shown.',
  },
  'events-missing': {
    effect: 'Events at the end are not here: what happened last is not known.',
    works: 'The events that are here still follow from each other.',
  },
  'workspace-changed-after': {
    title: 'changed after the last look at it',
    effect:
      'What was left behind differs from what the session looked at last: checks and patch may be of another state.',
    works: 'All that was recorded up to that look stands.',
  },
  'clock-skew': {
    title: 'clocks that differ',
    effect: 'Which of two events of different sources came first cannot be told by their times alone.',
    works: 'The order of the chain, and the times within one source, hold.',
  },
  'records-rejected': {
    title: 'could not be understood',
    effect: 'These records could not be understood: what they told is not on any lane.',
    works: 'Each is counted with its reason and an example in the ledger; all others are shown.',
  },
  'time-implausible': {
    title: 'times that cannot be right',
    effect: 'These entries have no place on the axis.',
    works: 'They can be read in the off-axis tray of the ledger, in their order.',
  },
  'time-assumed': {
    title: 'no time of its own',
    effect: 'How long these took, and what happened at the same time, is not known.',
    works: 'Their order in the file is kept; each is marked.',
  },
  'time-stepped-back': {
    title: 'times that step back',
    effect: 'Their recorded end or time lies before what it follows: durations there are not to be trusted.',
    works: 'Their order is kept by cause and file; each is marked.',
  },
  'content-missing': {
    title: 'what it refers to is not there',
    effect: 'The entry stands, what it refers to cannot be shown.',
    works: 'That it happened, when, and its words are kept.',
  },
  'clock-unknown': {
    title: 'not on the shared clock',
    effect: 'This lane has no place on the shared clock: what happened beside it cannot be told.',
    works: 'Its own order holds, and it can be moved by hand.',
  },
  'kind-unknown': {
    title: 'of a kind that nobody knows',
    effect: 'What these records mean is not known to this player.',
    works: 'They are shown as they came, searched and counted like all others.',
  },
  'ended-early': {
    title: 'breaks off',
    effect: 'The recording breaks off: what happened after its last entry is not known.',
    works: 'Everything before it stands.',
  },
  'no-times': {
    title: 'holds no times',
    effect: 'Nothing tells how long anything took, or how much lay between.',
    works: 'The order of the steps is the recording’s own, and can be played step by step.',
  },
} satisfies Record<string, GapMeaning>;

const MEANINGS = {
  rest: REST,
  anyEffect: 'What it held cannot be shown.',
  laneEffect: LANE_EFFECT,
  laneWorks: LANE_WORKS,
  byReason: BY_REASON,
  byCode: BY_CODE,
};

/** What leaves the page is in English whatever the page speaks: the same recording gives the same bytes. */
const ENGLISH = structuredClone(MEANINGS);

/** The same, in the language of the page. */
export const gapMeanings = phrases('player/evidence/gap-meaning', MEANINGS);

/** Of any gap of any format: by its code where that says more, else by its reason and lane. In English. */
export const gapMeaning = (asked: Asked): GapMeaning => meaningIn(ENGLISH, asked);

/** The same in the language of the page, for whoever shows it. */
export const sayGapMeaning = (asked: Asked): GapMeaning => meaningIn(gapMeanings, asked);

function meaningIn(words: typeof MEANINGS, { code, reason, laneId }: Asked): GapMeaning {
  const known = own(words.byCode, code) ?? own(words.byReason, reason);
  if (known !== undefined) return known;
  const lane = laneId ?? '';
  return {
    effect: own(words.laneEffect, lane) ?? words.anyEffect,
    works: own(words.laneWorks, lane) ?? words.rest,
  };
}

/** Codes and lanes are a recording's own words. */
const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

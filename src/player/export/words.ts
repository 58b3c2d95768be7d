import type { Reason } from '../../engine/index.ts';
import { formatBytes, phrases, plural } from '../../base/index.ts';
import { formatCount } from '../viewing/number-format.ts';

const things = (n: number, one: string, many = `${one}s`): string =>
  `${formatCount(n)} ${n === 1 ? one : many}`;

/** What the export says. */
export const exportWords = phrases('player/export/words', {
  title: 'Export',
  what: 'What to export',
  kinds: {
    bundle: ['Recording', 'A bundle (.zip) that any Playhead opens: the same lanes, ledger and digests'],
    page: ['Page', 'One .html file that plays by double click, with no network and nothing installed'],
    har: ['Requests', 'HAR 1.2 of the network lane, for any other tool'],
    trace: ['Trace', 'The agent’s own events as JSON, which opens here again'],
    table: ['Table', 'The entries of a lane as CSV, for a spreadsheet'],
    picture: ['Picture', 'This moment as PNG: the screen, the step and the lanes'],
    clip: ['Clip', 'A range as a video (MP4, WebM) or a GIF'],
  },
  stretch: 'Stretch',
  whole: 'The whole run',
  range: 'The selected range',
  noRange: 'None is selected: press i and o, or drag across the lanes',
  noTimes: 'Nothing in this recording has a time: it is exported whole',
  lane: 'Lane',
  format: 'Format',
  size: 'Size',
  length: 'Plays for',
  seconds: (n: number) => `${n} s`,
  clean: 'Take out what looks like a secret',
  cleanNote:
    'Tokens, keys, cookies and passwords, by their name or shape. What a person typed is never in it.',
  harNote: 'Credentials in headers, addresses and bodies are always taken out of a HAR.',
  export: 'Export',
  again: 'Export again',
  cancel: 'Cancel',
  close: 'Close',
  looking: 'Looking through what would go out',
  writing: 'Writing',
  drawing: 'Drawing',
  saved: (name: string, bytes: number) => `Saved ${name} (${formatBytes(bytes)})`,
  cancelled: 'Cancelled. Nothing was saved.',
  failed: (why: string) => `Nothing was saved: ${why}`,
  estimate: (files: number, bytes: number) =>
    `${things(files, 'file')}, ${formatBytes(bytes)} before packing`,
  removed: (n: number) => `${things(n, 'thing')} taken out. It is a copy, and says of what it was made.`,
  missing: (n: number) =>
    `${things(n, 'file')} could not be read any more and ${plural(n, 'is', 'are')} not in it.`,
  privacy: 'Before it leaves',
  notes: 'Put in my notes',
  notesHint: 'bookmarks, named ranges and comments, as a file of their own',
  notesCount: (n: number) => things(n, 'note'),
  takeOut: (what: string) => `Take out ${what.toLowerCase()}`,
  nothingFound: 'Nothing was found that looks like a secret or was typed in.',
  warning: (n: number) =>
    `${things(n, 'private thing')} would go out as ${plural(n, 'it is', 'they are')}. Whoever gets the file can read ${plural(n, 'it', 'them')}.`,
  opaque: (n: number) =>
    `${things(n, 'picture or other file', 'pictures and other files')} without text: nobody has looked into ${plural(n, 'it', 'them')}.`,
  sealed: 'Nothing is taken out: the bundle holds the sealed bytes as they are.',
  derived:
    'The sealed recording stays as it is. The copy lists each thing that was taken out, with its digest.',
  reasons: {
    secret: ['Secrets', 'tokens, keys and passwords, by name or shape'],
    'credential header': ['Credential headers', 'Authorization, Cookie and Set-Cookie'],
    'typed input': ['Typed input', 'what was typed into a terminal or a page'],
    body: ['Bodies', 'of requests and answers'],
    part: ['Parts', ''],
  } satisfies Record<Reason, readonly [string, string]>,
  parts: 'Leave out whole',
  partName: (id: string): string => {
    if (id.startsWith('file:')) return id.slice('file:'.length);
    return PARTS[id.slice('track:'.length)] ?? id.slice('track:'.length);
  },
  partSize: (files: number, bytes: number) =>
    files === 0 ? formatBytes(bytes) : `${things(files, 'file')}, ${formatBytes(bytes)}`,
  found: (n: number) => formatCount(n),
  show: 'Show what was found',
  more: (n: number) => `and ${formatCount(n)} more`,
  noBundle: 'This recording cannot be written as a bundle here.',
  noTemplate:
    'The page to put the recording into could not be fetched. Build Playhead with npm run build, or export the recording instead.',
  noPageHere: 'This page came from a disk and cannot make another of itself. Export the recording instead.',
  noOrigin: 'A HAR needs times of day, which this recording does not have.',
  noRequests: 'This recording has no requests.',
  noTrace: 'This recording has no trace.',
  noVideo: (format: string) =>
    `This browser cannot write ${format} (it has no WebCodecs encoder for it, or the page is not on https or localhost). A GIF works everywhere.`,
  noRangeForClip: 'No range is selected: the clip shows the whole run.',
  notDrawn:
    'The page of the DOM lane and other stages cannot be drawn into a picture; the screen’s last frame, or the step in words, stands for them.',
  frames: (n: number) => things(n, 'picture'),
});

export const PARTS: Readonly<Record<string, string>> = phrases('player/export/words:PARTS', {
  frames: 'Screen',
  domEvents: 'DOM',
  network: 'Network',
  console: 'Console',
  nav: 'Navigation',
  logs: 'Logs',
  runtime: 'Runtime',
  stateDeltas: 'Checkpoints',
  custom: 'Repository, windows and other lanes',
});

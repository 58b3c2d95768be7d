import { formats, type Probe } from '../formats/index.ts';

/** A file that is close to a recording and is none: what it is, and what to do instead. */
interface NearMiss {
  readonly what: string;
  readonly way: string;
  /** Where a person is told more than that it is close to a recording. */
  readonly code?: string;
  is(probe: Probe, siblings: readonly string[]): boolean;
}

const starts = (text: string, pattern: RegExp): boolean => pattern.test(text.slice(0, 4096));
const named = (name: string, pattern: RegExp): boolean => pattern.test(name.split('/').at(-1) ?? name);

/** First fit wins; each is told by its content, and by its name only where the content is of no one shape. */
const NEAR_MISSES: readonly NearMiss[] = [
  {
    what: 'a blob report of Playwright, from which reports are merged, not a trace',
    way: 'Open the trace.zip among its resources, or merge it (npx playwright merge-reports) and open the traces of its tests.',
    is: ({ text }) => starts(text, /^\s*\{"method":"on(?:BlobReportMetadata|Configure)"/),
  },
  {
    what: 'a JSON report of Playwright: results of tests, not what happened in them',
    way: 'Run the tests with --trace on, and open the trace.zip of one of them.',
    is: ({ text }) => starts(text, /^\s*\{\s*"config"\s*:\s*\{/) && /"playwright|"configFile"/.test(text),
  },
  {
    what: 'a tape of recorded HTTP answers (VCR) for tests, not a session',
    way: 'Open the messages or the log of the session that the tape was made for.',
    is: ({ text }) =>
      starts(text, /^\s*\[\s*\{\s*"scope"\s*:\s*"https?:/) ||
      starts(text, /^interactions:\s*\n/m) ||
      (starts(text, /^\s*\{\s*"http_interactions"\s*:/) && text.includes('"request"')),
  },
  {
    what: 'metrics of OpenTelemetry: numbers over time, without spans',
    way: 'Export the traces (resourceSpans) of the run instead.',
    is: ({ text }) => starts(text, /^\s*\{\s*"resourceMetrics"\s*:/),
  },
  {
    what: 'log records of OpenTelemetry without a span',
    way: 'Export the traces (resourceSpans) of the run instead.',
    is: ({ text }) => starts(text, /^\s*\{\s*"resourceLogs"\s*:/),
  },
  {
    what: 'samples of disks (iostat), which have no time',
    way: 'Sample with vmstat -t or pidstat -h instead.',
    is: ({ text }) => starts(text, /^\s*\[\s*\{"percent_user"/) || starts(text, /^avg-cpu:\s+%user/m),
  },
  {
    what: 'a summary of changes (git diff --stat), not the changes',
    way: 'Make it again without --stat.',
    is: ({ text }) => /^ \S.* \| +(?:\d+|Bin\b).*$/m.test(text) && / files? changed\b/.test(text),
  },
  {
    what: 'a lock file of a package manager',
    way: 'Open the record of a run.',
    is: ({ text, name }) =>
      named(
        name,
        /^(?:package-lock|npm-shrinkwrap)\.json$|^(?:yarn|Cargo|poetry|uv|Gemfile|composer|pnpm-lock|bun)\.(?:lock|yaml|lockb)$/,
      ) ||
      starts(text, /^\s*\{[^{]*"lockfileVersion"\s*:/) ||
      starts(text, /^lockfileVersion:/m) ||
      starts(text, /^# yarn lockfile v/m),
  },
  {
    what: 'a package.json or another settings file, not a recording',
    way: 'Open the record of a run.',
    is: ({ text, name }) =>
      named(name, /^(?:package|tsconfig|settings|config|\.mcp)\.json$|\.(?:ya?ml|toml|ini|env)$/i) &&
      !starts(text, /^\s*\[/),
  },
  {
    what: 'results of tests (JUnit)',
    way: 'Open the log, the trace or the transcript of the run that made it.',
    is: ({ text }) => starts(text, /<testsuites?\b/),
  },
  {
    what: 'a web page (perhaps a sign-in page), not a recording',
    way: 'Download the file itself, or sign in first.',
    // As an address is answered that leads to one: `sources/url-file.ts`.
    code: 'not-a-recording',
    is: ({ text }) => starts(text.trimStart().toLowerCase(), /^(?:<!doctype html|<html)/),
  },
  {
    what: 'an SQLite database',
    way: 'Export the session from the tool that keeps it there (opencode export, for instance), and open that.',
    is: ({ text }) => text.startsWith('SQLite format 3'),
  },
  {
    what: 'a pointer of Git LFS, not the file that it stands for',
    way: 'Fetch the file (git lfs pull), and open it again.',
    is: ({ text }) => text.startsWith('version https://git-lfs.github.com/spec/'),
  },
  {
    what: 'a picture or a video',
    way: 'Drop it together with the recording that it belongs to.',
    is: ({ bytes }) =>
      (bytes[0] === 0x89 && bytes[1] === 0x50) ||
      (bytes[0] === 0xff && bytes[1] === 0xd8) ||
      (bytes[0] === 0x47 && bytes[1] === 0x49 && bytes[2] === 0x46) ||
      (bytes[4] === 0x66 && bytes[5] === 0x74 && bytes[6] === 0x79 && bytes[7] === 0x70) ||
      (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf),
  },
  {
    what: 'a script, not what came of running it',
    way: 'Open the record of a run.',
    is: ({ text, name }) =>
      starts(text, /^#!/) || (named(name, /\.(?:[cm]?[jt]sx?|py|sh|rb|go|rs)$/) && !starts(text, /^\s*[[{]/)),
  },
];

interface Looked {
  readonly file: { readonly name: string };
  readonly probe: Probe | undefined;
}

const MOST = 5;

/** Why nothing could be read: code, and a sentence that says what each file is and what to do. */
export function nearMiss(
  title: string,
  looks: readonly Looked[],
  siblings: readonly string[],
): [code: string, message: string] {
  const told = looks.map(({ file, probe }) => ({ file, ...lookOf(probe, siblings) }));
  const ways = [...new Set(told.flatMap(({ way }) => (way === undefined ? [] : [way])))];
  const [first] = told;
  if (first === undefined)
    return ['unknown-format', `Nothing here can be replayed: ${title} holds no document that could be read.`];
  const what = told
    .slice(0, MOST)
    .map(({ file, words }) => `${file.name} ${words}`)
    .join('; ');
  const more = told.length > MOST ? ` (and ${told.length - MOST} more)` : '';
  if (told.length === 1 && first.words === 'is empty')
    return ['empty', `Nothing here can be replayed: ${what}.`];
  const known = formats.map((format) => format.title).join(', ');
  const codes = new Set(told.map(({ code = 'near-miss' }) => code));
  return ways.length > 0
    ? [
        codes.size === 1 ? ([...codes][0] ?? 'near-miss') : 'near-miss',
        `Nothing here can be replayed: ${what}${more}. ${ways.slice(0, 2).join(' ')}`,
      ]
    : ['unknown-format', `Nothing here can be replayed: ${what}${more}. Tried: ${known}.`];
}

/** What an unrecognised file is, or seems to be, in words. */
function lookOf(
  probe: Probe | undefined,
  siblings: readonly string[],
): { readonly words: string; readonly way?: string; readonly code?: string } {
  if (probe === undefined) return { words: 'cannot be read' };
  const { text, bytes } = probe;
  if (bytes.length === 0) return { words: 'is empty' };
  if (text.trim() === '') return { words: 'holds nothing but blanks' };
  const near = NEAR_MISSES.find((each) => each.is(probe, siblings));
  if (near !== undefined)
    return {
      words: `is ${near.what}`,
      way: near.way,
      ...(near.code === undefined ? {} : { code: near.code }),
    };
  if (bytes.includes(0)) return { words: 'is binary data of no known kind' };
  if (/^\s*[[{]/.test(text)) return { words: 'is JSON of no known shape' };
  return { words: 'is text of no known kind' };
}

import { isCredentialName } from '../base/index.ts';
import type { Link, ParsedLink, RunLink } from './link.ts';
import { LINK_VERSION } from './link.ts';
import { parseTimeRef } from './time-ref.ts';
import type {
  IdleMode,
  Landing,
  LinkTarget,
  Notice,
  Nudge,
  TimeMode,
  TimeRef,
  TimeRefRange,
} from './types.ts';

const TIME_MODES: readonly TimeMode[] = ['relative', 'run', 'mine', 'utc'];
const IDLE_MODES: readonly IdleMode[] = ['shown', 'skipped', 'folded'];
const TARGETS = new Set(['run', 'src', 'sample']);
const KNOWN = new Set([
  ...TARGETS,
  'v',
  'attempt',
  't',
  'sel',
  'win',
  'range',
  'lanes',
  'q',
  'qo',
  'b',
  'diff',
  'm',
  'tz',
  'nudge',
  'idle',
  'stop',
  'align',
  'embed',
  'theme',
  'api',
]);
/** Markers beyond this are dropped with a notice: nobody sets as many, and each is drawn. */
const MAX_MARKERS = 500;

/**
 * Reads an address (RULES.md "URL"). Total: a bad value gives the default and a notice, a repeated
 * one its first, an unknown key is kept.
 */
export function parseLink(search: string): ParsedLink {
  const params = new URLSearchParams(search);
  const notices: Notice[] = [];
  const note = (key: string, message: string): void => {
    notices.push({ code: `link-${key}`, message });
  };
  const one = (key: string): string | undefined => {
    const all = params.getAll(key);
    if (all.length > 1)
      note(`${key}-repeated`, `The link gives ${key} ${all.length} times; the first is used.`);
    return all[0];
  };
  const choice = <T extends string>(key: string, values: readonly T[]): T | undefined => {
    const value = one(key);
    if (value === undefined || value === '') return undefined;
    const found = values.find((known) => known === value);
    if (found === undefined) note(key, `"${cut(value)}" is no ${key} of a link (${values.join(', ')}).`);
    return found;
  };
  const time = (key: string): TimeRef | undefined => {
    const value = one(key);
    if (value === undefined) return undefined;
    const ref = parseTimeRef(value);
    if (ref === undefined) note(key, `The link's ${key}, "${cut(value)}", is not a time.`);
    return ref;
  };
  const stretch = (key: string): TimeRefRange | undefined => {
    const value = one(key);
    if (value === undefined || value === '') return undefined;
    const range = parseStretch(value);
    if (range === undefined)
      note(key, `The link's ${key}, "${cut(value)}", is not a stretch of time (from~to).`);
    return range;
  };

  const yesOrNo = (key: string): boolean => {
    const value = one(key);
    if (value !== undefined && !/^(?:|0|1|true|false)$/.test(value))
      note(key, `"${cut(value)}" is neither 1 nor 0.`);
    return value !== undefined && /^(?:|1|true)$/.test(value);
  };

  const version = one('v');
  if (version !== undefined && version !== LINK_VERSION) {
    note('v', `The link is of version "${cut(version)}"; it is read as version ${LINK_VERSION}.`);
  }
  const runs = readRuns(params, note);
  const t = time('t') ?? (params.has('t') ? { kind: 'start' as const } : undefined);
  const landing: Landing = {
    t,
    selection: text(one('sel')),
    window: stretch('win'),
    range: stretch('range'),
    lanes: list(one('lanes')),
    query: text(one('q')),
    queryOptions: readOptions(one('qo'), note),
    markerB: time('b'),
    diffB: yesOrNo('diff') || undefined,
    ...readMarkers(one('m'), note),
    nudges: readNudges(one('nudge'), note),
    idle: choice('idle', IDLE_MODES),
    timeMode: choice('tz', TIME_MODES),
    stop: choice('stop', ['never', 'first']),
  };
  const link: Link = {
    runs,
    landing,
    embed: yesOrNo('embed'),
    theme: choice('theme', ['dark', 'light']),
    api: readApi(one('api'), note),
    align: text(one('align')),
    unknown: readUnknown(params, note),
  };
  return { link, notices };
}

/** Parameters of others are kept, but for credentials: a link is handed on. */
function readUnknown(params: URLSearchParams, note: Note): [string, string][] {
  const others = [...params].filter(([key]) => !KNOWN.has(key));
  const secret = others.filter(([key]) => isCredentialName(key));
  if (secret.length > 0)
    note(
      'secret',
      `The link holds a credential (${cut(secret[0]?.[0] ?? '')}), which is left out. Part of a signed address? Percent-encode all that follows src=.`,
    );
  return others.filter(([key]) => !isCredentialName(key));
}

type Note = (key: string, message: string) => void;

/** Runs in the order of the address, whatever names them; `attempt` pairs with them by position. */
function readRuns(params: URLSearchParams, note: Note): RunLink[] {
  const targets: LinkTarget[] = [];
  for (const [key, value] of params) {
    if (!TARGETS.has(key)) continue;
    if (value === '') note(key, `The link's ${key} is empty.`);
    else if (key === 'src') targets.push({ kind: 'src', url: value });
    else targets.push({ kind: key === 'run' ? 'run' : 'sample', id: value });
  }
  const attempts = params.getAll('attempt');
  if (attempts.length > targets.length && targets.length > 0) {
    note(
      'attempt-repeated',
      `The link names ${targets.length} runs and ${attempts.length} attempts; the last are ignored.`,
    );
  }
  return targets.map((target, i) => ({ target, attempt: readAttempt(attempts[i], note) }));
}

function readAttempt(value: string | undefined, note: Note): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  note('attempt', `"${cut(value)}" is not the number of an attempt; the newest is shown.`);
  return undefined;
}

/** Each letter once, in one order, so that a link of one state is one link. */
function readOptions(value: string | undefined, note: Note): string | undefined {
  if (value === undefined || value === '') return undefined;
  const known = [...'cwr'].filter((letter) => value.includes(letter)).join('');
  if (/[^cwr]/.test(value)) note('qo', `"${cut(value)}" says more than how a search compares (c, w, r).`);
  return known === '' ? undefined : known;
}

/** `m` holds instants and, as `from~to!name`, stretches with a name. */
function readMarkers(value: string | undefined, note: Note): Pick<Landing, 'markers' | 'namedRanges'> {
  const parts = list(value) ?? [];
  const markers: TimeRef[] = [];
  const namedRanges: NonNullable<Landing['namedRanges']>[number][] = [];
  let bad = 0;
  for (const part of parts) {
    const bang = part.indexOf('!');
    const stretch = bang < 0 ? undefined : parseStretch(part.slice(0, bang));
    const ref = stretch === undefined ? parseTimeRef(part) : undefined;
    const name = readName(part.slice(bang + 1));
    if (stretch !== undefined && name.trim() !== '') namedRanges.push({ ...stretch, name });
    else if (ref !== undefined && ref.kind !== 'start') markers.push(ref);
    else bad++;
  }
  if (bad > 0) note('m', `${bad} of the link's markers are neither times nor stretches with a name.`);
  if (markers.length + namedRanges.length > MAX_MARKERS)
    note(
      'm-many',
      `The link holds ${markers.length + namedRanges.length} markers; ${MAX_MARKERS} of a kind are kept at most.`,
    );
  return {
    markers: markers.length === 0 ? undefined : markers.slice(0, MAX_MARKERS),
    namedRanges: namedRanges.length === 0 ? undefined : namedRanges.slice(0, MAX_MARKERS),
  };
}

/** A comma would part a name from itself. */
const readName = (name: string): string => name.replace(/%(?:25|2C)/g, (code) => decodeURIComponent(code));

/** `lane~seconds`, one for each lane that was moved by hand. */
function readNudges(value: string | undefined, note: Note): Nudge[] | undefined {
  const parts = list(value);
  if (parts === undefined) return undefined;
  const nudges = new Map<string, number>();
  for (const part of parts) {
    const [, laneId, seconds] = /^(.+)~(-?\d{1,8}(?:\.\d{1,6})?)$/s.exec(part) ?? [];
    if (laneId !== undefined && Number(seconds) !== 0) nudges.set(laneId, toMs(Number(seconds)));
  }
  if (nudges.size < parts.length)
    note(
      'nudge',
      `${parts.length - nudges.size} of the link's moved lanes are not a lane and a number of seconds.`,
    );
  return nudges.size === 0 ? undefined : [...nudges].map(([laneId, ms]) => ({ laneId, ms }));
}

/** Whole microseconds, as a link writes them. */
const toMs = (seconds: number): number => Math.round(seconds * 1e6) / 1000;

/** A control plane is reached over http(s) or on this site; a name and password in it would end in logs and are refused. */
function readApi(value: string | undefined, note: Note): string | undefined {
  if (value === undefined || value === '') return undefined;
  const url = URL.canParse(value, 'http://page.invalid/')
    ? new URL(value, 'http://page.invalid/')
    : undefined;
  const web = url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:');
  if (web && url.username === '' && url.password === '') return value;
  note(
    'api',
    "The link's api is not the http(s) address of a control plane (without a name or password in it).",
  );
  return undefined;
}

function parseStretch(value: string): TimeRefRange | undefined {
  const parts = value.split('~');
  const [a, b] = parts;
  if (parts.length !== 2 || a === undefined || b === undefined) return undefined;
  const from = parseTimeRef(a);
  const to = parseTimeRef(b);
  return from === undefined || to === undefined ? undefined : { from, to };
}

function list(value: string | undefined): string[] | undefined {
  const parts = (value ?? '').split(',').filter((part) => part !== '');
  return parts.length === 0 ? undefined : [...new Set(parts)];
}

function text(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}

function cut(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}

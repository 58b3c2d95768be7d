import type { EntryRow, SeriesSpec, TrackSpec } from '../../model/index.ts';
import { customLaneId, encodeName, Flag, Level } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import { resourceTypeOfUrl } from '../../model/index.ts';
import { countDiff, label, pathOf, plainText } from '../words.ts';

/** Runtime samples: percent of one core, resident bytes, and network counters whose nature the contract leaves open. */
export const RUNTIME_SERIES: readonly SeriesSpec[] = [
  { name: 'cpu', unit: 'percent' },
  { name: 'mem', unit: 'bytes' },
  { name: 'rx', unit: 'bytes', counter: 'assumed' },
  { name: 'tx', unit: 'bytes', counter: 'assumed' },
];

/** What one entry of a recording becomes: the track it goes to and its row, without seq and payload. */
export interface Mapped {
  readonly spec: TrackSpec;
  readonly row: Omit<EntryRow, 'seq' | 'payload'>;
  /** A ref whose bytes may be missing. */
  readonly ref?: string | undefined;
  /** Text or ref that says whether the entry repeats its predecessor on the track. */
  readonly identity?: string | undefined;
}

const environment = (
  id: string,
  lane: string,
  archetype: TrackSpec['archetype'],
  title: string,
): TrackSpec => ({
  id,
  lane,
  archetype,
  plane: 'environment',
  title,
  clock: 'wall',
});

const SPECS = {
  frames: environment('frames', 'frames', 'hold', 'Screen'),
  network: {
    ...environment('network', 'network', 'span', 'Network'),
    series: [{ name: 'status', unit: 'count' }],
  },
  console: environment('console', 'console', 'point', 'Console'),
  nav: environment('nav', 'nav', 'hold', 'Navigation'),
  repo: environment('repo', 'repo', 'hold', 'Repo diff'),
  repoState: environment('repo.state', 'repo', 'hold', 'Repo diff'),
  windows: environment('windows', 'windows', 'hold', 'Windows'),
  windowsState: environment('windows.state', 'windows', 'hold', 'Windows'),
  domState: environment('dom.state', 'dom', 'hold', 'Page state'),
  logs: { ...environment('logs', 'logs', 'point', 'Logs'), plane: 'runtime' },
  runtime: {
    ...environment('runtime', 'runtime', 'series', 'Runtime'),
    plane: 'runtime',
    series: RUNTIME_SERIES,
  },
} satisfies Record<string, TrackSpec>;

/** The state at the end of the run, which is no record of the recording. */
export const REPO_FINAL = environment('repo.final', 'repo', 'hold', 'Repo diff');

/** Maps one entry of the track `name` (contract: `CaseRecording.tracks`). */
export function mapEntry(name: string, entry: unknown, start: number | undefined): Mapped {
  switch (name) {
    case 'frames':
      return frame(entry, start);
    case 'network':
      return request(entry, start);
    case 'console':
      return consoleLine(entry, start);
    case 'nav': {
      const url = stringField(entry, 'url') ?? '';
      return { spec: SPECS.nav, row: { start, kind: 'navigation', label: label(url), search: url } };
    }
    case 'logs': {
      const text = stringField(entry, 'text') ?? '';
      const stream = stringField(entry, 'stream') === 'stderr' ? 'stderr' : 'stdout';
      const plain = plainText(text);
      return { spec: SPECS.logs, row: { start, kind: stream, label: label(plain), search: plain } };
    }
    case 'runtime':
      return sample(entry, start);
    case 'stateDeltas':
      return state(entry, start);
    case 'custom':
      return custom(entry, start);
    case 'live:screen':
    case 'live:logs':
    case 'live:files':
      return streamed(name, entry, start);
    default:
      return unknownTrack(name, entry, start);
  }
}

function frame(entry: unknown, start: number | undefined): Mapped {
  const ref = stringField(entry, 'ref');
  const identity = stringField(entry, 'hash') ?? ref;
  return { spec: SPECS.frames, row: { start, kind: 'frame', label: 'frame', search: '' }, ref, identity };
}

function request(entry: unknown, start: number | undefined): Mapped {
  const method = stringField(entry, 'method') ?? 'GET';
  const url = stringField(entry, 'url') ?? '';
  const status = numberField(entry, 'status');
  const ms = numberField(entry, 'ms');
  const answered = status !== undefined && status > 0;
  const stillOpen = !answered && status === undefined && ms === undefined;
  const failed = (!answered && !stillOpen) || (status ?? 0) >= 500;
  const level = failed ? Level.error : (status ?? 0) >= 400 ? Level.warning : Level.info;
  const end = start === undefined ? undefined : stillOpen ? 'open' : start + Math.max(0, ms ?? 0);
  return {
    spec: SPECS.network,
    row: {
      start,
      end,
      kind: resourceTypeOfUrl(url),
      level,
      label: `${method} ${pathOf(url)}`,
      values: [answered ? status : Number.NaN],
      search: `${method} ${url}\n${status ?? ''}`,
      recoveryKey: `http ${method} ${url}`,
    },
  };
}

const CONSOLE_LEVELS: ReadonlyMap<string, Level> = new Map<string, Level>([
  ['error', Level.error],
  ['assert', Level.error],
  ['warning', Level.warning],
  ['warn', Level.warning],
  ['debug', Level.debug],
  ['verbose', Level.debug],
  ['trace', Level.debug],
]);

function consoleLine(entry: unknown, start: number | undefined): Mapped {
  const text = stringField(entry, 'text') ?? '';
  const level = CONSOLE_LEVELS.get(stringField(entry, 'level') ?? '') ?? Level.info;
  const plain = plainText(text);
  return {
    spec: SPECS.console,
    row: { start, kind: stringField(entry, 'level') ?? 'log', level, label: label(plain), search: plain },
  };
}

const FATAL: ReadonlySet<string> = new Set(['oom', 'oom-killed', 'oom_killed', 'killed', 'kill', 'crashed']);

function sample(entry: unknown, start: number | undefined): Mapped {
  const event = stringField(entry, 'event');
  const values = ['cpuPct', 'memBytes', 'rxBytes', 'txBytes'].map((name) => numberField(entry, name) ?? NaN);
  return {
    spec: SPECS.runtime,
    row: {
      start,
      kind: event === undefined ? 'sample' : 'life-cycle',
      values,
      label: event ?? 'sample',
      level: event !== undefined && FATAL.has(event.toLowerCase()) ? Level.error : Level.info,
      search: event ?? '',
    },
  };
}

function state(entry: unknown, start: number | undefined): Mapped {
  const kind = stringField(entry, 'kind') ?? 'state';
  const ref = stringField(entry, 'ref');
  if (kind === 'dom')
    return { spec: SPECS.domState, row: { start, kind: 'dom-state', label: 'page state' }, ref };
  if (kind === 'repo-diff') return { ...diff(SPECS.repoState, undefined, start), ref, identity: ref };
  if (kind === 'os-windows') return { spec: SPECS.windowsState, row: { start, kind, label: 'windows' }, ref };
  const spec = {
    ...environment(`state:${encodeName(kind)}`, customLaneId(kind), 'hold', kind),
    plane: 'evidence',
  } as const;
  return { spec, row: { start, kind, label: label(ref ?? kind) }, ref };
}

function custom(entry: unknown, start: number | undefined): Mapped {
  const name = stringField(entry, 'name') ?? 'unnamed';
  const text = stringField(entry, 'text');
  const ref = stringField(entry, 'ref');
  if (name === 'repo-diff') return { ...diff(SPECS.repo, text, start), ref, identity: text ?? ref };
  if (name === 'os-windows')
    return {
      spec: SPECS.windows,
      row: { start, kind: name, label: label(text ?? 'windows'), search: text },
      ref,
    };
  const id = customLaneId(name);
  return {
    spec: { ...environment(id, id, 'point', name), plane: 'evidence' },
    row: { start, kind: name, label: label(plainText(text ?? ref ?? name)), search: text },
    ref,
  };
}

/** What a server streams of a live run without a time of its own: it has the time of what came before it. */
function streamed(name: string, entry: unknown, start: number | undefined): Mapped {
  const flags = Flag.assumed;
  if (name === 'live:screen') {
    const mapped = frame(entry, start);
    return { ...mapped, spec: { ...SPECS.frames, id: 'frames.live' }, row: { ...mapped.row, flags } };
  }
  if (name === 'live:logs') {
    const text = plainText(stringField(entry, 'text') ?? '');
    const row = { start, kind: 'stdout', label: label(text), search: text, flags };
    return { spec: { ...SPECS.logs, id: 'logs.live' }, row };
  }
  const text = filesText(field(entry, 'files'));
  const id = customLaneId('files');
  const row = { start, kind: 'files', label: label(text), search: text, flags };
  return { spec: { ...environment('files.live', id, 'hold', 'Files'), plane: 'environment' }, row };
}

/** The files that changed, one a line, as `git status` would say it. */
function filesText(listing: unknown): string {
  const files = field(listing, 'files');
  if (!Array.isArray(files)) return 'no files';
  const changed = files.flatMap((file: unknown) => {
    const status = stringField(file, 'status');
    return status === undefined ? [] : [`${status} ${stringField(file, 'path') ?? ''}`];
  });
  return changed.length > 0 ? changed.join('\n') : `${files.length} files, none changed`;
}

/** A cumulative working-tree diff. An empty text is a state of its own: no changes against HEAD. */
function diff(spec: TrackSpec, text: string | undefined, start: number | undefined): Mapped {
  return {
    spec,
    row: { start, kind: 'repo-diff', label: text === undefined ? 'diff' : diffLabel(text), search: text },
  };
}

export function diffLabel(text: string): string {
  if (text.trim() === '') return 'no changes';
  const { added, removed } = countDiff(text);
  return `+${added} −${removed}`;
}

function unknownTrack(name: string, entry: unknown, start: number | undefined): Mapped {
  const id = `track:${encodeName(name)}`;
  const text =
    stringField(entry, 'text') ?? stringField(entry, 'message') ?? stringField(entry, 'name') ?? name;
  return {
    spec: { ...environment(id, id, 'point', name), plane: 'evidence' },
    row: { start, kind: name, label: label(plainText(text)), search: text },
  };
}

/** Bits for an entry that repeats its predecessor, or whose bytes are not there. */
export function flagsFor(held: boolean, missing: boolean): number {
  return (held ? Flag.held : 0) | (missing ? Flag.missing : 0);
}

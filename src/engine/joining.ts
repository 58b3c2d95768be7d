import type { Confidence, FormatDescriptor } from '../formats/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { type ClockRange, compareRanges, sharedId } from './clock-look.ts';

/** Files of one format that one reader is given. */
export interface Claim {
  readonly format: FormatDescriptor;
  readonly files: readonly ByteFile[];
}

/** A recognised file, and what of it tells whether it belongs to another. */
export interface Candidate {
  readonly file: ByteFile;
  readonly format: FormatDescriptor;
  readonly sure: Confidence;
  readonly ids: ReadonlySet<string>;
  readonly range: ClockRange | undefined;
}

/** Why a file is taken for a part of the recording that `with` begins. */
export interface Join {
  readonly name: string;
  readonly with: string;
  readonly why: 'ids' | 'clocks' | 'day' | 'names' | 'together';
  /** The id, where it is one. */
  readonly id?: string;
}

/** Files that are one recording. */
export interface Group {
  readonly members: readonly Candidate[];
  readonly joins: readonly Join[];
}

/** What goes beside a run and is seldom one itself. Whatever else is opened is a run's own record. */
const BESIDE: ReadonlySet<string> = new Set([
  'har',
  'rrweb',
  'asciicast',
  'terminal-log',
  'git-diff',
  'runtime-stats',
  'plain-log',
  'chrome-trace',
  'cdp',
  'cdp-log',
]);
/** A file of these is a session: two that share no id are two sessions. */
const SESSIONS: ReadonlySet<string> = new Set(['claude-code', 'codex']);

/**
 * Groups what was opened together into recordings. What shares an id belongs together; what goes beside a run belongs to it
 * unless the clocks say that it cannot; two runs' own records are two recordings unless ids or, of different formats, clocks tie them.
 * O(files²) over few files.
 */
export function groupsOf(candidates: readonly Candidate[]): Group[] {
  const groups: { members: Candidate[]; joins: Join[] }[] = [];
  const own = candidates.filter(({ format }) => !BESIDE.has(format.id));
  const beside = candidates.filter(({ format }) => BESIDE.has(format.id));
  for (const candidate of own) {
    const join = firstJoin(groups, candidate, ownJoin);
    if (join === undefined) groups.push({ members: [candidate], joins: [] });
    else {
      join.group.members.push(candidate);
      if (join.join !== undefined) join.group.joins.push(join.join);
    }
  }
  merge(groups);
  for (const candidate of beside) {
    const join = firstJoin(ranked(groups, candidate), candidate, besideJoin);
    if (join === undefined) groups.push({ members: [candidate], joins: [] });
    else {
      join.group.members.push(candidate);
      if (join.join !== undefined) join.group.joins.push(join.join);
    }
  }
  return groups;
}

type MutableGroup = { members: Candidate[]; joins: Join[] };
/** `true`: of one group as a matter of course. */
type Rule = (group: MutableGroup, candidate: Candidate) => Join | true | undefined;

function firstJoin(
  groups: readonly MutableGroup[],
  candidate: Candidate,
  rule: Rule,
): { readonly group: MutableGroup; readonly join: Join | undefined } | undefined {
  for (const group of groups) {
    const join = rule(group, candidate);
    if (join !== undefined) return { group, join: join === true ? undefined : join };
  }
  return undefined;
}

const ownJoin: Rule = (group, candidate) => {
  const byId = idJoin(group, candidate);
  if (byId !== undefined) return byId;
  const sameFormat = group.members.some(({ format }) => format === candidate.format);
  if (sameFormat) {
    // The reader of a grouped format knows its files better, but for whole sessions and for files of another run.
    if (candidate.format.grouped !== true || SESSIONS.has(candidate.format.id)) return undefined;
    return isOfItsRun(group, candidate) ? true : undefined;
  }
  return clockJoin(group, candidate, ['overlap']) ?? undefined;
};

const isOfItsRun = (group: MutableGroup, { file, format }: Candidate): boolean =>
  format.runOf === undefined ||
  group.members.some(
    (member) => member.format === format && format.runOf?.(member.file.name) === format.runOf?.(file.name),
  );

const besideJoin: Rule = (group, candidate) => {
  const byId = idJoin(group, candidate);
  if (byId !== undefined) return byId;
  const [first] = group.members;
  if (first === undefined) return undefined;
  const ranges = group.members.flatMap(({ range }) => (range === undefined ? [] : [range]));
  if (candidate.range !== undefined && ranges.length > 0)
    return clockJoin(group, candidate, ['overlap', 'near']);
  const join = (why: Join['why']): Join => ({ name: candidate.file.name, with: first.file.name, why });
  return group.members.some(({ file }) => alike(file.name, candidate.file.name))
    ? join('names')
    : join('together');
};

function idJoin(group: MutableGroup, candidate: Candidate): Join | undefined {
  for (const member of group.members) {
    const id = sharedId(member.ids, candidate.ids);
    if (id !== undefined) return { name: candidate.file.name, with: member.file.name, why: 'ids', id };
  }
  return undefined;
}

function clockJoin(
  group: MutableGroup,
  candidate: Candidate,
  accepted: readonly ('overlap' | 'near')[],
): Join | undefined {
  if (candidate.range === undefined) return undefined;
  let near: Join | undefined;
  for (const { file, range } of group.members) {
    if (range === undefined) continue;
    const how = compareRanges(range, candidate.range);
    if (how === 'apart' || !accepted.includes(how)) continue;
    const join: Join = {
      name: candidate.file.name,
      with: file.name,
      why: how === 'overlap' ? 'clocks' : 'day',
    };
    if (how === 'overlap') return join;
    near ??= join;
  }
  return near;
}

/** The group whose clocks or names fit best comes first. */
function ranked(groups: readonly MutableGroup[], candidate: Candidate): MutableGroup[] {
  const fit = (group: MutableGroup): number => {
    const why = besideJoin(group, candidate);
    if (why === undefined || why === true) return 9;
    return ['ids', 'clocks', 'names', 'day', 'together'].indexOf(why.why);
  };
  return [...groups].sort((a, b) => fit(a) - fit(b));
}

/** Sessions that a later one ties together (a parent that is read after its children). */
function merge(groups: MutableGroup[]): void {
  for (let i = 0; i < groups.length; i++) {
    for (let k = groups.length - 1; k > i; k--) {
      const [into, from] = [groups[i], groups[k]];
      if (into === undefined || from === undefined) continue;
      const join = from.members.map((member) => idJoin(into, member)).find((each) => each !== undefined);
      if (join === undefined) continue;
      into.members.push(...from.members);
      into.joins.push(join, ...from.joins);
      groups.splice(k, 1);
    }
  }
}

/** `run-7.jsonl` and `run-7.har`, or two files of one folder that is not the top one. */
function alike(a: string, b: string): boolean {
  const folder = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
  const stem = (name: string): string => name.slice(folder(name).length).split('.')[0] ?? '';
  return (folder(a) !== '' && folder(a) === folder(b)) || (stem(a) !== '' && stem(a) === stem(b));
}

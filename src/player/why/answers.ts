import type { Located } from '../../model/index.ts';
import { isSame } from '../causes/total-order.ts';
import { fileAnswer, type FileAnswer } from '../focus/file-answer.ts';
import { isSamePath } from '../focus/changes.ts';
import { resultOf } from '../focus/checks-run.ts';
import { linkTo } from '../focus/link.ts';
import type { Act, FocusFacts, FocusLink } from '../focus/types.ts';

/** Beside where an entry comes from: its other tries, what was changed while it ran, and why its files are as they are. */
export interface Answers {
  /** Every try of the same call, in order of time; empty where there is one. */
  readonly tries: readonly { readonly link: FocusLink; readonly result: ReturnType<typeof resultOf> }[];
  /** Place of the asked one among them, from 0. */
  readonly own: number;
  /** Paths that were changed by it, or while it ran. */
  readonly made: readonly string[];
  readonly files: readonly FileAnswer[];
}

const MAX_FILES = 4;
const MAX_TRIES = 12;

/** O(calls + changes). */
export function answersOf(facts: FocusFacts, entry: Located): Answers {
  const act = actOf(facts, entry);
  const tries = act === undefined ? [] : triesOf(facts, act);
  const made = act === undefined ? [] : facts.changes.filter(({ by }) => by === act).map(({ path }) => path);
  const paths = act !== undefined && made.length > 0 ? [] : pathsOf(facts, entry);
  const own = act === undefined ? -1 : tries.indexOf(act);
  return {
    tries:
      tries.length < 2
        ? []
        : tries.slice(-MAX_TRIES).map((each) => ({ link: linkTo(each.entry), result: resultOf(each) })),
    own: tries.length < 2 ? -1 : own - Math.max(0, tries.length - MAX_TRIES),
    made: unique(made),
    files: unique(paths)
      .slice(0, MAX_FILES)
      .map((path) => fileAnswer(facts, path)),
  };
}

/** The call itself, or the one that a result answers. */
function actOf({ acts }: FocusFacts, entry: Located): Act | undefined {
  const parent = entry.track.columns.parent[entry.index];
  return acts.find(
    (act) =>
      isSame(act.entry, entry) ||
      (act.entry.track === entry.track && act.entry.track.columns.seq[act.entry.index] === parent),
  );
}

/** The same words and the same tool: what `retried_call` of the focus goes by. */
function triesOf({ acts }: FocusFacts, act: Act): readonly Act[] {
  const key = (of: Act): string => of.command ?? of.entry.track.label(of.entry.index);
  return acts.filter((other) => key(other) === key(act));
}

/** Files that an entry is about: the change it tells, the patch it holds, the artifact it names. */
function pathsOf({ changes, patch }: FocusFacts, entry: Located): readonly string[] {
  const id = entry.track.entryId(entry.index);
  const told = changes.filter(({ entryId }) => entryId === id).map(({ path }) => path);
  if (told.length > 0) return told;
  if (entry.track.laneId === 'repo' && patch !== undefined) return patch.files.map(({ path }) => path);
  if (entry.track.kindOf(entry.index) !== 'artifact') return [];
  const name = entry.track.label(entry.index);
  return [...changes.map(({ path }) => path), ...(patch?.files ?? []).map(({ path }) => path)].filter(
    (path) => isSamePath(path, name),
  );
}

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];

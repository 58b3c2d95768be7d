import { checkOf } from '../../model/index.ts';
import { answerWords as words } from './answer-words.ts';
import { isSamePath, type Change } from './changes.ts';
import { resultOf } from './checks-run.ts';
import { brief, linkTo } from './link.ts';
import type { Act, FocusFacts, FocusLink } from './types.ts';

/** What is told of one file: each change with the call behind it, and what was checked after the last. */
export interface FileAnswer {
  readonly path: string;
  /** The calls that changed it, or that ran when it was seen to change; each once, in order of time. */
  readonly changes: readonly { readonly link: FocusLink; readonly words: string }[];
  /** Checks that ran after the last change, or `undefined` where there is no change. */
  readonly checked: readonly { readonly link: FocusLink; readonly words: string }[];
  readonly answer: string;
}

const MAX_CHANGES = 6;

/** Why a file is as it is. No more is claimed than that a call names the file, or ran when it was seen to change. */
export function fileAnswer({ acts, changes, before }: FocusFacts, path: string): FileAnswer {
  const own = changes.filter((change) => isSamePath(change.path, path));
  const byCall = new Map<string, Change>();
  for (const change of own) {
    const key = change.by?.entryId ?? change.entryId;
    const known = byCall.get(key);
    // That a call names the file says more than that it was seen to change then.
    if (known === undefined || (known.basis === 'seen' && change.basis === 'named')) byCall.set(key, change);
  }
  const told = [...byCall.values()];
  const last = own.at(-1);
  const later = (act: Act): boolean =>
    act.command !== undefined && checkOf(act.command) !== undefined && act.start > (last?.start ?? -Infinity);
  return {
    path,
    changes: told.slice(-MAX_CHANGES).map((change) => ({
      link: linkTo(change.by?.entry ?? change.entry),
      words: wordsOf(change),
    })),
    checked:
      last === undefined
        ? []
        : acts.filter(later).map((act) => ({
            link: linkTo(act.entry, 'context'),
            words: `${words.kinds[checkOf(act.command ?? '') ?? 'other']} ${words.results[resultOf(act)]}`,
          })),
    answer: answerOf(
      told,
      [...before].some((each) => isSamePath(each, path)),
    ),
  };
}

const wordsOf = ({ by, basis }: Change): string => (by === undefined ? words.unseen : words.basis[basis]);

function answerOf(told: readonly Change[], wasBefore: boolean): string {
  const last = told.at(-1);
  const by = last?.by === undefined ? undefined : `“${brief(last.by.command ?? labelOf(last.by), 90)}”`;
  const answer = last === undefined ? words.unknown : words.changed(told.length, by ?? words.something);
  return wasBefore ? `${words.before} ${answer}` : answer;
}

const labelOf = ({ entry }: Act): string => entry.track.label(entry.index);

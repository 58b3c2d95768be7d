import { formatDuration } from '../../../base/index.ts';
import { isSame } from '../../causes/total-order.ts';
import type { Located } from '../../../model/index.ts';
import { brief, linkTo } from '../link.ts';
import type { Act, FocusFacts, FocusLink, FocusTask } from '../types.ts';

/** Where the run failed, what was running then, and what may lie behind it: an earlier word of the same condition, the edits in force. */
export function failing(facts: FocusFacts): readonly FocusTask[] {
  const { model, echo } = facts;
  const at = model.failingMoment;
  const entry = at === undefined ? undefined : model.locate(at.entryId);
  if (at === undefined || entry === undefined) return [];
  const running = runningAt(facts, startOf(entry));
  const isMadeGood = madeGood(facts, entry, running);
  // An error that a later try made good is no failure of a run that nobody says failed.
  if (isMadeGood && model.meta.outcome !== 'failed') return [];
  const edits = editsBefore(facts, running?.start ?? startOf(entry));
  const isMemory = /\boom\b|out of memory|memory limit/i.test(facts.failingText);
  const leads: FocusLink[] =
    echo !== undefined
      ? [linkTo(echo.entry, 'lead')]
      : // What an edit did shows when something runs, not before.
        running?.command !== undefined
        ? edits.map((edit) => linkTo(edit.entry, 'lead'))
        : [];
  const context = [
    ...(running === undefined || isSame(running.entry, entry) ? [] : [linkTo(running.entry, 'context')]),
    ...consequences(facts, entry),
  ];
  const label = brief(tellingLabel([linkTo(entry), ...context]), 90);
  return [
    {
      id: `${isMemory ? 'out_of_memory' : 'failing_moment'}:${at.entryId}`,
      reason: isMemory ? 'out_of_memory' : 'failing_moment',
      priority: 0,
      title: isMemory ? `Memory ran out: ${label}` : `The run fails here: ${label}`,
      detail: isMadeGood
        ? 'The last error of a failed run; a later try made it good.'
        : detailOf(facts, entry, running, edits),
      links: [...leads, linkTo(entry), ...context],
      files:
        echo === undefined && running?.command !== undefined
          ? [...new Set(edits.flatMap(({ files }) => files))]
          : [],
      done: 'Where it begins, where it shows and what ran then were looked at.',
    },
  ];
}

function detailOf(
  { echo }: FocusFacts,
  entry: Located,
  running: Act | undefined,
  edits: readonly Act[],
): string {
  const during =
    running === undefined ? '' : ` It happened during “${brief(running.command ?? nameOf(running), 60)}”.`;
  if (echo !== undefined) {
    const earlier = startOf(entry) - startOf(echo.entry);
    return `“${echo.word}” was told of ${formatDuration(earlier)} earlier, by another lane, and nothing made the failure good later.${during}`;
  }
  if (running?.command !== undefined && edits.length > 0) {
    const files = [...new Set(edits.flatMap((edit) => edit.files))];
    return `Nothing made it good later.${during} Before that command ${files.join(', ')} ${files.length === 1 ? 'was' : 'were'} edited.`;
  }
  return `The earliest error that no later success made good.${during}`;
}

/** The call that failed passed when it was made again. */
function madeGood({ acts }: FocusFacts, entry: Located, running: Act | undefined): boolean {
  const own = acts.find((act) => isSame(act.entry, entry)) ?? running;
  if (own?.failed !== true) return false;
  const words = own.command ?? nameOf(own);
  return acts.some((act) => act.start > own.start && !act.failed && (act.command ?? nameOf(act)) === words);
}

/** A mark of one word (`oom`, `killed`) says less than what was told along with it. */
function tellingLabel(links: readonly FocusLink[]): string {
  const [own] = links;
  if (own === undefined || own.label.length >= 12) return own?.label ?? '';
  const along = links.find(
    ({ t, role, label }) => role === 'context' && label.length >= 12 && Math.abs(t - own.t) < 100,
  );
  return along?.label ?? own.label;
}

const MAX_CONTEXT = 3;
const WITHIN_MS = 5000;

/** Errors of other lanes that became known right after. */
function consequences({ model }: FocusFacts, entry: Located): FocusLink[] {
  const t = startOf(entry);
  return model.errors
    .filter((other) => !isSame(other, entry) && startOf(other) >= t && startOf(other) - t <= WITHIN_MS)
    .slice(0, MAX_CONTEXT)
    .map((other) => linkTo(other, 'context'));
}

/** The last call that had begun and not ended. */
export function runningAt({ acts }: FocusFacts, t: number): Act | undefined {
  return acts.findLast(({ start, end }) => start <= t && end >= t);
}

/** Edits before t since something last failed: those that are in force. */
function editsBefore({ acts }: FocusFacts, t: number): readonly Act[] {
  const before = acts.filter(({ start }) => start < t);
  const failed = before.findLastIndex((act) => act.failed && act.files.length === 0);
  return before.slice(failed + 1).filter((act) => act.files.length > 0 && !act.failed);
}

export function nameOf({ entry }: Act): string {
  return entry.track.label(entry.index);
}

const startOf = ({ track, index }: Located): number => track.columns.start[index] ?? 0;

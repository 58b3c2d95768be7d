import { checkOf, knownAt, Level } from '../../../model/index.ts';
import { brief, linkTo } from '../link.ts';
import type { Act, FocusFacts, FocusLink, FocusTask } from '../types.ts';
import { nameOf, runningAt } from './failing.ts';

const MAX_LINKS = 4;

/** Commands that failed: those that nothing made good first, one task each; the others as tries. */
export function failedCommands({ acts }: FocusFacts): readonly FocusTask[] {
  const byWords = new Map<string, Act[]>();
  for (const act of acts) {
    const key = act.command ?? (act.failed ? nameOf(act) : undefined);
    if (key === undefined) continue;
    byWords.set(key, [...(byWords.get(key) ?? []), act]);
  }
  const tasks: FocusTask[] = [];
  for (const [words, tries] of byWords) {
    const failures = tries.filter(({ failed }) => failed);
    const last = tries.at(-1);
    if (failures.length === 0 || last === undefined) continue;
    const isMadeGood = !last.failed;
    const shown = failures[isMadeGood ? 0 : failures.length - 1] ?? last;
    const codes = [...new Set(failures.map(({ exitCode }) => exitCode).filter((code) => code !== undefined))];
    const exit = codes.length === 0 ? '' : ` with exit code ${codes.join(', ')}`;
    tasks.push({
      id: `${isMadeGood ? 'retried_call' : 'failed_command'}:${failures[0]?.entryId}`,
      reason: isMadeGood ? 'retried_call' : 'failed_command',
      priority: isMadeGood ? 3 : checkOf(words) === 'test' || shown.command !== undefined ? 1 : 2,
      title: isMadeGood ? `Failed, then passed: ${brief(words)}` : `Failed: ${brief(words)}`,
      detail: isMadeGood
        ? `${times(failures.length)} failed${exit}; the last of ${tries.length} tries passed.`
        : `${failuresOf(failures.length, tries.length)}${exit}.`,
      links: [
        ...failures.slice(0, MAX_LINKS).map(({ entry }) => linkTo(entry)),
        ...(isMadeGood ? [linkTo(last.entry, 'context')] : []),
      ],
      files: [],
      done: isMadeGood ? 'What changed between the tries was looked at.' : 'Its output was read.',
    });
  }
  return tasks;
}

/** Errors after the last check that passed: what was good may not be any more. */
export function errorsAfterSuccess({ acts, model }: FocusFacts): readonly FocusTask[] {
  const passed = acts.findLast(
    (act) =>
      !act.failed &&
      Number.isFinite(act.end) &&
      act.command !== undefined &&
      checkOf(act.command) !== undefined,
  );
  if (passed === undefined) return [];
  const after = model.errors.filter((entry) => knownAt(entry) > passed.end);
  const [first] = after;
  if (first === undefined) return [];
  const check = brief(passed.command ?? '');
  const error = brief(first.track.label(first.index));
  return [
    {
      id: `error_after_success:${first.track.entryId(first.index)}`,
      reason: 'error_after_success',
      priority: 1,
      title: `${after.length === 1 ? 'An error' : `${after.length} errors`} after the last passing check`,
      detail:
        after.length === 1
          ? `“${check}” passed; an error came later, first “${error}”.`
          : `“${check}” passed; errors came later, first “${error}”.`,
      links: [linkTo(passed.entry, 'context'), ...after.slice(0, 3).map((entry) => linkTo(entry))],
      files: [],
      done: 'It was decided whether what had passed still holds.',
    },
  ];
}

/** Answers of 500 and above, a task for each address. */
export function serverErrors(facts: FocusFacts): readonly FocusTask[] {
  const { model } = facts;
  const byLabel = new Map<string, FocusLink[]>();
  const during = new Map<string, Act>();
  for (const track of model.lane('network')?.tracks ?? []) {
    const status = track.series.findIndex(({ name }) => name === 'status');
    for (let index = 0; index < track.columns.length; index++) {
      if ((track.columns.level[index] ?? 0) < Level.error) continue;
      const code = track.columns.values[status]?.[index] ?? NaN;
      if (status >= 0 && !(code >= 500)) continue;
      const label = track.label(index);
      byLabel.set(label, [...(byLabel.get(label) ?? []), linkTo({ track, index })]);
      const act = runningAt(facts, track.columns.start[index] ?? 0);
      if (act !== undefined && !during.has(label)) during.set(label, act);
    }
  }
  return [...byLabel].map(([label, links]) => {
    const act = during.get(label);
    return {
      id: `server_error:${links[0]?.entryId}`,
      reason: 'server_error' as const,
      priority: 1 as const,
      title: `The server failed: ${brief(label)}`,
      detail: `Answered with an error of its own ${times(links.length).toLowerCase()}${act === undefined ? '' : `, first during “${brief(act.command ?? nameOf(act), 60)}”`}.`,
      links: [...links.slice(0, MAX_LINKS), ...(act === undefined ? [] : [linkTo(act.entry, 'context')])],
      files: [],
      done: 'The answer’s body and the step that asked were looked at.',
    };
  });
}

function failuresOf(failed: number, tries: number): string {
  if (tries === 1) return 'Ran once and failed';
  return failed === tries
    ? `Ran ${tries} times and failed each time`
    : `${failed} of ${tries} tries failed, the last one too`;
}

function times(n: number): string {
  return n === 1 ? 'Once' : n === 2 ? 'Twice' : `${n} times`;
}

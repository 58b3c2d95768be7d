import { checkOf } from '../../../model/index.ts';
import { scoreMoment } from '../../causes/score-moment.ts';
import { resultOf } from '../checks-run.ts';
import { isTestable } from '../commands.ts';
import { brief, linkTo } from '../link.ts';
import type { FocusFacts, FocusTask } from '../types.ts';

/** Scores that were not reached. */
export function failedChecks({ model }: FocusFacts): readonly FocusTask[] {
  return (model.meta.scores ?? [])
    .filter(({ pass, status }) => pass === false && status !== 'invalid')
    .map((score) => {
      const moment = scoreMoment(model, score);
      const why = score.reason ?? score.detail;
      return {
        id: `failed_check:${score.metric}`,
        reason: 'failed_check',
        priority: 0,
        title: `Check not passed: ${brief(score.metric)}`,
        detail: why === undefined ? 'Its grader gives no reason.' : brief(why, 240),
        links: moment === undefined ? [] : [linkTo(moment.entry)],
        files: [],
        done: 'The moment that bears on it was looked at.',
      };
    });
}

/** A check began, and how it came out is not told: that is as good as none. */
function checksWithoutResult({ checks }: FocusFacts): readonly FocusTask[] {
  return checks
    .filter(({ last }) => resultOf(last) === 'unknown')
    .map(({ kind, last }) => ({
      id: `check_never_ran:${kind}`,
      reason: 'check_never_ran',
      priority: 2,
      title: `No result is known: ${brief(last.command ?? kind)}`,
      detail: 'It began, and nothing tells how it ended: it says nothing of what was left behind.',
      links: [linkTo(last.entry)],
      files: [],
      done: 'Its result was found elsewhere, or it was run again.',
    }));
}

/** Code was changed, and nothing that checks code ran to its end. */
export function checksThatNeverRan(facts: FocusFacts): readonly FocusTask[] {
  return [...noChecks(facts), ...checksWithoutResult(facts)];
}

function noChecks({ acts, changes }: FocusFacts): readonly FocusTask[] {
  const edits = changes.filter(({ path }) => isTestable(path));
  const [first] = edits;
  const commands = acts.filter(({ command }) => command !== undefined);
  // Without a single command the agent had none to run.
  if (first === undefined || commands.length === 0) return [];
  const ran = new Set(commands.map(({ command }) => checkOf(command ?? '')));
  const missing = (['test', 'lint', 'typecheck'] as const).filter((kind) => !ran.has(kind));
  if (missing.length < 3) return [];
  return [
    {
      id: 'check_never_ran:all',
      reason: 'check_never_ran',
      priority: 2,
      title: 'No test, lint or type check ran',
      detail: `${commands.length} commands ran and ${edits.length} edits were made; none of the commands is known to check code.`,
      links: [linkTo(first.by?.entry ?? first.entry, 'context')],
      files: [...new Set(edits.map(({ path }) => path))],
      done: 'A check was run on the final state, or it was decided that none is needed.',
    },
  ];
}

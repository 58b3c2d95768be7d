import { checkOf } from '../../../model/index.ts';
import { isDependencyFile, isRiskyFile, isTestable } from '../commands.ts';
import { linkTo } from '../link.ts';
import type { Change } from '../changes.ts';
import type { FocusFacts, FocusLink, FocusTask } from '../types.ts';

/** Files edited after the last run of a test, or with none at all. */
export function untestedEdits({ acts, changes }: FocusFacts): readonly FocusTask[] {
  const tests = acts.filter(({ command }) => command !== undefined && checkOf(command) === 'test');
  const lastTest = tests.at(-1);
  const edits = changes.filter(
    ({ path, start, by }) => isTestable(path) && by !== lastTest && start > (lastTest?.start ?? -Infinity),
  );
  const [first] = edits;
  if (first === undefined || (lastTest === undefined && !acts.some(({ command }) => command !== undefined)))
    return [];
  const files = filesOf(edits);
  return [
    {
      id: `edit_without_test:${first.entryId}`,
      reason: 'edit_without_test',
      priority: 1,
      title: `${files.length === 1 ? `${files[0]} was` : `${files.length} files were`} edited and not tested after it`,
      detail:
        lastTest === undefined ? 'No test ran in the whole run.' : 'The last test ran before these edits.',
      links: [...(lastTest === undefined ? [] : [linkTo(lastTest.entry, 'context')]), ...linksOf(edits)],
      files,
      done: 'The edits were read, or tests were run on the final state.',
    },
  ];
}

export function dependencyChanges(facts: FocusFacts): readonly FocusTask[] {
  return changesOf(facts, isDependencyFile, {
    reason: 'dependency_change',
    title: (files) => `Dependencies changed: ${files.join(', ')}`,
    detail: 'What is installed decides what runs: new or raised versions are worth a look.',
    done: 'Each changed dependency was looked at.',
  });
}

export function riskyChanges(facts: FocusFacts): readonly FocusTask[] {
  return changesOf(facts, isRiskyFile, {
    reason: 'risky_change',
    title: (files) => `Changed where harm is easily done: ${files.join(', ')}`,
    detail: 'Build servers, containers, credentials, migrations and hooks reach beyond the code.',
    done: 'Each change was read.',
  });
}

interface Words {
  readonly reason: 'dependency_change' | 'risky_change';
  readonly title: (files: readonly string[]) => string;
  readonly detail: string;
  readonly done: string;
}

function changesOf(
  { changes }: FocusFacts,
  isMeant: (path: string) => boolean,
  words: Words,
): readonly FocusTask[] {
  const edits = changes.filter(({ path }) => isMeant(path));
  const [first] = edits;
  if (first === undefined) return [];
  const files = filesOf(edits);
  return [
    {
      id: `${words.reason}:${first.entryId}`,
      reason: words.reason,
      priority: 1,
      title: words.title(files.slice(0, 3)),
      detail: words.detail,
      links: linksOf(edits),
      files,
      done: words.done,
    },
  ];
}

const MAX_LINKS = 5;

/** A change and the call that it was seen during are one thing to look at: the call says more. */
function linksOf(edits: readonly Change[]): FocusLink[] {
  const links = edits.map(({ entry, by }) => linkTo(by?.entry ?? entry));
  return [...new Map(links.map((link) => [link.entryId, link])).values()].slice(0, MAX_LINKS);
}

const filesOf = (edits: readonly Change[]): string[] => [...new Set(edits.map(({ path }) => path))];

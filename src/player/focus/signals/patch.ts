import { customLaneId } from '../../../model/index.ts';
import { isSamePath } from '../changes.ts';
import { isTestable } from '../commands.ts';
import { linkTo } from '../link.ts';
import type { FocusFacts, FocusTask } from '../types.ts';

const WITNESS = customLaneId('File changes');
const INSTRUCTIONS = customLaneId('Instructions');
const COMMIT = /\bgit\s+(?:commit|stash|reset|checkout|restore|clean|merge|rebase)\b/;

/** What was left behind is not what was seen to be changed, or the tree went on changing after it was last looked at. */
export function patchMismatch({ model, acts, changes, patch, before }: FocusFacts): readonly FocusTask[] {
  const said = model.gaps.filter(({ code }) => code === 'workspace-changed-after');
  const isWatched = (model.lane(WITNESS)?.count ?? 0) > 0;
  const known = (path: string): boolean =>
    changes.some((change) => isSamePath(change.path, path)) ||
    [...before].some((each) => isSamePath(each, path));
  const unseen = patch === undefined || !isWatched ? [] : patch.files.filter(({ path }) => !known(path));
  // A commit, a stash or a reset takes changes out of the patch: then nothing is told by their absence.
  const isKept = !acts.some(({ command }) => command !== undefined && COMMIT.test(command));
  const gone =
    patch === undefined || patch.files.length === 0 || !isKept || !isWatched
      ? []
      : changes.filter(
          ({ path, basis }) => basis === 'named' && !patch.files.some((file) => isSamePath(file.path, path)),
        );
  const parts = [
    ...said.map(({ detail }) => `${detail ?? 'The tree changed after the last look at it'}.`),
    ...(unseen.length === 0
      ? []
      : [
          `In the final patch, and nobody was seen to change it: ${unseen
            .map(({ path }) => path)
            .slice(0, 5)
            .join(', ')}.`,
        ]),
    ...(gone.length === 0
      ? []
      : [
          `Edited, and not in the final patch: ${[...new Set(gone.map(({ path }) => path))].slice(0, 5).join(', ')}.`,
        ]),
  ];
  if (parts.length === 0) return [];
  return [
    {
      id: 'patch_mismatch:final',
      reason: 'patch_mismatch',
      priority: 1,
      title: 'The final patch and what was seen to change differ',
      detail: parts.join(' '),
      links: [
        ...(patch === undefined ? [] : [linkTo(patch.entry)]),
        ...gone.slice(0, 4).map(({ entry }) => linkTo(entry, 'context')),
      ],
      files: [...new Set([...unseen.map(({ path }) => path), ...gone.map(({ path }) => path)])],
      done: 'It is known where the difference comes from.',
    },
  ];
}

/** Code was changed where no file of instructions that the recorder looks for was found: by which rules is not known. */
export function missingInstructions({ model, changes }: FocusFacts): readonly FocusTask[] {
  // Only a recorder that captures them can miss them.
  const captures = model.lanes.some(({ id }) => id === customLaneId('Git snapshots'));
  const code = changes.filter(({ path }) => isTestable(path));
  if (!captures || (model.lane(INSTRUCTIONS)?.count ?? 0) > 0 || code.length === 0) return [];
  const [first] = code;
  return [
    {
      id: 'missing_instructions:all',
      reason: 'missing_instructions',
      priority: 2,
      title: 'No instructions were captured for the code that changed',
      detail:
        'Neither AGENTS.md nor CLAUDE.md was found when the session began: which rules the agent worked by is not known.',
      links: first === undefined ? [] : [linkTo(first.entry, 'context')],
      files: [...new Set(code.map(({ path }) => path))].slice(0, 10),
      done: 'It is known by which rules the change is to be judged.',
    },
  ];
}

import type { Act, FocusFacts } from './types.ts';

const COMMIT = /\bgit\s+(?:-{1,2}[\w-]+(?:[= ][^\s-]\S*)?\s+)*commit\b/;

/** Why nothing is left in the final patch, as far as the recording shows. */
export type EmptyPatch =
  | { readonly kind: 'committed'; readonly commit: Act }
  | { readonly kind: 'unchanged' }
  /** Files were changed and no commit is told: taken back, or committed where nothing recorded shows it. */
  | { readonly kind: 'unknown' };

/** `undefined`: there is no final patch, or it is not empty. */
export function emptyPatchOf({ patch, acts, changes }: FocusFacts): EmptyPatch | undefined {
  if (patch === undefined || patch.files.length > 0) return undefined;
  const last = changes.at(-1);
  const commit = acts.findLast(
    ({ command, failed }) => !failed && command !== undefined && COMMIT.test(command),
  );
  if (last === undefined) return commit === undefined ? { kind: 'unchanged' } : { kind: 'committed', commit };
  return commit !== undefined && commit.end >= last.start
    ? { kind: 'committed', commit }
    : { kind: 'unknown' };
}

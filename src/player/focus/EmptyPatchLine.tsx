import { emptyPatchOf } from './empty-patch.ts';
import { EntryLink } from './EntryLink.tsx';
import { focusWords as words } from './focus-words.ts';
import { linkTo } from './link.ts';
import type { FocusFacts } from './types.ts';
import styles from './PatchStrip.module.css';

/** Why the final patch is empty, with the commit that took everything in. */
export function EmptyPatchLine({ facts }: { readonly facts: FocusFacts }) {
  const why = emptyPatchOf(facts);
  if (why === undefined) return null;
  return (
    <>
      <p className={styles['line']}>{words.emptyPatch[why.kind]}</p>
      {why.kind === 'committed' && <EntryLink link={linkTo(why.commit.entry)} plain />}
    </>
  );
}

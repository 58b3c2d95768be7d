import { Button } from '../../ui/index.ts';
import { mismatchWords as words, openAnyway } from '../trouble/open-anyway.ts';
import { useSession } from '../viewing/session-context.ts';
import styles from './Dialogs.module.css';

/** Content that does not match its digest is held back until the person asks for it. */
export function Mismatch({ onShow }: { readonly onShow: () => void }) {
  const session = useSession();
  const anyway = openAnyway(session);
  return (
    <p className={styles['lead']} role="note">
      <span>{anyway === undefined ? words.shownAnyway : words.heldBack}</span>
      {anyway !== undefined && (
        <Button
          size="s"
          onClick={() => {
            onShow();
            anyway();
          }}
        >
          {words.showAnyway}
        </Button>
      )}
    </p>
  );
}

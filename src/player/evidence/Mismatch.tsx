import { Button } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { openAnyway } from '../trouble/open-anyway.ts';
import { useSession } from '../viewing/session-context.ts';
import styles from './Dialogs.module.css';

/** Content that does not match its digest is held back until the person asks for it. */
export function Mismatch({ onShow }: { readonly onShow: () => void }) {
  const session = useSession();
  const words = messages.evidence;
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

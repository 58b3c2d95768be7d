import { told } from '../../base/index.ts';
import { X } from 'lucide-react';
import { IconButton, VisibleText } from '../../ui/index.ts';
import { messages } from '../messages.ts';
import { useSession, useSessionField } from '../viewing/session-context.ts';
import styles from './Notices.module.css';

/** What the person should know and can put away: a bad value in a link, a clipboard that refused. */
export function Notices() {
  const session = useSession();
  const notices = useSessionField('notices');
  return (
    <ul className={styles['notices']} aria-label={messages.header.notices} aria-live="polite">
      {notices.map((notice) => (
        <li key={notice.code} className={styles['notice']} data-code={notice.code}>
          <span className={styles['text']}>
            <VisibleText text={told(notice)} />
          </span>
          <IconButton
            size="s"
            label={messages.header.dismiss}
            icon={<X />}
            onClick={() => session.commands.dismissNotice(notice.code)}
          />
        </li>
      ))}
    </ul>
  );
}

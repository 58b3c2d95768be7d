import { momentLink } from '../../session/index.ts';
import type { PageLink, Session } from '../../session/index.ts';
import { icon, make } from './elements.ts';
import { messages } from './messages.ts';
import styles from './embed.module.css';

/**
 * The way to the full player at this very moment, in a tab of its own. What it holds is written when somebody goes near it:
 * the playhead moves all the time. It never holds a token; a recording that came as a file has no address at all.
 */
export function makeFullLink(session: Session, page: PageLink): HTMLElement {
  const link = make(
    'a',
    { class: styles['full'], target: '_blank', rel: 'noopener' },
    make('span', { class: styles['words'] }, messages.full),
    icon('out'),
  );
  const write = (): void => {
    const moment = momentLink(session, page, location.href);
    const run = session.opened()?.request.kind === 'run';
    link.title = !moment.ok ? messages.noFull : run ? messages.fullRun : messages.fullTitle;
    link.setAttribute('aria-label', moment.ok ? messages.full : `${messages.full}: ${messages.noFull}`);
    if (moment.ok) {
      link.href = moment.value;
      link.removeAttribute('aria-disabled');
      link.removeAttribute('role');
    } else {
      link.removeAttribute('href');
      link.setAttribute('role', 'link');
      link.setAttribute('aria-disabled', 'true');
    }
  };
  for (const event of ['pointerenter', 'pointerdown', 'focus', 'click', 'contextmenu'] as const)
    link.addEventListener(event, write, { capture: true });
  session.subscribe(write);
  write();
  return link;
}

import { momentLink, type PageLink, type Session } from '../../session/index.ts';
import { focusWords as words } from './focus-words.ts';
import { handoffMarkdown } from './handoff.ts';
import { focusOf } from './queue.ts';

/** Copies the account for the next agent or reviewer, whether or not the queue is shown, and says how it went. */
export async function copyHandoff(
  session: Session,
  page: PageLink,
  copy: (text: Promise<string>) => Promise<boolean>,
): Promise<void> {
  const model = session.model();
  const text = focusOf(session.engine, model).then((queue) => {
    const link = momentLink(session, page, location.href);
    return handoffMarkdown(model, queue, link.ok ? link.value : undefined);
  });
  const done = await copy(text);
  session.commands.notify(
    done
      ? { code: 'copied', message: words.handoffCopied }
      : { code: 'clipboard', message: words.handoffRefused },
  );
}

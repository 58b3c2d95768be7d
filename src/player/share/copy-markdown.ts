import type { PageLink, Session } from '../../session/index.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import { copyText } from './clipboard.ts';
import { momentMarkdown, momentOf } from './moment.ts';
import { shareWords } from './share-words.ts';

/** Copies the link to this moment as Markdown, and says so. */
export async function copyMomentMarkdown(
  session: Session,
  lanes: ClaimedLanes,
  page: PageLink,
): Promise<void> {
  const moment = momentOf(session, lanes, page);
  const done = await copyText(momentMarkdown(moment));
  session.commands.notify(
    done
      ? {
          code: 'copied',
          message: moment.link === undefined ? shareWords.copiedMarkdownNoLink : shareWords.copiedMarkdown,
        }
      : { code: 'clipboard', message: shareWords.refused },
  );
}

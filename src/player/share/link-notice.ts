import { linkCaution } from '../../session/index.ts';
import type { Notice, Session } from '../../session/index.ts';
import { messages } from '../messages.ts';

/** The code of a notice that only confirms. */
export const COPIED = 'copied';

/** What is said once a link to one viewing, or to several side by side, was copied or refused. */
export function linkNotice(
  done: boolean,
  sessions: readonly Pick<Session, 'opened'>[],
  base: string,
): Notice {
  if (!done) return { code: 'clipboard', message: messages.share.refused };
  const cautions = sessions.map((session) => linkCaution(session, base));
  const caution = cautions.find((each) => each === 'signed') ?? cautions.find((each) => each !== undefined);
  return caution === undefined
    ? { code: COPIED, message: messages.share.copied }
    : { code: 'copied-caution', message: messages.share[caution] };
}

import type { Choices, Recognised } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';

/** Opens the same again with what a person decided; what was decided before stays, unless it is decided anew. */
export function reopen(session: Session, choices: Choices): void {
  const opened = session.opened();
  if (opened === undefined) return;
  const { request, options } = opened;
  const before = request.choices;
  const formats = { ...before?.formats, ...choices.formats };
  const together = choices.together ?? before?.together;
  void session.open(
    {
      ...request,
      choices: {
        ...(Object.keys(formats).length === 0 ? {} : { formats }),
        ...(together === undefined ? {} : { together }),
      },
    },
    options,
  );
}

/** One of several recordings: the files of the others are not read, but may be referred to. */
export function onlyThese(recognised: Recognised, files: readonly string[]): Choices {
  const kept = new Set(files);
  const others = recognised.files.filter(({ name }) => !kept.has(name));
  return { formats: Object.fromEntries(others.map(({ name }) => [name, 'none'])), together: true };
}

import type { LinkTarget, Session } from '../session/index.ts';

/** What is open or being opened, in words: a sample's name, an address, a run, names of files. */
export function whatIsOpen(session: Session): string | undefined {
  const opened = session.opened();
  if (opened === undefined) return undefined;
  const { request, options } = opened;
  if (options.target !== undefined) return nameOf(options.target);
  switch (request.kind) {
    case 'url':
      return request.url;
    case 'run':
      return request.runId;
    case 'files': {
      // Pictures that came along are not what was opened.
      const first =
        request.files.find(({ name }) => !/\.(?:png|jpe?g|webp|gif)$/i.test(name)) ?? request.files[0];
      if (first === undefined) return undefined;
      return request.files.length === 1 ? first.name : `${first.name} and ${request.files.length - 1} more`;
    }
  }
}

function nameOf(target: LinkTarget): string {
  return target.kind === 'src' ? target.url : target.id;
}

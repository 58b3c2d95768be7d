/** A member of an `.eval`, behind the zip or folder that it lies in. */
const MEMBER = /^(.*?\/)??(?:(?:header|summaries|reductions)\.json|(?:_journal|samples)\/.+)$/;

/** What log a file is of, by its name: members of an archive are of the zip or folder they lie in, any other file is a log of its own. */
export function runOf(name: string): string {
  const member = MEMBER.exec(name);
  return member === null ? name : (member[1] ?? '');
}

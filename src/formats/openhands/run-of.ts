/** A file of a conversation of the V1 SDK, behind the folder that it lies in. */
const PART = /^(.*\/)?(?:base_state\.json|event-\d+-[^/]*\.json)$/;

/** What run a file is of, by its name: the parts of a conversation are of their folder, any other file is a run of its own. */
export function runOf(name: string): string {
  const part = PART.exec(name);
  return part === null ? name : (part[1] ?? '').replace(/(^|\/)(?:events|meta)\/$/, '$1');
}

/** What cassette a file is of, by its name: that of the folder in which `cassette.json` lies. */
export function runOf(name: string): string {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return folder.replace(/(^|\/)(?:provider|blobs(?:\/sha256)?)\/$/, '$1');
}

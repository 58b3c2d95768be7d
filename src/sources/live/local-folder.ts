import type { Failure, Result } from '../../base/index.ts';
import { FileSet } from '../file-set.ts';
import { lazyFile } from '../lazy-file.ts';
import type { ByteFile, Source } from '../types.ts';
import type { Around } from './around.ts';
import { LocalCase } from './local-case.ts';
import { LocalFile } from './local-file.ts';
import { LINES_FILE, LocalLines } from './local-lines.ts';
import { aboutLocal, type FolderAbout, type Listed } from './local-address.ts';

/** Documents of a case as recorders lay them down. */
export const CASE_FILE = /^(?:run|recording|trace)[^/]*\.jsonl?$/i;
const MANIFEST = 'manifest.json';

/** A folder that the local server was started with, and how it is read: as a bundle, a case that grows, or files. */
export async function openFolder(url: string, about: FolderAbout, around: Around): Promise<Source> {
  const set = folderSet(url, about, around);
  if (about.files.some(({ path }) => path === MANIFEST)) return set;
  const growing = about.files.filter((file) => file.growing);
  const documents = about.files.filter(({ path }) => CASE_FILE.test(path));
  if (growing.length === 0) return set;
  if (documents.some(({ growing: isGrowing }) => isGrowing)) {
    const reopen = async (): Promise<Source | undefined> => {
      const now = await aboutLocal(url, undefined, around);
      return now?.kind === 'folder' ? folderSet(url, now, around) : undefined;
    };
    return new LocalCase({ url, about, around, set, reopen });
  }
  if (growing.some(({ path }) => LINES_FILE.test(path))) {
    const setOf = (now: FolderAbout): Source => folderSet(url, now, around);
    return new LocalLines({ url, about, around, setOf, urlOf: (path) => fileUrl(url, path) });
  }
  return newestTail(url, growing, around, set);
}

/** Of files of any other kind the one that was written last is followed; the others are read as they stand. */
async function newestTail(
  url: string,
  growing: readonly Listed[],
  around: Around,
  set: Source,
): Promise<Source> {
  const [newest] = [...growing].sort((a, b) => b.mtimeMs - a.mtimeMs);
  const own =
    newest === undefined ? undefined : await aboutLocal(fileUrl(url, newest.path), undefined, around);
  if (newest === undefined || own?.kind !== 'file') return set;
  const others = set.files().filter(({ name }) => name !== newest.path);
  const title = { ...own, name: newest.path };
  return new LocalFile(fileUrl(url, newest.path), title, around, others, (ref, from) =>
    set.resolve(ref, from),
  );
}

/** All files of the folder, none of them fetched before it is read. */
function folderSet(url: string, about: FolderAbout, around: Around): Source {
  const files: ByteFile[] = about.files.map(({ path, size }) => ({
    ...lazyFile(fileUrl(url, path), undefined, around),
    name: path,
    size,
  }));
  const set = new FileSet(about.name, files);
  return {
    title: about.name,
    files: () => set.files(),
    resolve: (ref, from): Promise<Result<ByteFile, Failure>> => set.resolve(ref, from),
    close: () => set.close(),
  };
}

export function fileUrl(folder: string, path: string): string {
  return new URL(path.split('/').map(encodeURIComponent).join('/'), folder).href;
}

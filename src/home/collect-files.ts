/** A file that was dropped or picked; `name` is its path, from the top of the folder if one folder was given. */
export interface OpenedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** A folder with more files than this is cut, and the person is told. */
export const MOST_FILES = 20_000;

export interface Collected {
  readonly files: readonly OpenedFile[];
  /** True when files beyond MOST_FILES were left out. */
  readonly cut: boolean;
  /** Names that the browser refused to read. */
  readonly unreadable: readonly string[];
}

/** Drops the one top folder that all names share, so that a bundle's `manifest.json` stands at the top. */
export function withoutSharedFolder(files: readonly OpenedFile[]): readonly OpenedFile[] {
  const top = files[0]?.name.split('/')[0];
  if (top === undefined || !files.every((file) => file.name.startsWith(`${top}/`))) return files;
  return files.map((file) => ({ ...file, name: file.name.slice(top.length + 1) }));
}

class Gathering {
  readonly files: OpenedFile[] = [];
  readonly unreadable: string[] = [];
  cut = false;
  readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  add(name: string, blob: Blob): void {
    if (this.files.length >= this.most) this.cut = true;
    else this.files.push({ name, blob });
  }

  done(): Collected {
    return { files: withoutSharedFolder(this.files), cut: this.cut, unreadable: this.unreadable };
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** A directory reader answers in pages (100 in Chromium) and an empty one at the end. */
async function childrenOf(
  entry: FileSystemDirectoryEntry,
  most: number,
): Promise<readonly FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const page = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (page.length === 0) return all;
    all.push(...page);
    if (all.length > most) return all;
  }
}

async function walkEntry(entry: FileSystemEntry, into: Gathering): Promise<void> {
  const name = entry.fullPath.replace(/^\/+/, '');
  try {
    if (entry.isFile) {
      into.add(name, await fileOf(entry as FileSystemFileEntry));
    } else if (entry.isDirectory) {
      for (const child of await childrenOf(entry as FileSystemDirectoryEntry, into.most)) {
        if (into.cut) return;
        await walkEntry(child, into);
      }
    }
  } catch {
    into.unreadable.push(name);
  }
}

/**
 * Everything in a drop, folders included. Entries must be taken from the event before the first await: the browser
 * empties the list after it.
 */
export async function collectDrop(transfer: DataTransfer, most = MOST_FILES): Promise<Collected> {
  const taken = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const into = new Gathering(most);
  for (const { entry, file } of taken) {
    if (entry !== null) await walkEntry(entry, into);
    else if (file !== null) into.add(file.name, file);
  }
  return into.done();
}

/** Files of an `<input type=file>`, with their paths where a folder was picked. */
export function collectPicked(list: Iterable<File>, most = MOST_FILES): Collected {
  const into = new Gathering(most);
  for (const file of list)
    into.add(file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file);
  return into.done();
}

import { MOST_FILES, withoutSharedFolder } from './collect-files.ts';
import type { Collected, OpenedFile } from './collect-files.ts';

/** Everything behind handles of files and folders, by its path. */
export async function collectHandles(
  handles: readonly FileSystemHandle[],
  most = MOST_FILES,
): Promise<Collected> {
  const files: OpenedFile[] = [];
  const unreadable: string[] = [];
  let cut = false;
  const walk = async (handle: FileSystemHandle, path: string): Promise<void> => {
    if (cut) return;
    try {
      if (isFile(handle)) {
        if (files.length >= most) cut = true;
        else files.push({ name: path, blob: await handle.getFile() });
      } else if (isFolder(handle)) {
        for await (const child of handle.values()) await walk(child, `${path}/${child.name}`);
      }
    } catch {
      unreadable.push(path);
    }
  };
  for (const handle of handles) await walk(handle, handle.name);
  return { files: withoutSharedFolder(files), cut, unreadable };
}

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file';
const isFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory';

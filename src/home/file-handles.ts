import type { Collected } from './collect-files.ts';
import { collectHandles } from './walk-handles.ts';

/** What the types of the platform leave out. */
interface AskableHandle {
  queryPermission?(mode: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(mode: { readonly mode: 'read' }): Promise<PermissionState>;
}
interface Picker {
  showOpenFilePicker?(options: { readonly multiple: true }): Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?(options: { readonly mode: 'read' }): Promise<FileSystemDirectoryHandle>;
}
interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileSystemHandle | null>;
}

const picker: Picker = globalThis as Picker;

/** Whether this browser gives something by which a file can be found again. */
export const hasFilePicker = (): boolean => picker.showOpenFilePicker !== undefined;

/** Asks the person for files, or a folder; nothing where they chose none, `unable` where the browser shows no such dialog here. */
export async function pickHandles(
  what: 'files' | 'folder',
): Promise<readonly FileSystemHandle[] | 'unable' | undefined> {
  try {
    if (what === 'files') return await picker.showOpenFilePicker?.({ multiple: true });
    const folder = await picker.showDirectoryPicker?.({ mode: 'read' });
    return folder === undefined ? undefined : [folder];
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? undefined : 'unable';
  }
}

/** What a drop can be found again by. Called before the event is over; whatever the browser does not give is left out. */
export async function handlesOfDrop(transfer: DataTransfer): Promise<readonly FileSystemHandle[]> {
  const asked = [...transfer.items].map(async (item) => {
    const given: HandleItem = item as unknown as HandleItem;
    try {
      return item.kind === 'file' ? await given.getAsFileSystemHandle?.() : undefined;
    } catch {
      return undefined;
    }
  });
  const handles = await Promise.all(asked);
  return handles.filter((handle) => handle !== null && handle !== undefined);
}

export type FoundAgain =
  | { readonly found: 'files'; readonly collected: Collected }
  | { readonly found: 'refused' | 'gone' };

/** The files behind handles that were kept; the browser asks the person where it has to. */
export async function filesAgain(handles: readonly FileSystemHandle[]): Promise<FoundAgain> {
  for (const handle of handles) {
    const askable: AskableHandle = handle as unknown as AskableHandle;
    const mode = { mode: 'read' } as const;
    try {
      const now = (await askable.queryPermission?.(mode)) ?? 'granted';
      if (now !== 'granted' && (await askable.requestPermission?.(mode)) !== 'granted')
        return { found: 'refused' };
    } catch {
      return { found: 'refused' };
    }
  }
  const collected = await collectHandles(handles);
  return collected.files.length === 0 ? { found: 'gone' } : { found: 'files', collected };
}

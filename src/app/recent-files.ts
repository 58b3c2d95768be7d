import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const NAME = 'playhead-recent-files';
const KEPT = 8;

/** Files of this computer that were opened, by what the browser finds them again by. Nothing of what is in them is kept. */
export interface RecentFiles {
  /** Names of what was opened: the same again is the same line. */
  readonly id: string;
  readonly title: string;
  /** Epoch ms. */
  readonly when: number;
  readonly handles: readonly FileSystemHandle[];
}

interface Schema extends DBSchema {
  files: { key: string; value: RecentFiles };
}

const database = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, 1, { upgrade: (db) => void db.createObjectStore('files', { keyPath: 'id' }) });

/** Newest first; none where the browser keeps nothing. */
export async function readRecentFiles(): Promise<readonly RecentFiles[]> {
  try {
    const db = await database();
    const all = await db.getAll('files');
    db.close();
    return all.toSorted((a, b) => b.when - a.when);
  } catch {
    return [];
  }
}

/** Remembers files that could be opened. The list is a convenience: where it cannot be kept, nothing depends on it. */
export async function rememberFiles(handles: readonly FileSystemHandle[], title: string): Promise<void> {
  try {
    const id = handles.map(({ kind, name }) => `${kind} ${name}`).join('\n');
    const db = await database();
    await db.put('files', { id, title: title.slice(0, 300), when: Date.now(), handles });
    const all = (await db.getAll('files')).toSorted((a, b) => b.when - a.when);
    await Promise.all(all.slice(KEPT).map((old) => db.delete('files', old.id)));
    db.close();
  } catch {
    // As above: blocked storage, or a handle that cannot be kept.
  }
}

export async function forgetFiles(ids: readonly string[]): Promise<void> {
  try {
    const db = await database();
    await Promise.all(ids.map((id) => db.delete('files', id)));
    db.close();
  } catch {
    // Where nothing can be written nothing is kept either.
  }
}

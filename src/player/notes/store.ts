import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import { noteOf, type Note } from './note.ts';

const NAME = 'playhead-notes';

interface Row {
  readonly recording: string;
  readonly id: string;
  /** Checked when it is read: another version of the player may have written it. */
  readonly note: unknown;
}

interface Schema extends DBSchema {
  notes: { key: [string, string]; value: Row; indexes: { recording: string } };
}

/** Where notes are kept. Nothing in it ever leaves this browser by itself. */
export interface NoteStore {
  read(recording: string): Promise<Result<readonly Note[], Failure>>;
  /** All of it, or nothing; what is written later takes place later. */
  write(
    recording: string,
    put: readonly Note[],
    gone: readonly string[],
  ): Promise<Result<undefined, Failure>>;
  /** Told when another tab wrote notes of a recording. */
  onOther(listener: (recording: string) => void): () => void;
}

/** The browser's database; each answer says in words where it is blocked or full. */
export function browserStore(): NoteStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const channel = openChannel();
  const database = (): Promise<IDBPDatabase<Schema>> => {
    opened ??= openDB<Schema>(NAME, 1, {
      upgrade(fresh) {
        fresh
          .createObjectStore('notes', { keyPath: ['recording', 'id'] })
          .createIndex('recording', 'recording');
      },
      // Opened again at the next need: a browser that is short of memory may close it.
      terminated() {
        opened = undefined;
      },
    });
    return opened;
  };
  const attempt = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<Result<T, Failure>> => {
    try {
      return ok(await work(await database()));
    } catch (error) {
      opened = undefined;
      return trouble(error);
    }
  };
  return {
    read: (recording) =>
      attempt(async (db) => {
        const rows = await db.getAllFromIndex('notes', 'recording', recording);
        return rows.flatMap(({ note }) => noteOf(note) ?? []);
      }),
    async write(recording, put, gone) {
      const answer = await attempt(async (db) => {
        const writing = db.transaction('notes', 'readwrite');
        const work = [
          ...put.map((note) => writing.store.put({ recording, id: note.id, note })),
          ...gone.map((id) => writing.store.delete([recording, id])),
        ];
        // Not left to the end of the requests: a page that is left meanwhile takes with it what is not being committed.
        writing.commit();
        await Promise.all([...work, writing.done]);
        return undefined;
      });
      if (answer.ok) channel?.postMessage(recording);
      return answer;
    },
    onOther(listener) {
      const heard = ({ data }: MessageEvent<unknown>): void => {
        if (typeof data === 'string') listener(data);
      };
      channel?.addEventListener('message', heard);
      return () => channel?.removeEventListener('message', heard);
    },
  };
}

/** None in a document without an origin. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

function trouble(error: unknown): Result<never, Failure> {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError')
    return fail(
      'notes-full',
      'This browser has no room for more notes. They are kept until you leave this page: export the recording to keep them.',
    );
  return fail(
    'notes-blocked',
    'This browser keeps no notes for this page (a private window, or storage is switched off). They are kept until you leave it: export the recording to keep them.',
  );
}

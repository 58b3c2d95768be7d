import type { Failure } from '../../base/index.ts';
import type { Session } from '../../session/index.ts';
import { mergeNotes } from './merge.ts';
import { byTime, MAX_NOTES, type Note, type ReadNotes } from './note.ts';
import { browserStore, type NoteStore } from './store.ts';

/** What came with a recording that was opened. */
export interface Arrived {
  readonly added: number;
  readonly updated: number;
  readonly known: number;
  /** Those that could not be read, or had no room. */
  readonly left: number;
}

export interface NotebookState {
  /** Under what they are kept; nothing until a recording is open. */
  readonly recording: string | undefined;
  /** By instant. */
  readonly notes: readonly Note[];
  /** What was deleted last, and can be brought back. */
  readonly deleted: readonly Note[];
  readonly arrived: Arrived | undefined;
  /** Why they are in memory alone. */
  readonly trouble: Failure | undefined;
}

const EMPTY: NotebookState = {
  recording: undefined,
  notes: [],
  deleted: [],
  arrived: undefined,
  trouble: undefined,
};

/** The notes of the recording that is open: in memory at once, in the browser's database as soon as it has written them. */
export class Notebook {
  #state = EMPTY;
  readonly #listeners = new Set<() => void>();
  readonly #store: NoteStore;
  /** All writes so far. Each is handed over at once, since the page may be left at any time; the store does them in their order. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(store: NoteStore) {
    this.#store = store;
    store.onOther((recording) => {
      if (recording === this.#state.recording) void this.#readAgain(recording);
    });
  }

  readonly state = (): NotebookState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Turns to a recording: what is kept of it, and what came with it, which is kept from now on. */
  async open(recording: string, carried?: Promise<ReadNotes | undefined>): Promise<void> {
    this.#set({ ...EMPTY, recording });
    const [read, { notes: came = [], unreadable = 0 } = {}] = await Promise.all([
      this.#store.read(recording),
      carried,
    ]);
    if (this.#state.recording !== recording) return;
    const kept = read.ok ? read.value : [];
    // What was written down while the database was being read is in neither.
    const merged = mergeNotes(mergeNotes(kept, this.#state.notes).notes, came);
    const left = merged.left + unreadable;
    const fresh = [...merged.added, ...merged.updated];
    this.#set({
      ...this.#state,
      notes: merged.notes,
      arrived:
        came.length + left === 0
          ? undefined
          : { added: merged.added.length, updated: merged.updated.length, known: merged.known, left },
      trouble: read.ok ? undefined : read.error,
    });
    if (read.ok && fresh.length > 0) this.#write(fresh, []);
    await this.written();
  }

  close(): void {
    this.#set(EMPTY);
  }

  /** Adds a note, or puts it in place of the one with its id. Says whether there was room. */
  put(note: Note): boolean {
    const others = this.#state.notes.filter(({ id }) => id !== note.id);
    if (others.length >= MAX_NOTES) {
      this.#set({
        ...this.#state,
        trouble: { code: 'notes-many', message: `There are ${MAX_NOTES} notes here; no more are kept.` },
      });
      return false;
    }
    this.#set({ ...this.#state, notes: [...others, note].sort(byTime) });
    this.#write([note], []);
    return true;
  }

  /** Takes notes away; `bringBack` has them again until others are taken. */
  remove(ids: readonly string[]): void {
    const gone = this.#state.notes.filter(({ id }) => ids.includes(id));
    if (gone.length === 0) return;
    this.#set({
      ...this.#state,
      notes: this.#state.notes.filter(({ id }) => !ids.includes(id)),
      deleted: gone,
    });
    this.#write([], ids);
  }

  bringBack(): void {
    const { deleted, notes } = this.#state;
    if (deleted.length === 0) return;
    const here = new Set(notes.map(({ id }) => id));
    const back = deleted.filter(({ id }) => !here.has(id));
    this.#set({ ...this.#state, notes: [...notes, ...back].sort(byTime), deleted: [] });
    this.#write(back, []);
  }

  /** What was said of deleting, of arriving and of trouble has been read. */
  dismiss(): void {
    this.#set({ ...this.#state, deleted: [], arrived: undefined });
  }

  /** Resolves when everything so far is in the database, or could not be put there. */
  async written(): Promise<void> {
    await this.#writing;
  }

  #write(put: readonly Note[], gone: readonly string[]): void {
    const { recording } = this.#state;
    if (recording === undefined) return;
    const written = this.#store.write(recording, put, gone).then((answer) => {
      if (this.#state.recording === recording)
        this.#set({ ...this.#state, trouble: answer.ok ? undefined : answer.error });
    });
    this.#writing = Promise.all([this.#writing, written]);
  }

  async #readAgain(recording: string): Promise<void> {
    await this.written();
    const read = await this.#store.read(recording);
    // What could not be written is here alone.
    if (read.ok && this.#state.recording === recording && this.#state.trouble === undefined)
      this.#set({ ...this.#state, notes: [...read.value].sort(byTime) });
  }

  #set(state: NotebookState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const notebooks = new WeakMap<Session, Notebook>();
let store: NoteStore | undefined;

/** The notebook of a viewing; every viewing of the page keeps its notes in the one database. */
export function notebookOf(session: Session): Notebook {
  let known = notebooks.get(session);
  if (known === undefined) {
    store ??= browserStore();
    known = new Notebook(store);
    notebooks.set(session, known);
  }
  return known;
}

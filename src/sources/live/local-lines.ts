import type { Failure, Result } from '../../base/index.ts';
import { get } from '../http.ts';
import type { ByteFile, Source, Tail, TailState } from '../types.ts';
import type { Around } from './around.ts';
import { GrowingFile } from './growing-file.ts';
import { aboutLocal, type FolderAbout, type Listed } from './local-address.ts';
import { repeat, type Step } from './repeat.ts';
import { TailStatus } from './tail-state.ts';

/** Between two looks at the folder, ms. */
const LOOK_MS = 500;
/** Files that are followed; of more the ones that were written last. */
const MOST = 64;
const LF = 0x0a;

export const LINES_FILE = /\.(?:jsonl|ndjson)$/i;

export interface LocalLinesParts {
  readonly url: string;
  readonly about: FolderAbout;
  readonly around: Around;
  /** The folder as listed: its files, none of them fetched. */
  readonly setOf: (about: FolderAbout) => Source;
  readonly urlOf: (path: string) => string;
}

interface Followed {
  readonly file: GrowingFile;
  at: number;
  /** Bytes before the first line end: a file is shown once it has a line. */
  held: Uint8Array[] | undefined;
}

/**
 * A folder whose files of lines are being written: an agent's session and those of the agents that it starts. Each is followed, whichever
 * grows, and files that appear later join. What is new is asked for by size, so that many files need no connection each.
 */
export class LocalLines implements Source, Tail {
  readonly title: string;
  readonly tail: Tail = this;
  readonly #parts: LocalLinesParts;
  readonly #status: TailStatus;
  readonly #aborter = new AbortController();
  readonly #followed = new Map<string, Followed>();
  /** Grows in place: who holds it sees what joins. */
  readonly #files: ByteFile[];
  #set: Source;
  #hidden = false;
  #hasLooked = false;

  constructor(parts: LocalLinesParts) {
    this.#parts = parts;
    this.title = parts.about.name;
    this.#status = new TailStatus(parts.around);
    this.#set = parts.setOf(parts.about);
    const followed = newest(parts.about.files.filter(({ path, size }) => LINES_FILE.test(path) && size > 0));
    for (const { path } of followed) this.#follow(path);
    this.#files = this.#set.files().map((file) => this.#followed.get(file.name)?.file ?? file);
    void repeat(() => this.#look(), {
      around: parts.around,
      signal: this.#aborter.signal,
      isHidden: () => this.#hidden,
      onTrouble: (failure) => this.#status.trouble('folder', failure),
    });
  }

  files(): readonly ByteFile[] {
    return this.#files;
  }

  resolve(ref: string, from: string): Promise<Result<ByteFile, Failure>> {
    return this.#set.resolve(ref, from);
  }

  close(): void {
    this.#aborter.abort();
    for (const { file } of this.#followed.values()) file.end();
  }

  state(): TailState {
    return this.#status.state;
  }

  subscribe(listener: () => void): () => void {
    return this.#status.subscribe(listener);
  }

  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
  }

  successor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  #follow(path: string): Followed {
    const file = new GrowingFile(path, () => this.#drained());
    const followed: Followed = { file, at: 0, held: [] };
    this.#followed.set(path, followed);
    return followed;
  }

  async #look(): Promise<Step> {
    const { url, around } = this.#parts;
    const about = await aboutLocal(url, this.#aborter.signal, around);
    if (about?.kind !== 'folder')
      return {
        kind: 'failed',
        failure: {
          code: 'disconnected',
          message: `The local server does not answer, or ${this.title} is gone. What was read stays.`,
        },
      };
    this.#set = this.#parts.setOf(about);
    for (const listed of about.files) await this.#take(listed);
    this.#hasLooked = true;
    this.#drained();
    return { kind: 'again', afterMs: LOOK_MS };
  }

  async #take({ path, size }: Listed): Promise<void> {
    if (!LINES_FILE.test(path) || size === 0) return;
    const isNew = !this.#followed.has(path) && !this.#files.some(({ name }) => name === path);
    const followed =
      this.#followed.get(path) ?? (isNew && this.#followed.size < MOST ? this.#follow(path) : undefined);
    if (followed === undefined || size === followed.at) return;
    if (size < followed.at) {
      this.#status.set({
        trouble: { code: 'truncated', message: `${path} was cut short or replaced. What was read stays.` },
      });
      followed.file.end();
      this.#followed.delete(path);
      return;
    }
    const headers = { Range: `bytes=${followed.at}-${size - 1}` };
    const answer = await get(
      this.#parts.urlOf(path),
      undefined,
      headers,
      this.#aborter.signal,
      this.#parts.around.fetch,
    );
    if (!answer.ok || answer.value.status !== 206) return;
    const bytes = new Uint8Array(await answer.value.arrayBuffer());
    followed.at += bytes.length;
    this.#give(followed, bytes, isNew);
  }

  #give(followed: Followed, bytes: Uint8Array, isNew: boolean): void {
    const { held, file } = followed;
    if (held === undefined) return file.append(bytes);
    held.push(bytes);
    if (!bytes.includes(LF)) return;
    followed.held = undefined;
    for (const each of held) file.append(each);
    if (isNew || !this.#files.includes(file)) this.#files.push(file);
  }

  #drained(): void {
    if (
      this.#hasLooked &&
      [...this.#followed.values()].every(({ file, held }) => held !== undefined || file.isDrained)
    )
      this.#status.set({ caughtUp: true });
  }
}

function newest(files: readonly Listed[]): Listed[] {
  return [...files].sort((a, b) => b.mtimeMs - a.mtimeMs).slice(0, MOST);
}

import type { ByteFile } from '../sources/index.ts';
import type { ByteCount } from './byte-count.ts';
import { KeptFile } from './kept-file.ts';

/**
 * The files of one reading as its readers see them: which of those that lie beside each other were looked into is remembered,
 * so that an export takes them along and nothing else. One that grows is kept as it is read.
 */
export class SeenFiles {
  readonly #seen = new Map<ByteFile, ByteFile>();
  readonly #read = new Set<ByteFile>();
  readonly #mine = new Set<ByteFile>();
  readonly #grow: boolean;
  readonly #count: ByteCount | undefined;

  #last:
    | { readonly files: readonly ByteFile[]; readonly count: number; readonly seen: readonly ByteFile[] }
    | undefined;

  /** `count`: counts what is read of them, where all of it stands there already. */
  constructor(grow: boolean, count?: ByteCount) {
    this.#grow = grow;
    this.#count = count;
  }

  /** The same file each time it is asked for. */
  of(file: ByteFile): ByteFile {
    let seen = this.#seen.get(file);
    // What is one of these already is not watched a second time.
    if (seen === undefined && this.#mine.has(file)) return file;
    if (seen === undefined) {
      seen = this.#watched(this.#grow ? new KeptFile(file) : (this.#count?.counted(file) ?? file));
      this.#seen.set(file, seen);
      this.#mine.add(seen);
    }
    return seen;
  }

  /** Each of them, as the same list where the same is asked for again; a list that a live source grows is told anew. */
  all(files: readonly ByteFile[]): readonly ByteFile[] {
    const count = files.length;
    if (this.#last?.files !== files || this.#last.count !== count)
      this.#last = { files, count, seen: files.map((file) => this.of(file)) };
    return this.#last.seen;
  }

  /** Something of it was read. */
  wasRead(file: ByteFile): boolean {
    return this.#read.has(file);
  }

  #watched(file: ByteFile): ByteFile {
    const { name, size, httpStatus, isGivenAway } = file;
    const watched: ByteFile = {
      name,
      size,
      ...(httpStatus === undefined ? {} : { httpStatus }),
      ...(isGivenAway === undefined ? {} : { isGivenAway }),
      stream: (signal) => {
        this.#read.add(watched);
        return file.stream(signal);
      },
      slice: (from, to) => {
        this.#read.add(watched);
        return file.slice(from, to);
      },
    };
    return watched;
  }
}

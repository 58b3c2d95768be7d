import { fail, type Failure, type Result } from '../../base/index.ts';
import { resolvePath } from '../paths.ts';
import type { ByteFile, Source, Tail, TailState } from '../types.ts';
import type { Around } from './around.ts';
import { GrowingFile } from './growing-file.ts';
import type { FileAbout } from './local-address.ts';
import { repeat } from './repeat.ts';
import { tailFile, type TailReader } from './tail-loop.ts';
import { TailStatus } from './tail-state.ts';

/** What a file is must be told by its start: its first line is waited for, or as much as anybody looks at. */
const HEAD_BYTES = 65_536;
const LF = 0x0a;

/**
 * A file on this machine that is still being written. It has no seal: it grows as long as somebody watches,
 * and ends when it is deleted, replaced or cut short.
 */
export class LocalFile implements Source, Tail, TailReader {
  readonly title: string;
  readonly tail: Tail = this;
  readonly #file: GrowingFile;
  readonly #status: TailStatus;
  readonly #aborter = new AbortController();
  readonly #siblings: readonly ByteFile[];
  readonly #resolveBeside: (ref: string, from: string) => Promise<Result<ByteFile, Failure>>;
  #held: Uint8Array[] | undefined = [];
  #heldBytes = 0;
  #hidden = false;
  at = 0;
  readonly #atOpening: number;

  constructor(
    url: string,
    about: FileAbout,
    around: Around,
    siblings: readonly ByteFile[] = [],
    resolveBeside?: (ref: string, from: string) => Promise<Result<ByteFile, Failure>>,
  ) {
    this.title = about.name;
    this.#siblings = siblings;
    this.#resolveBeside =
      resolveBeside ??
      ((ref, from) => {
        const inside = resolvePath(ref, from);
        return Promise.resolve(
          inside.ok ? fail('missing', `${ref} is not among the files that were opened.`) : inside,
        );
      });
    this.#atOpening = about.size;
    this.#status = new TailStatus(around);
    this.#file = new GrowingFile(about.name, () => this.#drained());
    const { signal } = this.#aborter;
    void repeat(() => tailFile(url, about.file, about.name, this, around, signal), {
      around,
      signal,
      isHidden: () => this.#hidden,
      onTrouble: (failure) => this.#status.trouble('file', failure),
    });
  }

  files(): readonly ByteFile[] {
    return [...this.#siblings, this.#file];
  }

  resolve(ref: string, from: string): Promise<Result<ByteFile, Failure>> {
    return this.#resolveBeside(ref, from);
  }

  close(): void {
    this.#aborter.abort();
    this.#letGo();
    this.#file.end();
  }

  state(): TailState {
    return this.#status.state;
  }

  subscribe(listener: () => void): () => void {
    return this.#status.subscribe(listener);
  }

  /** The server tells what is new and nothing else: there is nothing to ask less often. */
  setHidden(hidden: boolean): void {
    this.#hidden = hidden;
  }

  successor(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  onBytes(bytes: Uint8Array): void {
    this.at += bytes.length;
    if (this.#held === undefined) return this.#file.append(bytes);
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    if (bytes.includes(LF) || this.#heldBytes >= HEAD_BYTES) this.#letGo();
  }

  onHindrance(failure: Failure): void {
    this.#letGo();
    this.#status.set({ phase: 'ended', trouble: failure });
    this.#file.end();
  }

  onHeard(): void {
    this.#status.trouble('file', undefined);
  }

  #letGo(): void {
    const held = this.#held;
    if (held === undefined) return;
    this.#held = undefined;
    for (const bytes of held) this.#file.append(bytes);
  }

  #drained(): void {
    if (this.at >= this.#atOpening) this.#status.set({ caughtUp: true });
  }
}

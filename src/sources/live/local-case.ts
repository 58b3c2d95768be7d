import { ELEMENT, JsonCutter, LineCutter, type Failure, type Result } from '../../base/index.ts';
import { get, statusFailure } from '../http.ts';
import type { ByteFile, Source, Tail, TailState } from '../types.ts';
import type { Around } from './around.ts';
import { Journal } from './journal.ts';
import { parseJson } from './json-bytes.ts';
import { aboutLocal, type FolderAbout, type Listed } from './local-address.ts';
import { RecordingDiff } from './recording-diff.ts';
import { repeat, type Step } from './repeat.ts';
import { isGoing, isOver } from './run-status.ts';
import { tailFile } from './tail-loop.ts';
import { TailStatus } from './tail-state.ts';

/** Between two looks at the folder, ms. */
const LOOK_MS = 500;

export interface LocalCaseParts {
  readonly url: string;
  readonly about: FolderAbout;
  readonly around: Around;
  /** The folder as it stands, for its refs. */
  readonly set: Source;
  /** The folder when it is sealed. */
  readonly reopen: () => Promise<Source | undefined>;
}

/**
 * A recording directory that is being written: `trace*.jsonl` grows line by line, `recording*.json`, `run*.json` and
 * `trace*.json` are written anew, whole. A `manifest.json`, or a run record that is settled, seals it.
 */
export class LocalCase implements Source, Tail {
  readonly formatId = 'everdict';
  readonly title: string;
  readonly tail: Tail = this;
  readonly #parts: LocalCaseParts;
  readonly #journal: Journal;
  readonly #status: TailStatus;
  readonly #aborter = new AbortController();
  readonly #looks = new AbortController();
  readonly #diff = new RecordingDiff();
  /** Path -> size and time of what was read of it. */
  readonly #read = new Map<string, string>();
  readonly #tailed = new Set<string>();
  #events = 0;
  #hidden = false;
  #hasHead = false;
  #isSealed = false;
  #hasLooked = false;

  constructor(parts: LocalCaseParts) {
    this.#parts = parts;
    this.title = parts.about.name;
    this.#status = new TailStatus(parts.around);
    this.#journal = new Journal('live.journal', () => {
      if (this.#hasLooked) this.#status.set({ caughtUp: true });
    });
    void repeat(() => this.#look(), {
      around: parts.around,
      signal: this.#looks.signal,
      isHidden: () => this.#hidden,
      onTrouble: (failure) => this.#status.trouble('folder', failure),
    });
  }

  files(): readonly ByteFile[] {
    return [this.#journal.file];
  }

  resolve(ref: string, from: string): Promise<Result<ByteFile, Failure>> {
    return this.#parts.set.resolve(ref, from);
  }

  close(): void {
    this.#aborter.abort();
    this.#finish();
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

  async successor(): Promise<Source | undefined> {
    const sealed = this.#isSealed && !this.#aborter.signal.aborted ? await this.#parts.reopen() : undefined;
    this.#status.set({ phase: sealed === undefined ? 'ended' : 'sealed' });
    return sealed;
  }

  async #look(): Promise<Step> {
    const { url, around } = this.#parts;
    const about = await aboutLocal(url, this.#looks.signal, around);
    if (about?.kind !== 'folder')
      return {
        kind: 'failed',
        failure: {
          code: 'disconnected',
          message: `The local server does not answer, or ${this.title} is gone. What was read stays.`,
        },
      };
    const changed = about.files.filter((file) => this.#read.get(file.path) !== stampOf(file));
    // The recording comes first, since it declares where time begins.
    for (const file of changed.sort((a, b) => orderOf(a.path) - orderOf(b.path))) await this.#take(file);
    this.#hasLooked = true;
    if (this.#journal.file.isDrained) this.#status.set({ caughtUp: true });
    if (about.files.some(({ path }) => path === 'manifest.json')) this.#isSealed = true;
    if (!this.#isSealed) return { kind: 'again', afterMs: LOOK_MS };
    this.#finish();
    return { kind: 'stop' };
  }

  async #take(file: Listed): Promise<void> {
    const { path } = file;
    if (/^trace[^/]*\.jsonl$/i.test(path)) return this.#follow(path);
    if (!/^(?:run|recording|trace)[^/]*\.json$/i.test(path)) return;
    const body = await this.#fetch(path);
    if (body === undefined) return;
    this.#read.set(path, stampOf(file));
    if (path.startsWith('recording')) this.#recording(body);
    else if (path.startsWith('run')) this.#run(body);
    else this.#trace(body);
  }

  async #fetch(path: string): Promise<Uint8Array | undefined> {
    const url = new URL(encodeURIComponent(path), this.#parts.url).href;
    const answer = await get(url, undefined, {}, this.#looks.signal, this.#parts.around.fetch);
    if (!answer.ok || statusFailure(answer.value.status, url) !== undefined) return undefined;
    return answer.value.arrayBuffer().then(
      (buffer) => new Uint8Array(buffer),
      () => undefined,
    );
  }

  /** Half of a document that is being written anew is none: it is read when it is whole. */
  #recording(body: Uint8Array): void {
    const news = this.#diff.read(body);
    if (!news.complete) return;
    if (!this.#hasHead) for (const [name, value] of news.head) this.#journal.head(name, value);
    this.#hasHead = true;
    for (const { track, index, bytes } of news.entries) this.#journal.entry(track, index, bytes);
    news.accept();
  }

  #run(body: Uint8Array): void {
    const run = parseJson(body);
    if (typeof run !== 'object' || run === null) return;
    this.#journal.run(body);
    const status = 'status' in run && typeof run.status === 'string' ? run.status : undefined;
    if (isGoing(status) || isOver(status)) this.#status.set({ status });
    if (isOver(status)) this.#isSealed = true;
  }

  #trace(body: Uint8Array): void {
    const events: Uint8Array[] = [];
    const cutter = new JsonCutter({
      descend: (path) => path.length === 0,
      onValue: (path, bytes) => {
        if (path[0] === ELEMENT) events.push(bytes.slice());
      },
    });
    cutter.push(body);
    if (!cutter.finish().complete) return;
    for (const event of events.slice(this.#events)) this.#journal.trace(this.#events++, event);
  }

  /** A file of lines is told by the server as it grows. A half-written last line waits for its end. */
  async #follow(path: string): Promise<void> {
    if (this.#tailed.has(path)) return;
    this.#tailed.add(path);
    const { around } = this.#parts;
    const url = new URL(encodeURIComponent(path), this.#parts.url).href;
    const about = await aboutLocal(url, this.#looks.signal, around);
    if (about?.kind !== 'file') return void this.#tailed.delete(path);
    const cutter = new LineCutter((line) => this.#journal.trace(this.#events++, line));
    const reader = {
      at: 0,
      onBytes: (bytes: Uint8Array) => {
        reader.at += bytes.length;
        cutter.push(bytes);
      },
      onHindrance: (failure: Failure) => this.#status.set({ trouble: failure }),
      onHeard: () => this.#status.trouble(path, undefined),
    };
    const { signal } = this.#looks;
    void repeat(() => tailFile(url, about.file, path, reader, around, signal), {
      around,
      signal,
      isHidden: () => false,
      onTrouble: (failure) => this.#status.trouble(path, failure),
    });
    // What stands there already is there before anything is said to be caught up.
    while (reader.at < about.size && !signal.aborted) await around.sleep(20, signal);
  }

  #finish(): void {
    this.#looks.abort();
    this.#journal.end();
  }
}

const stampOf = ({ size, mtimeMs }: Listed): string => `${size}@${mtimeMs}`;
const orderOf = (path: string): number =>
  path.startsWith('recording') ? 0 : path.startsWith('trace') ? 1 : 2;

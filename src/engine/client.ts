import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { RecordingDocument, type ModelReader } from '../model/index.ts';
import { filterColumns, type Passing } from './column-filter.ts';
import type { ExportAnswer, Exports, ExportProgress, ExportQuestion } from './export/types.ts';
import type { RawHit, ReadingListener } from './reading-listener.ts';
import type { FindQuestion } from './search/types.ts';
import type {
  Detail,
  Differences,
  EngineClient,
  EntryFilter,
  Filtered,
  Growth,
  Hit,
  OpenRequest,
  Progress,
  Recognised,
  TailState,
} from './types.ts';

/** One recording behind a thread border, or not: what the client needs of it. */
export interface Connection {
  open(
    request: OpenRequest,
    attempt: number | undefined,
    listener: ReadingListener,
  ): Promise<Result<undefined, Failure>>;
  detail(trackId: string, seq: number): Promise<Detail | undefined>;
  payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]>;
  servePayloads(port: MessagePort): void;
  blob(ref: string): Promise<Result<Blob, Failure>>;
  search(text: string, limit: number): Promise<RawHit[]>;
  find(question: FindQuestion, ports: readonly MessagePort[]): void;
  recognised(): Promise<Recognised | undefined>;
  /** Seqs by arrival, a list a track; `undefined` once `endMatching` was called with the same `id`. */
  matching(
    id: number,
    trackIds: readonly string[],
    text: string,
    firstLine: boolean,
  ): Promise<Uint32Array[] | undefined>;
  repeats(trackId: string, seqs: Uint32Array): Promise<Uint8Array>;
  endMatching(id: number): void;
  /** Answers what an export asks; the signal ends it. */
  exporting(
    question: ExportQuestion,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ExportAnswer, Failure>>;
  setHidden(hidden: boolean): void;
  close(): void;
}

const NONE: Passing = { seqs: new Uint32Array(0), alike: new Uint8Array(0) };
const MIXED_UP = fail('export-broke', 'The reader answered something else.');
const SUPERSEDED = fail('superseded', 'Another recording was opened meanwhile.');

/** Keeps the page's copy of the document, fed by deltas, and passes questions on. */
export class Client implements EngineClient {
  readonly #connect: () => Connection;
  readonly #listeners = new Set<() => void>();
  #connection: Connection | undefined;
  #filters = 0;
  #tail: TailState | undefined;
  #differences: Differences | undefined;
  #isHidden = false;
  #document = new RecordingDocument();
  #progress: Progress = { phase: 'idle', bytes: 0, total: undefined };

  readonly growth: Growth = {
    tail: () => this.#tail,
    differences: () => this.#differences,
    setHidden: (hidden) => {
      if (this.#isHidden === hidden) return;
      this.#isHidden = hidden;
      this.#connection?.setHidden(hidden);
    },
  };

  readonly exports: Exports = {
    scan: async (onProgress, signal, readerNotes) => {
      const answer = await this.#export({ kind: 'scan', readerNotes }, onProgress, signal);
      if (!answer.ok) return answer;
      return answer.value.kind === 'scan' ? ok(answer.value.scan) : MIXED_UP;
    },
    bundle: async (about, leave, onProgress, signal) => {
      const answer = await this.#export({ kind: 'bundle', about, leave }, onProgress, signal);
      if (!answer.ok) return answer;
      return answer.value.kind === 'bundle' ? ok(answer.value.bundle) : MIXED_UP;
    },
  };

  constructor(connect: () => Connection) {
    this.#connect = connect;
  }

  async open(
    request: OpenRequest,
    options: { readonly attempt?: number | undefined },
  ): Promise<Result<undefined, Failure>> {
    this.#connection?.close();
    const connection = this.#connect();
    this.#connection = connection;
    let document = new RecordingDocument();
    this.#document = document;
    this.#tail = undefined;
    this.#differences = undefined;
    this.#progress = { phase: 'reading', bytes: 0, total: totalOf(request) };
    this.#tell();
    connection.setHidden(this.#isHidden);
    const result = await connection.open(request, options.attempt, {
      onDelta: (delta, differences) => {
        if (this.#connection !== connection) return;
        if (differences !== undefined) {
          document = new RecordingDocument();
          this.#document = document;
          this.#differences = differences;
        }
        document.apply(delta);
        this.#tell();
      },
      onBytes: (bytes) => {
        if (this.#connection !== connection) return;
        const { total = bytes } = this.#progress;
        this.#progress = { ...this.#progress, bytes: Math.min(bytes, total) };
        this.#tell();
      },
      onTail: (state) => {
        if (this.#connection !== connection) return;
        this.#tail = state;
        // Ready is what has caught up; that more comes does not keep anybody waiting.
        if (state.caughtUp) this.#progress = { ...this.#progress, phase: 'complete' };
        this.#tell();
      },
    });
    if (this.#connection !== connection) return SUPERSEDED;
    this.#progress = { ...this.#progress, phase: result.ok ? 'complete' : 'failed' };
    this.#tell();
    return result;
  }

  model(): ModelReader {
    return this.#document;
  }

  progress(): Progress {
    return this.#progress;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async detail(entryId: string): Promise<Detail | undefined> {
    const cut = entryId.lastIndexOf(':');
    return this.#connection?.detail(entryId.slice(0, cut), Number(entryId.slice(cut + 1)));
  }

  async payloads(trackId: string, seqs: readonly number[]): Promise<(string | undefined)[]> {
    return this.#connection?.payloads(trackId, seqs) ?? [];
  }

  payloadPort(): MessagePort | undefined {
    if (this.#connection === undefined) return undefined;
    const { port1, port2 } = new MessageChannel();
    this.#connection.servePayloads(port2);
    return port1;
  }

  async recognised(): Promise<Recognised | undefined> {
    return this.#connection?.recognised();
  }

  async blob(ref: string): Promise<Result<Blob, Failure>> {
    return this.#connection?.blob(ref) ?? fail('missing', 'Nothing is open.');
  }

  async search(text: string, limit: number): Promise<Hit[]> {
    const document = this.#document;
    const hits = (await this.#connection?.search(text, limit)) ?? [];
    return hits
      .flatMap(({ trackId, seq, snippet }) => {
        const track = document.track(trackId);
        const index = track?.indexOf(seq) ?? -1;
        if (track === undefined || index < 0) return [];
        return [
          { entryId: `${trackId}:${seq}`, laneId: track.laneId, t: track.columns.start[index] ?? 0, snippet },
        ];
      })
      .sort((a, b) => a.t - b.t);
  }

  find(question: FindQuestion, ports: readonly MessagePort[]): void {
    this.#connection?.find(question, ports);
  }

  async filter(
    trackIds: readonly string[],
    filter: EntryFilter,
    signal?: AbortSignal,
  ): Promise<readonly Filtered[] | undefined> {
    const connection = this.#connection;
    if (connection === undefined || signal?.aborted === true) return undefined;
    const document = this.#document;
    const id = ++this.#filters;
    const isStale = (): boolean => signal?.aborted === true || this.#connection !== connection;
    const text = filter.text ?? '';
    const end = (): void => connection.endMatching(id);
    if (text !== '') signal?.addEventListener('abort', end, { once: true });
    try {
      const matched =
        text === '' ? undefined : await connection.matching(id, trackIds, text, filter.firstLine === true);
      if (isStale() || (text !== '' && matched === undefined)) return undefined;
      const answers: Filtered[] = [];
      for (const [i, trackId] of trackIds.entries()) {
        const track = document.track(trackId);
        const passing =
          track === undefined ? NONE : await filterColumns(track, filter, matched?.[i], isStale);
        if (passing === undefined) return undefined;
        const repeats = await connection.repeats(trackId, passing.seqs);
        if (isStale()) return undefined;
        for (let k = 0; k < repeats.length; k++)
          repeats[k] = (repeats[k] as number) & (passing.alike[k] as number);
        answers.push({ seqs: passing.seqs, repeats });
      }
      return answers;
    } finally {
      signal?.removeEventListener('abort', end);
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#tail = undefined;
    this.#differences = undefined;
    this.#document = new RecordingDocument();
    this.#progress = { phase: 'idle', bytes: 0, total: undefined };
    this.#tell();
  }

  async #export(
    question: ExportQuestion,
    onProgress: (progress: ExportProgress) => void,
    signal: AbortSignal,
  ): Promise<Result<ExportAnswer, Failure>> {
    if (this.#connection === undefined)
      return fail('nothing-open', 'Nothing is open that could be exported.');
    return this.#connection.exporting(question, onProgress, signal);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function totalOf(request: OpenRequest): number | undefined {
  if (request.kind !== 'files') return undefined;
  return request.files.reduce((sum, { blob }) => sum + blob.size, 0);
}

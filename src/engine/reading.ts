import { fail, inSlices, ok, type Failure, type Result } from '../base/index.ts';
import { DigestGuard, formats, type ReadInput, type ReadOptions } from '../formats/index.ts';
import type { Delta, RecordingSink } from '../model/index.ts';
import { blobFile, type Around, type ByteFile, type Source } from '../sources/index.ts';
import { ByteCount } from './byte-count.ts';
import { COMMIT_MS, startPace } from './commit-pace.ts';
import { differencesOf } from './differences.ts';
import type { RecordingParts } from './export/recording-parts.ts';
import { everyOf } from './every.ts';
import { ledTo } from './led-to.ts';
import { SeenFiles } from './seen-files.ts';
import { snippetOf } from './snippet.ts';
import { sniffMediaType } from './media-type.ts';
import { openedFrom, openSource, type Opened } from './opening.ts';
import { pacer } from './pacer.ts';
import { claimsOf, readClaims } from './read-claims.ts';
import type { RawHit, ReadingListener } from './reading-listener.ts';
import { recognise, type Claim, type Recognition } from './recognise.ts';
import type { FindQuestion } from './search/types.ts';
import { Telling } from './telling.ts';
import type { TextMatcher } from './text-matcher.ts';
import type { Choices, Detail, Differences, OpenRequest, Recognised } from './types.ts';

/** A record longer than this is cut before it is shown. */
const MAX_DETAIL_BYTES = 8 << 20;
const MAX_BLOB_BYTES = 256 << 20;

/** Texts looked at between two looks at the clock. */
const SEARCH_BATCH = 256;
const SEARCH_SLICE_MS = 20;

/**
 * One recording being read, and afterwards the answers about it. Runs in the worker, or in the
 * same thread for a test; knows nothing of either.
 */
export class Reading {
  readonly #around: Around | undefined;
  #telling: Telling;
  #commitIfDue: () => void = () => undefined;
  readonly #aborter = new AbortController();
  #resolved = new Map<string, ByteFile>();
  #digests = new DigestGuard();
  #searches = 0;
  #refs: ReadonlyMap<string, string> | undefined;
  #claims: readonly Claim[] = [];
  #seen = new SeenFiles(false);
  /** Refs whose content a reader made of a record. */
  readonly #made = new Set<string>();
  readonly #count = new ByteCount();
  #found: Recognition | undefined;
  /** Files that a reader handed to another. */
  readonly #handed = new Set<string>();
  #source: Source | undefined;
  #from: ByteFile | undefined;
  #isHidden = false;

  /** `around`: a test's own time and network. */
  constructor(around?: Around) {
    this.#around = around;
    this.#telling = new Telling(() => this.#commitIfDue());
  }

  /** What filters ask of the texts. */
  get texts(): TextMatcher {
    return this.#telling.texts;
  }

  /**
   * Reads the request to its end, which is when nothing more will come; the listener gets what has come,
   * again and again, and all of it at last. Where the producer tells the whole anew when it seals, that takes
   * the place of what was read.
   */
  async open(
    request: OpenRequest,
    attempt: number | undefined,
    listener: ReadingListener,
  ): Promise<Result<undefined, Failure>> {
    this.#digests = new DigestGuard(request.anyway === true);
    const telling = this.#telling;
    let told = 0;
    const flush = (isLast = false): void => {
      if (told !== this.#count.bytes) listener.onBytes?.((told = this.#count.bytes));
      const delta = telling.take();
      if (delta === undefined) return;
      if (isLast && listener.onLast !== undefined) listener.onLast(delta);
      else listener.onDelta(delta);
    };
    const stop = this.#every(flush);
    let isDone = false;
    try {
      const answer = await this.#read(request, attempt, telling, () => {
        const state = this.#source?.tail?.state();
        if (state === undefined) return;
        // What has been read stands on the page before it is told to be all there is so far.
        flush();
        listener.onTail(state);
      });
      const successor = answer.ok ? await this.#source?.tail?.successor() : undefined;
      if (successor === undefined) return answer;
      const replaced = await this.#replace(successor, attempt);
      isDone = true;
      stop();
      if (!replaced.ok) return replaced;
      listener.onDelta(replaced.value.delta, replaced.value.differences);
      return ok(undefined);
    } catch (error) {
      return fail(
        'reading-broke',
        `Reading broke off: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      stop();
      if (!isDone) {
        telling.seal(this.#endOf());
        flush(true);
      }
    }
  }

  setHidden(hidden: boolean): void {
    this.#isHidden = hidden;
    this.#source?.tail?.setHidden(hidden);
  }

  detail(trackId: string, seq: number): Detail | undefined {
    const bytes = this.#telling.payloads.bytes(trackId, seq);
    if (bytes === undefined) return undefined;
    const truncated = bytes.length > MAX_DETAIL_BYTES;
    return {
      text: decode(truncated ? bytes.subarray(0, MAX_DETAIL_BYTES) : bytes),
      truncated,
      bytes: bytes.length,
    };
  }

  payloads(trackId: string, seqs: readonly number[]): (string | undefined)[] {
    return seqs.map((seq) => {
      const bytes = this.#telling.payloads.bytes(trackId, seq);
      return bytes === undefined ? undefined : decode(bytes);
    });
  }

  async blob(ref: string): Promise<Result<Blob, Failure>> {
    const known = this.#resolved.get(ref);
    const found = known === undefined ? await this.#resolve(ref, this.#from) : ok(known);
    if (!found.ok) return found;
    const file = found.value;
    if ((file.size ?? 0) > MAX_BLOB_BYTES)
      return fail('too-large', `${ref} is larger than 256 MiB; it is not shown.`);
    try {
      const bytes = await file.slice(0, file.size ?? MAX_BLOB_BYTES);
      return ok(new Blob([bytes as Uint8Array<ArrayBuffer>], { type: sniffMediaType(bytes) }));
    } catch (error) {
      const code = codeOf(error) ?? 'missing';
      return fail(code, error instanceof Error ? error.message : `${ref} cannot be read.`);
    }
  }

  /** A plain scan, case-insensitive, in slices; a newer search ends an older one. O(text). */
  async search(text: string, limit: number): Promise<RawHit[]> {
    const generation = ++this.#searches;
    const wanted = text.toLowerCase();
    const hits: RawHit[] = [];
    if (wanted === '') return hits;
    const texts = this.#telling.payloads.texts();
    const step = (): boolean => {
      for (let i = 0; i < SEARCH_BATCH; i++) {
        const next = texts.next();
        if (next.done === true || hits.length >= limit) return false;
        const at = next.value.text.toLowerCase().indexOf(wanted);
        if (at !== -1)
          hits.push({
            trackId: next.value.trackId,
            seq: next.value.seq,
            snippet: snippetOf(next.value.text, at, wanted.length),
          });
      }
      return true;
    };
    await inSlices(step, pacer, SEARCH_SLICE_MS, () => generation !== this.#searches);
    return hits;
  }

  /** Answers a search over the first port, with the expression's worker behind the second; loaded when one is asked for. */
  find(question: FindQuestion, [port, expression]: readonly MessagePort[]): void {
    if (port === undefined) return;
    void import('./search/answer.ts').then(({ answerFind }) =>
      answerFind(
        { store: this.#telling.payloads, blob: (ref) => this.blob(ref) },
        question,
        port,
        expression,
      ),
    );
  }

  /** What the files were taken for. */
  async recognised(): Promise<Recognised | undefined> {
    if (this.#found === undefined) return undefined;
    const { recognisedOf } = await import('./recognised.ts');
    return recognisedOf(this.#found);
  }

  /** What an export of this recording is made of. */
  parts(): RecordingParts {
    const resolved = new Map([...this.#resolved].filter(([ref]) => !this.#made.has(ref)));
    return { source: this.#source, claims: this.#claims, seen: this.#seen, resolved };
  }

  close(): void {
    this.#aborter.abort();
    this.#source?.close();
  }

  /** Returns how to stop. */
  #every(flush: () => void): () => void {
    if (this.#around !== undefined) return everyOf(this.#around, COMMIT_MS, flush);
    const pace = startPace(
      flush,
      () => this.#telling.count,
      () => this.#telling.payloads.isEmpty,
    );
    this.#commitIfDue = pace.ifDue;
    return () => {
      this.#commitIfDue = () => undefined;
      pace.stop();
    };
  }

  #endOf(): 'sealed' | 'ended' {
    return this.#source?.tail?.state().phase === 'ended' ? 'ended' : 'sealed';
  }

  async #read(
    request: OpenRequest,
    attempt: number | undefined,
    telling: Telling,
    onTail: () => void,
  ): Promise<Result<undefined, Failure>> {
    const opened = await openSource(request, attempt, this.#aborter.signal, this.#around, this.#count);
    if (!opened.ok) return failed(opened.error, telling);
    this.#source = opened.value.source;
    const { tail } = opened.value.source;
    tail?.subscribe(onTail);
    tail?.setHidden(this.#isHidden);
    const answer = await this.#tell(opened.value, attempt, telling, request.choices);
    onTail();
    return answer;
  }

  /** Reads what a source holds into a telling, to the end of every file. */
  async #tell(
    opened: Opened,
    attempt: number | undefined,
    telling: Telling,
    choices?: Choices,
  ): Promise<Result<undefined, Failure>> {
    const { sink } = telling;
    sink.meta({ title: opened.source.title });
    for (const refused of opened.refused) {
      sink.issue({
        code: 'member-refused',
        severity: 'warning',
        message: `A file of the zip was refused: ${refused}.`,
      });
    }
    const claims = await recognise(opened, choices, (found) => (this.#found = found));
    if (!claims.ok) return failed(claims.error, telling);
    const count = opened.isCounted === true ? undefined : this.#count;
    const seen = new SeenFiles(opened.source.tail !== undefined, count);
    this.#seen = seen;
    this.#claims = claims.value.map(({ format, files }) => ({ format, files: seen.all(files) }));
    this.#handed.clear();
    const failure = await readClaims({
      broken: opened.broken,
      claims: this.#claims,
      sink,
      handed: this.#handed,
      read: (id, files, part) => this.#readAs(id, files, { attempt }, opened.source, part),
    });
    return failure === undefined ? ok(undefined) : failed(failure, telling);
  }

  /** Reads what the producer sealed, beside what is shown, and puts it in its place in one go. */
  async #replace(
    source: Source,
    attempt: number | undefined,
  ): Promise<Result<{ readonly delta: Delta; readonly differences: Differences }, Failure>> {
    const telling = new Telling();
    const preview = this.#telling.payloads;
    const resolved = this.#resolved;
    this.#resolved = new Map();
    const answer = await this.#tell(openedFrom(source), attempt, telling);
    if (!answer.ok) {
      this.#resolved = resolved;
      return answer;
    }
    telling.seal('sealed');
    this.#source = source;
    this.#telling = telling;
    const delta = telling.take();
    if (delta === undefined) return fail('nothing-sealed', 'The sealed recording is empty.');
    return ok({ delta, differences: differencesOf(preview, telling.payloads) });
  }

  async #readAs(
    formatId: string,
    files: readonly ByteFile[],
    options: ReadOptions,
    source: Source,
    sink: RecordingSink,
  ): Promise<Result<undefined, Failure>> {
    const format = formats.find(({ id }) => id === formatId);
    const [file] = files;
    if (format === undefined || file === undefined)
      return fail('unknown-format', `There is no reader for ${formatId}.`);
    this.#refs = options.refs ?? this.#refs;
    const seen = this.#seen;
    const input: ReadInput = {
      file,
      claimed: files,
      // Asked for each time: files may join a folder that is being written.
      get siblings() {
        return options.among ?? seen.all(source.files());
      },
      options,
      digests: this.#digests,
      resolve: (ref, from) => this.#resolve(ref, from, source, options.refs),
      keep: (ref, blob) => {
        this.#made.add(ref);
        this.#resolved.set(ref, blobFile(ref, blob));
      },
      readAs: (id, parts, partOptions) => {
        for (const { name } of parts) this.#handed.add(name);
        return this.#readAs(id, parts, { ...options, ...partOptions }, source, sink);
      },
      readAll: async (parts, own) => {
        const answer = await readClaims({
          broken: new Map(),
          claims: claimsOf(parts),
          sink,
          handed: this.#handed,
          read: (id, each, part) => this.#readAs(id, each, { ...options, ...own }, source, part),
        });
        return answer === undefined ? ok(undefined) : { ok: false, error: answer };
      },
    };
    try {
      const reader = await format.load();
      return await reader.read(input, sink, this.#aborter.signal);
    } catch (error) {
      return fail(
        codeOf(error) ?? 'reading-broke',
        `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  async #resolve(
    ref: string,
    from: ByteFile | undefined,
    source: Source | undefined = this.#source,
    refs: ReadonlyMap<string, string> | undefined = this.#refs,
  ): Promise<Result<ByteFile, Failure>> {
    if (source === undefined) return fail('missing', `${ref} cannot be looked up: nothing is open.`);
    if (from !== undefined) this.#from = from;
    const led = ledTo(ref, from?.name ?? '', refs);
    const found = await source.resolve(led ?? ref, led === undefined ? (from?.name ?? '') : '');
    if (!found.ok) return found;
    const file = this.#digests.guarded(found.value);
    this.#resolved.set(ref, file);
    return ok(file);
  }
}

function failed(failure: Failure, telling: Telling): Result<never> {
  telling.sink.seal('ended');
  return { ok: false, error: failure };
}

const decoder = new TextDecoder();
function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

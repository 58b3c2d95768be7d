import { fail, inSlices, ok, type Failure, type Result } from '../base/index.ts';
import { formats, type ReadInput, type ReadOptions } from '../formats/index.ts';
import { DeltaSink, type Delta, type RecordingSink } from '../model/index.ts';
import type { ByteFile, Source } from '../sources/index.ts';
import { sniffMediaType } from './media-type.ts';
import { openSource } from './opening.ts';
import { pacer } from './pacer.ts';
import { PayloadStore } from './payload-store.ts';
import { recognise, type Claim } from './recognise.ts';
import { TextMatcher } from './text-matcher.ts';
import type { Detail, OpenRequest } from './types.ts';

/** Rows reach the page in commits of at most this long. */
const COMMIT_MS = 50;
const FIRST_COMMIT_MS = 16;
/** A record longer than this is cut before it is shown. */
const MAX_DETAIL_BYTES = 8 << 20;
const MAX_BLOB_BYTES = 256 << 20;

/** Texts looked at between two looks at the clock. */
const SEARCH_BATCH = 256;
const SEARCH_SLICE_MS = 20;

export interface RawHit {
  readonly trackId: string;
  readonly seq: number;
  readonly snippet: string;
}

/**
 * One recording being read, and afterwards the answers about it. Runs in the worker, or in the
 * same thread for a test; knows nothing of either.
 */
export class Reading {
  readonly #payloads = new PayloadStore();
  /** What filters ask of the texts. */
  readonly texts = new TextMatcher(this.#payloads);
  readonly #sink = new DeltaSink(this.#payloads);
  readonly #aborter = new AbortController();
  readonly #resolved = new Map<string, ByteFile>();
  /** What readers write to: a part that ends does not end the whole. */
  readonly #partSink: RecordingSink = sealLater(this.#sink, (status) => {
    if (status === 'ended') this.#status = status;
  });
  #status: 'sealed' | 'ended' = 'sealed';
  #searches = 0;
  #source: Source | undefined;
  #from: ByteFile | undefined;

  /** Reads the request to its end; `onDelta` gets what has come, again and again, and all of it at last. */
  async open(
    request: OpenRequest,
    attempt: number | undefined,
    onDelta: (delta: Delta) => void,
  ): Promise<Result<undefined, Failure>> {
    const flush = (): void => onDelta(this.#sink.take());
    let timer = setTimeout(function tick() {
      flush();
      timer = setTimeout(tick, COMMIT_MS);
    }, FIRST_COMMIT_MS);
    try {
      return await this.#read(request, attempt);
    } catch (error) {
      return fail(
        'reading-broke',
        `Reading broke off: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      clearTimeout(timer);
      this.#sink.seal(this.#status);
      flush();
    }
  }

  detail(trackId: string, seq: number): Detail | undefined {
    const bytes = this.#payloads.bytes(trackId, seq);
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
      const bytes = this.#payloads.bytes(trackId, seq);
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
    const texts = this.#payloads.texts();
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

  close(): void {
    this.#aborter.abort();
    this.#source?.close();
  }

  async #read(request: OpenRequest, attempt: number | undefined): Promise<Result<undefined, Failure>> {
    const opened = await openSource(request, attempt, this.#aborter.signal);
    if (!opened.ok) return this.#failed(opened.error);
    this.#source = opened.value.source;
    this.#sink.meta({ title: opened.value.source.title });
    for (const refused of opened.value.refused) {
      this.#sink.issue({
        code: 'member-refused',
        severity: 'warning',
        message: `A file of the zip was refused: ${refused}.`,
      });
    }
    const claims = await recognise(opened.value);
    if (!claims.ok) return this.#failed(claims.error);
    let failure: Failure | undefined;
    let read = 0;
    for (const claim of claims.value) {
      for (const files of claim.format.grouped === true ? [claim.files] : claim.files.map((file) => [file])) {
        const answer = await this.#readAs(claim.format.id, files, { attempt });
        if (answer.ok) read++;
        else {
          failure ??= answer.error;
          this.#sink.issue({ code: answer.error.code, severity: 'error', message: answer.error.message });
        }
      }
    }
    this.#sink.meta({ format: titleOfClaims(claims.value) });
    return read === 0 && failure !== undefined ? this.#failed(failure) : ok(undefined);
  }

  #failed(failure: Failure): Result<never> {
    this.#status = 'ended';
    return { ok: false, error: failure };
  }

  async #readAs(
    formatId: string,
    files: readonly ByteFile[],
    options: ReadOptions,
  ): Promise<Result<undefined, Failure>> {
    const format = formats.find(({ id }) => id === formatId);
    const [file] = files;
    if (format === undefined || file === undefined)
      return fail('unknown-format', `There is no reader for ${formatId}.`);
    const input: ReadInput = {
      file,
      claimed: files,
      siblings: this.#source?.files() ?? files,
      options,
      resolve: (ref, from) => this.#resolve(ref, from),
      readAs: (id, parts, partOptions) => this.#readAs(id, parts, { ...options, ...partOptions }),
    };
    try {
      const reader = await format.load();
      return await reader.read(input, this.#partSink, this.#aborter.signal);
    } catch (error) {
      return fail(
        codeOf(error) ?? 'reading-broke',
        `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  async #resolve(ref: string, from: ByteFile | undefined): Promise<Result<ByteFile, Failure>> {
    if (this.#source === undefined) return fail('missing', `${ref} cannot be looked up: nothing is open.`);
    if (from !== undefined) this.#from = from;
    const found = await this.#source.resolve(ref, from?.name ?? '');
    if (found.ok) this.#resolved.set(ref, found.value);
    return found;
  }
}

/** A sink whose `seal` is only heard, and carried out when everything has been read. */
function sealLater(sink: RecordingSink, onSeal: (status: 'sealed' | 'ended') => void): RecordingSink {
  return {
    clock: (domain) => sink.clock(domain),
    relate: (edge) => sink.relate(edge),
    origin: (epochMs) => sink.origin(epochMs),
    track: (spec) => sink.track(spec),
    read: (n) => sink.read(n),
    merged: (code, example) => sink.merged(code, example),
    reject: (code, message, example, line) => sink.reject(code, message, example, line),
    issue: (issue) => sink.issue(issue),
    gap: (gap) => sink.gap(gap),
    meta: (meta) => sink.meta(meta),
    evidence: (evidence) => sink.evidence(evidence),
    seal: onSeal,
  };
}

function titleOfClaims(claims: readonly Claim[]): string {
  return claims.map(({ format }) => format.title).join(' + ');
}

const decoder = new TextDecoder();
function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

const SNIPPET = 60;
function snippetOf(text: string, at: number, length: number): string {
  const from = Math.max(0, at - SNIPPET);
  const to = Math.min(text.length, at + length + SNIPPET);
  const cut = text.slice(from, to).toWellFormed().replaceAll(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${cut}${to < text.length ? '…' : ''}`;
}

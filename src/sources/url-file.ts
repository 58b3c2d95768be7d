import { fail, isSignedAddress, ok, type Failure, type Result } from '../base/index.ts';
import { get, statusFailure, type Credentials } from './http.ts';
import type { Around } from './live/around.ts';
import type { ByteFile } from './types.ts';

/** The tail that is fetched first: the central directory of a zip, and what was written last. */
const TAIL_BYTES = 1 << 20;
const BLOCK_BYTES = 1 << 18;
/** Blocks kept: 16 MiB. */
const MAX_BLOCKS = 64;
/** A file up to this size that is no archive is read from end to end in any case. */
const AHEAD_BYTES = 32 << 20;

/**
 * A file behind a URL. Where the server answers ranges it is read by blocks, else whole, once. No
 * suffix ranges and no HEAD (servers get both wrong): the first request asks for the first block and
 * learns the size from Content-Range.
 */
export async function openUrl(
  url: string,
  credentials: Credentials | undefined,
  signal?: AbortSignal,
  fetcher?: Around['fetch'],
): Promise<Result<ByteFile, Failure>> {
  const probe = await get(url, credentials, { Range: `bytes=0-${BLOCK_BYTES - 1}` }, signal, fetcher);
  if (!probe.ok) return probe;
  const response = probe.value;
  const name = decodeURIComponent(new URL(url).pathname.split('/').pop() || 'recording');
  const failure =
    response.status === 416
      ? undefined
      : (refusedSignature(response.status, url) ?? statusFailure(response.status, url));
  if (failure !== undefined) return { ok: false, error: failure };
  const size = sizeOf(response.headers.get('Content-Range'));
  if (response.status === 206 && size !== undefined) {
    const first = await response.arrayBuffer().catch(() => undefined);
    if (first?.byteLength === Math.min(size, BLOCK_BYTES))
      return ok(new RangedFile(name, url, size, credentials, new Uint8Array(first), signal));
  }
  if (response.status === 200) return wholeFile(name, url, response);
  // Fewer bytes than the range, no length, a refusal of ranges: whatever the surprise, the whole of it may still be had.
  const again = await get(url, credentials, {}, signal, fetcher);
  if (!again.ok) return again;
  const refused =
    again.value.status === 416
      ? { code: 'empty', message: `${placeOf(url)} is empty.` }
      : statusFailure(again.value.status, url);
  return refused === undefined ? wholeFile(name, url, again.value) : { ok: false, error: refused };
}

/** A file that came by one answer. */
async function wholeFile(name: string, url: string, response: Response): Promise<Result<ByteFile, Failure>> {
  if ((response.headers.get('Content-Type') ?? '').startsWith('text/html')) {
    await response.body?.cancel();
    return fail(
      'not-a-recording',
      `${placeOf(url)} answers with a web page, not a recording. It may want you to sign in first.`,
    );
  }
  const blob = await response.blob().catch(() => undefined);
  if (blob === undefined) return fail('truncated', `The download of ${placeOf(url)} broke off. Try again.`);
  const declared = Number(response.headers.get('Content-Length') ?? NaN);
  const encoded = response.headers.get('Content-Encoding') !== null;
  if (!encoded && Number.isFinite(declared) && declared !== blob.size) {
    return fail(
      'truncated',
      `The download of ${placeOf(url)} broke off: ${blob.size} of ${declared} bytes. Try again.`,
    );
  }
  if (blob.size === 0) return fail('empty', `${placeOf(url)} is empty.`);
  return ok({
    name,
    size: blob.size,
    stream: () => blob.stream(),
    slice: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  });
}

/** An address as it may be told: without its query, which may be a credential. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** What a store that was asked by a signed address means by refusing: the signature has expired, or is not for this. */
function refusedSignature(status: number, url: string): Failure | undefined {
  if ((status !== 400 && status !== 401 && status !== 403) || !isSignedAddress(url)) return undefined;
  return {
    code: 'signature-refused',
    message: `${new URL(url).host} does not accept the signature of this address (${status}): it has most likely expired. Get a fresh signed address from where you got this one and open that.`,
  };
}

function sizeOf(contentRange: string | null): number | undefined {
  const match = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? '');
  return match === null ? undefined : Number(match[1]);
}

type StreamReader = ReadableStreamDefaultReader<Uint8Array>;

/** An archive is read from its end, and only what is wanted of it. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Reads ranges through a block cache; reads near the end share one large tail request. */
class RangedFile implements ByteFile {
  readonly name: string;
  readonly size: number;
  readonly #url: string;
  readonly #credentials: Credentials | undefined;
  readonly #blocks = new Map<number, Promise<Uint8Array>>();
  readonly #whole: Uint8Array | undefined;
  #ahead: Promise<StreamReader> | undefined;
  #tail: Promise<Uint8Array> | undefined;

  constructor(
    name: string,
    url: string,
    size: number,
    credentials: Credentials | undefined,
    first: Uint8Array,
    signal: AbortSignal | undefined,
  ) {
    this.name = name;
    this.size = size;
    this.#url = url;
    this.#credentials = credentials;
    if (first.length === Math.min(size, BLOCK_BYTES)) this.#blocks.set(0, Promise.resolve(first));
    // Asked for while it is still being decided what the file is.
    if (size > first.length && size <= AHEAD_BYTES && !isZip(first)) {
      this.#ahead = this.#openWhole(signal);
      // Told to whoever reads it.
      this.#ahead.catch(() => undefined);
    }
    this.#whole = first.length === size ? first : undefined;
  }

  /** The whole file by one request: ranges one after another would wait a round trip each. */
  stream(signal?: AbortSignal): ReadableStream<Uint8Array> {
    if (this.#whole !== undefined) return new Blob([this.#whole.slice()]).stream();
    let reader: StreamReader | undefined;
    let seen = 0;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        reader ??= await this.#take(signal);
        const { done, value } = await reader.read();
        if (!done) {
          seen += value.length;
          controller.enqueue(value);
          // That nothing more comes is told tens of milliseconds after the last byte.
          if (seen !== this.size) return;
          controller.close();
          await reader.cancel().catch(() => undefined);
        } else
          controller.error(
            new Error(
              `The download of ${placeOf(this.#url)} broke off: ${seen} of ${this.size} bytes. Try again.`,
            ),
          );
      },
      cancel: () => reader?.cancel(),
    });
  }

  async slice(from: number, to: number): Promise<Uint8Array> {
    const end = Math.min(to, this.size);
    const tailStart = Math.max(0, this.size - TAIL_BYTES);
    if (from >= tailStart && end > BLOCK_BYTES) {
      this.#tail ??= this.#fetch(tailStart, this.size);
      return (await this.#tail).subarray(from - tailStart, end - tailStart);
    }
    const first = Math.floor(from / BLOCK_BYTES);
    const last = Math.floor(Math.max(from, end - 1) / BLOCK_BYTES);
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, i) => this.#block(first + i)),
    );
    const whole = new Uint8Array(end - from);
    blocks.forEach((block, i) => {
      const start = (first + i) * BLOCK_BYTES;
      const cut = block.subarray(Math.max(0, from - start), Math.max(0, Math.min(block.length, end - start)));
      whole.set(cut, Math.max(0, start - from));
    });
    return whole;
  }

  /** The answer that was asked for ahead, once; later readers get their own. */
  #take(signal: AbortSignal | undefined): Promise<StreamReader> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    return ahead ?? this.#openWhole(signal);
  }

  async #openWhole(signal: AbortSignal | undefined): Promise<StreamReader> {
    const answer = await get(this.#url, this.#credentials, {}, signal);
    if (!answer.ok) throw new Error(answer.error.message);
    const failure = statusFailure(answer.value.status, this.#url);
    if (failure !== undefined || answer.value.body === null)
      throw new Error(failure?.message ?? `${placeOf(this.#url)} answered nothing.`);
    return answer.value.body.getReader();
  }

  #block(index: number): Promise<Uint8Array> {
    const known = this.#blocks.get(index);
    if (known !== undefined) return known;
    const block = this.#fetch(index * BLOCK_BYTES, Math.min(this.size, (index + 1) * BLOCK_BYTES));
    this.#blocks.set(index, block);
    if (this.#blocks.size > MAX_BLOCKS) {
      for (const oldest of this.#blocks.keys()) {
        this.#blocks.delete(oldest);
        break;
      }
    }
    return block;
  }

  async #fetch(from: number, to: number): Promise<Uint8Array> {
    const answer = await get(this.#url, this.#credentials, { Range: `bytes=${from}-${to - 1}` });
    if (!answer.ok) throw new Error(answer.error.message);
    const bytes = new Uint8Array(await answer.value.arrayBuffer());
    if (answer.value.status === 206 && bytes.length === to - from) return bytes;
    if (answer.value.status === 200 && bytes.length >= to) return bytes.subarray(from, to);
    throw new Error(
      refusedSignature(answer.value.status, this.#url)?.message ??
        `${placeOf(this.#url)} answered ${answer.value.status} with ${bytes.length} of ${to - from} bytes`,
    );
  }
}

import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { sliceOf } from './stream-slice.ts';
import type { ByteFile } from './types.ts';
import { unpackTrouble } from './unpack-limits.ts';

/** What a file can be wrapped in; the innermost is what a format sees. */
export type Wrapper = 'gzip' | 'zstd' | 'utf-16le' | 'utf-16be';

export interface Unwrapped {
  readonly file: ByteFile;
  /** From the outside in. */
  readonly wrappers: readonly Wrapper[];
}

/** Why the rest of a packed file is not there. */
export interface UnpackTrouble extends Failure {
  readonly name: string;
}

/** A log that was rotated twice is a gzip in a gzip; nobody wraps deeper. */
const DEEPEST = 4;
const HEAD_BYTES = 65_536;
const SUFFIX: Readonly<Record<Wrapper, RegExp>> = {
  gzip: /\.t?gz(?:ip)?$/i,
  zstd: /\.zst(?:d)?$/i,
  'utf-16le': /$^/,
  'utf-16be': /$^/,
};

/**
 * A file as what is in it: gzip and Zstandard unpacked as a stream, UTF-16 as UTF-8. Nothing is unpacked but what is read. A
 * wrapper that cannot be taken off is a failure that says which one it is; one that breaks off ends the stream, and is told.
 */
export async function unwrap(
  file: ByteFile,
  onTrouble: (trouble: UnpackTrouble) => void = () => undefined,
): Promise<Result<Unwrapped, Failure>> {
  const wrappers: Wrapper[] = [];
  let inner = file;
  for (;;) {
    const head = await inner.slice(0, 1024);
    const closed = unreadable(head);
    if (closed !== undefined)
      return fail('packed-otherwise', `${file.name} is ${closed}: unpack it, and open what is in it.`);
    const wrapper = wrapperOf(head);
    if (wrapper === undefined) return ok({ file: inner, wrappers });
    if (wrappers.length === DEEPEST)
      return fail('packed-otherwise', `${file.name} is packed more than ${DEEPEST} times over.`);
    wrappers.push(wrapper);
    inner = await unwrapped(inner, file.size, wrapper, onTrouble);
    if (wrapper === 'gzip' || wrapper === 'zstd') {
      const first = await inner.slice(0, 1);
      if (first.length === 0) return fail('packed-broken', `${file.name} is ${brokenWords(wrapper)}.`);
    }
  }
}

const brokenWords = (wrapper: Wrapper): string =>
  `a ${wrapper} file of which nothing can be unpacked: it is empty, damaged or breaks off. Download it again`;

/** Judged by the first bytes alone. UTF-16 without a mark is told by every second byte being zero. */
export function wrapperOf(head: Uint8Array): Wrapper | undefined {
  const [a, b, c, d] = head;
  if (a === 0x1f && b === 0x8b) return 'gzip';
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd';
  if (a === 0xff && b === 0xfe && (c !== 0 || d !== 0)) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  const pairs = Math.min(head.length >> 1, 64);
  if (pairs < 8) return undefined;
  let low = 0;
  let high = 0;
  for (let i = 0; i < pairs; i++) {
    if (head[2 * i] === 0) high++;
    if (head[2 * i + 1] === 0) low++;
  }
  if (low > pairs * 0.8 && high === 0) return 'utf-16le';
  if (high > pairs * 0.8 && low === 0) return 'utf-16be';
  return undefined;
}

/** What no browser unpacks, by its first bytes. */
function unreadable(head: Uint8Array): string | undefined {
  const starts = (...bytes: readonly number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (starts(0x42, 0x5a, 0x68)) return 'a bzip2 file';
  if (starts(0xfd, 0x37, 0x7a, 0x58, 0x5a)) return 'an xz file';
  if (starts(0x37, 0x7a, 0xbc, 0xaf)) return 'a 7-Zip archive';
  if (starts(0x52, 0x61, 0x72, 0x21)) return 'a RAR archive';
  if (String.fromCharCode(...head.subarray(257, 262)) === 'ustar') return 'a tar archive';
  return undefined;
}

/** `packed`: bytes of the outermost file, which all that comes out of it is measured by. */
async function unwrapped(
  file: ByteFile,
  packed: number | undefined,
  wrapper: Wrapper,
  onTrouble: (trouble: UnpackTrouble) => void,
): Promise<ByteFile> {
  const through = await transform(wrapper);
  const stream = (signal?: AbortSignal): ReadableStream<Uint8Array> =>
    salvaged(file, packed, wrapper, file.stream(signal).pipeThrough(through()), onTrouble);
  let head: Promise<Uint8Array> | undefined;
  return {
    name: file.name.replace(SUFFIX[wrapper], ''),
    size: undefined,
    stream,
    slice: async (from, to) => {
      if (to > HEAD_BYTES) return sliceOf(stream(), from, to);
      // Recognition asks for the head again and again.
      head ??= sliceOf(stream(), 0, HEAD_BYTES);
      return (await head).slice(from, to);
    },
  };
}

/** What can be had of a packed stream: it ends where it breaks off or becomes more than any recording is, and that is told. */
function salvaged(
  file: ByteFile,
  packed: number | undefined,
  wrapper: Wrapper,
  plain: ReadableStream<Uint8Array>,
  onTrouble: (trouble: UnpackTrouble) => void,
): ReadableStream<Uint8Array> {
  const reader = plain.getReader();
  let seen = 0;
  const end = (
    controller: ReadableStreamDefaultController<Uint8Array>,
    code: string,
    message: string,
  ): void => {
    onTrouble({ name: file.name, code, message });
    controller.close();
  };
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        seen += value.length;
        const trouble = unpackTrouble(packed, seen);
        if (trouble === undefined) {
          controller.enqueue(value);
          return;
        }
        await reader.cancel().catch(() => undefined);
        end(controller, 'unpacks-beyond-measure', `${file.name} ${trouble}: it was not unpacked further.`);
      } catch {
        end(
          controller,
          'packed-broken',
          `${file.name} breaks off or is damaged (${wrapper}): what came before is shown.`,
        );
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

type Through = ReadableWritablePair<Uint8Array, Uint8Array>;

async function transform(wrapper: Wrapper): Promise<() => Through> {
  switch (wrapper) {
    case 'gzip':
      return () => new DecompressionStream('gzip') as unknown as Through;
    case 'zstd': {
      const { ZstdStream } = await import('./zstd.ts');
      return () => new ZstdStream();
    }
    case 'utf-16le':
    case 'utf-16be':
      return () => toUtf8(wrapper);
  }
}

/** A half of a surrogate pair that has no other half becomes U+FFFD; a pair that a chunk ends in is kept together. */
function toUtf8(encoding: string): Through {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      const bytes = encoder.encode(decoder.decode(chunk, { stream: true }));
      if (bytes.length > 0) controller.enqueue(bytes);
    },
    flush: (controller) => {
      const rest = encoder.encode(decoder.decode());
      if (rest.length > 0) controller.enqueue(rest);
    },
  });
}

import { ELEMENT, JsonCutter, type JsonCutterOptions, LineCutter } from '../base/index.ts';
import type { ByteFile } from '../sources/index.ts';

const decoder = new TextDecoder('utf-8');

/** Bytes of a record as text; bad UTF-8 becomes U+FFFD, a BOM is dropped. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** A parsed record, or `undefined` when it is no JSON. Keys such as `__proto__` are plain keys. */
export function parseRecord(bytes: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof bytes === 'string' ? bytes : textOf(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** An own property of a parsed record; never one that came from a prototype. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function stringField(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

export function numberField(value: unknown, name: string): number | undefined {
  const found = field(value, name);
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined;
}

export interface JsonEnd {
  /** False: the document was cut, or never ended. */
  readonly complete: boolean;
  readonly rest: Uint8Array;
}

/**
 * Reads a JSON document value by value. `drain` runs between chunks and may be slow: the values
 * reported until then are only views into the chunk, so keep copies. Documents one after another in a file are
 * read as one: elements of a later one are numbered on, so that no two have one place.
 */
export async function readJson(
  file: ByteFile,
  options: JsonCutterOptions,
  signal: AbortSignal,
  drain?: () => Promise<void>,
): Promise<JsonEnd> {
  const cutter = new JsonCutter(numberedOn(options));
  for await (const chunk of chunks(file, signal)) {
    cutter.push(chunk);
    await drain?.();
  }
  const end = cutter.finish();
  await drain?.();
  return end;
}

function numberedOn(options: JsonCutterOptions): JsonCutterOptions {
  let base = 0;
  let next = 0;
  const { run, onEnd } = options;
  return {
    descend: options.descend,
    onValue(path, bytes, index) {
      if (path.length === 0 || path[path.length - 1] !== ELEMENT) return options.onValue(path, bytes, index);
      if (base + index >= next) next = base + index + 1;
      options.onValue(path, bytes, base + index);
    },
    onEnd(path) {
      if (path.length === 0) base = next;
      onEnd?.(path);
    },
    ...(run === undefined
      ? {}
      : {
          run(path, chunk, from, index) {
            const found = run(path, chunk, from, base + index);
            if (found !== undefined) next = Math.max(next, base + index + found.count);
            return found;
          },
        }),
  };
}

export async function readLines(
  file: ByteFile,
  onLine: (line: Uint8Array, number: number) => void,
  signal: AbortSignal,
  drain?: () => Promise<void>,
): Promise<void> {
  const cutter = new LineCutter(onLine);
  for await (const chunk of chunks(file, signal)) {
    cutter.push(chunk);
    await drain?.();
  }
  cutter.finish();
  await drain?.();
}

/** A source may hand over megabytes at once; what is made of them shows after each piece of this size. */
const PIECE_BYTES = 1 << 17;

/**
 * The stream's bytes in pieces until it ends or the signal aborts; the reader is released either way. `isRead`: nothing is kept of a piece once
 * the next one is asked for, so its memory may go back at once: waiting for that to be collected is most of what a large file takes.
 */
export async function* chunks(
  file: ByteFile,
  signal: AbortSignal,
  isRead = false,
): AsyncGenerator<Uint8Array> {
  const reader = file.stream(signal).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      for (let at = 0; at < value.length; at += PIECE_BYTES) yield value.subarray(at, at + PIECE_BYTES);
      if (isRead && file.isGivenAway === true && value.buffer instanceof ArrayBuffer) release(value.buffer);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Whose other end is closed: what is given to it is nobody's. A buffer that is only detached is kept by the browser until it is collected. */
let nowhere: MessagePort | undefined;

function release(buffer: ArrayBuffer): void {
  if (nowhere === undefined) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nowhere = port1;
  }
  nowhere.postMessage(undefined, [buffer]);
}

/** A whole small file as text, at most `limit` bytes. */
export async function readText(file: ByteFile, limit: number): Promise<string> {
  const bytes = await file.slice(0, file.size === undefined ? limit : Math.min(limit, file.size));
  return textOf(bytes);
}

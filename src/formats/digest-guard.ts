import type { Failure } from '../base/index.ts';
import type { ByteFile } from '../sources/index.ts';
import { chunks } from './records.ts';

/** What a file is to be. */
export interface Digest {
  readonly size: number;
  /** Hexadecimal, with or without `sha256:` before it. */
  readonly sha256: string;
}

/** A file above this is not held in memory to be checked, bytes. */
const MAX_CHECKED = 64 << 20;

/**
 * Holds back content that is not what its inventory says (SECURITY.md 6): nothing of such a file is given out, unless
 * the person asked for it `anyway`. A file is checked once, when something of it is first wanted.
 */
export class DigestGuard {
  readonly #expected = new Map<string, Digest>();
  readonly #faults = new Map<string, Promise<Failure | undefined>>();
  readonly #inner = new WeakMap<ByteFile, ByteFile>();
  readonly #anyway: boolean;

  constructor(anyway = false) {
    this.#anyway = anyway;
  }

  /** `name` of the file as its source calls it. */
  expect(name: string, digest: Digest): void {
    this.#expected.set(name, digest);
  }

  /** Why the file is not what it is to be; `undefined`: it is, or nobody says. Reads it whole the first time. */
  fault(file: ByteFile): Promise<Failure | undefined> {
    const expected = this.#expected.get(file.name);
    if (expected === undefined) return Promise.resolve(undefined);
    let fault = this.#faults.get(file.name);
    if (fault === undefined) {
      fault = faultOf(this.#inner.get(file) ?? file, expected);
      this.#faults.set(file.name, fault);
    }
    return fault;
  }

  /** The same file, which is checked before anything of it is read. */
  guarded(file: ByteFile): ByteFile {
    if (this.#anyway || !this.#expected.has(file.name)) return file;
    const check = async (): Promise<void> => {
      const fault = await this.fault(file);
      if (fault !== undefined) throw new HeldBack(fault);
    };
    const guarded: ByteFile = {
      ...file,
      name: file.name,
      size: file.size,
      async slice(from, to) {
        await check();
        return file.slice(from, to);
      },
      stream: (signal) => checkedStream(file, check, signal),
    };
    this.#inner.set(guarded, file);
    return guarded;
  }
}

/** Thrown by a read, with the code that readers make an issue of. */
class HeldBack extends Error {
  readonly code: string;

  constructor({ code, message }: Failure) {
    super(`${message} It is held back; Evidence shows it if you ask.`);
    this.code = code;
  }
}

function checkedStream(
  file: ByteFile,
  check: () => Promise<void>,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (reader === undefined) {
        await check();
        reader = file.stream(signal).getReader();
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}

async function faultOf(file: ByteFile, { size, sha256 }: Digest): Promise<Failure | undefined> {
  if ((file.size ?? 0) > MAX_CHECKED) return undefined;
  let actual: Digest;
  try {
    actual = await digestOf(file);
  } catch {
    return { code: 'unreadable', message: `${file.name} cannot be read.` };
  }
  if (actual.size === size && actual.sha256 === sha256.replace(/^sha256:/, '').toLowerCase())
    return undefined;
  return {
    code: 'digest-mismatch',
    message: `${file.name}: the manifest says ${size} bytes, sha256 ${sha256}; the file has ${actual.size} bytes, ${actual.sha256}.`,
  };
}

async function digestOf(file: ByteFile): Promise<Digest> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks(file, new AbortController().signal)) {
    pieces.push(chunk);
    size += chunk.length;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  // Browsers have none on a page over plain http: then the same sum comes from a library, more slowly.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  const digest =
    subtle === undefined
      ? (await import('@noble/hashes/sha2.js')).sha256(whole)
      : new Uint8Array(await subtle.digest('SHA-256', whole));
  return { size, sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

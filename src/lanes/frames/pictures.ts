import { ByteLru } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import { decodePicture, readPayload } from '../../lane-kit/index.ts';
import { FrameRecord } from './record.ts';

/** Decoded pixels held, bytes. */
export const CACHE_BYTES = 64 * 1024 * 1024;
/** A larger frame is decoded smaller (3840 × 2160 fits whole): two must fit, the shown one and the next. */
export const FRAME_PIXELS = CACHE_BYTES / 4 / 2;
/** Frames asked for at a time: one is decoded while the next is fetched. */
const PARALLEL = 2;

/** A decoded frame. The cache owns the bitmap and closes it on the way out: draw it at once, do not keep it. */
export interface Picture {
  readonly ref: string;
  readonly bitmap: ImageBitmap;
  /** As recorded; the bitmap may be smaller. */
  readonly width: number;
  readonly height: number;
}

export type PictureAnswer =
  | { readonly ok: true; readonly picture: Picture }
  | {
      readonly ok: false;
      readonly code: 'missing' | 'corrupt' | 'too-large' | 'dropped';
      readonly message: string;
    };

interface Wish {
  readonly entryId: string;
  readonly signal: AbortSignal | undefined;
  settle(answer: PictureAnswer): void;
}

const DROPPED: PictureAnswer = { ok: false, code: 'dropped', message: 'Another frame is shown by now.' };

/** Frames of one recording by entry, fetched, decoded in the worker and kept by bytes. */
export class Pictures {
  readonly #engine: Pick<Engine, 'detail' | 'blob'>;
  readonly #byRef = new ByteLru<string, Picture>(CACHE_BYTES, ({ bitmap }) => bitmap.close());
  readonly #refs = new Map<string, string>();
  /** Held frames share a ref: it is decoded once, whoever asks meanwhile. */
  readonly #decoding = new Map<string, Promise<PictureAnswer>>();
  readonly #wishes: Wish[] = [];
  #ahead: string[] = [];
  #running = 0;
  #closed = true;

  constructor(engine: Pick<Engine, 'detail' | 'blob'>) {
    this.#engine = engine;
  }

  /** Bytes of decoded pixels. */
  get bytes(): number {
    return this.#byRef.bytes;
  }

  /** The picture if it is decoded already. */
  ready(entryId: string): Picture | undefined {
    const ref = this.#refs.get(entryId);
    return ref === undefined ? undefined : this.#byRef.get(ref);
  }

  /** What is shown goes before what is prefetched. A wish whose signal is aborted before its turn is dropped. */
  load(entryId: string, signal?: AbortSignal): Promise<PictureAnswer> {
    const picture = this.ready(entryId);
    if (picture !== undefined) return Promise.resolve({ ok: true, picture });
    if (this.#closed) return Promise.resolve(DROPPED);
    return new Promise((settle) => {
      this.#wishes.push({ entryId, signal, settle });
      this.#pump();
    });
  }

  /** Decodes these when nothing else is wanted, in that order; replaces those of the last call. */
  prefetch(entryIds: readonly string[]): void {
    this.#ahead = entryIds.filter((entryId) => this.ready(entryId) === undefined);
    this.#pump();
  }

  /** From now on pictures are kept. */
  open(): void {
    this.#closed = false;
  }

  /** Gives everything back; what is decoded meanwhile is dropped. It may be opened again. */
  close(): void {
    this.#closed = true;
    this.#ahead = [];
    for (const wish of this.#wishes.splice(0)) wish.settle(DROPPED);
    this.#byRef.clear();
  }

  #pump(): void {
    while (this.#running < PARALLEL && !this.#closed) {
      const wish = this.#wishes.shift();
      if (wish?.signal?.aborted === true) {
        wish.settle(DROPPED);
        continue;
      }
      const entryId = wish?.entryId ?? this.#ahead.shift();
      if (entryId === undefined) return;
      this.#running++;
      void this.#load(entryId)
        .catch((error: unknown): PictureAnswer => ({ ok: false, code: 'missing', message: String(error) }))
        .then((answer) => {
          this.#running--;
          wish?.settle(answer);
          this.#pump();
        });
    }
  }

  async #load(entryId: string): Promise<PictureAnswer> {
    const detail = await this.#engine.detail(entryId);
    const record = readPayload(FrameRecord, detail?.text);
    if (record === undefined)
      return { ok: false, code: 'missing', message: 'The record of this frame names no picture.' };
    const { ref } = record;
    this.#refs.set(entryId, ref);
    const picture = this.#byRef.get(ref);
    if (picture !== undefined) return { ok: true, picture };
    let decoding = this.#decoding.get(ref);
    if (decoding === undefined) {
      decoding = this.#decode(ref).finally(() => this.#decoding.delete(ref));
      this.#decoding.set(ref, decoding);
    }
    return decoding;
  }

  async #decode(ref: string): Promise<PictureAnswer> {
    const blob = await this.#engine.blob(ref);
    if (!blob.ok) return { ok: false, code: 'missing', message: blob.error.message };
    const answer = await decodePicture(blob.value, { pixels: FRAME_PIXELS });
    if (!answer.ok)
      return answer.code === 'corrupt'
        ? { ok: false, code: 'corrupt', message: `${ref} is held, but it is no picture that can be decoded.` }
        : {
            ok: false,
            code: 'too-large',
            message: `${ref} is ${answer.width} × ${answer.height} pixels, more than is shown.`,
          };
    const { bitmap, width, height } = answer;
    if (this.#closed) {
      bitmap.close();
      return DROPPED;
    }
    const picture = { ref, bitmap, width, height };
    this.#byRef.set(ref, picture, bitmap.width * bitmap.height * 4);
    return { ok: true, picture };
  }
}

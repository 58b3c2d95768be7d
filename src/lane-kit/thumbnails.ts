import { ByteLru } from '../base/index.ts';
import type { Engine } from '../engine/index.ts';
import { recordOf } from './record-of.ts';
import type { Thumbnail, ThumbnailSource } from './types.ts';

/** Room of a decoded thumbnail, px: sharp on the hover card, and at twice the density in the filmstrip. Some 150 fit. */
const ROOM = { width: 240, height: 240 } as const;
const CACHE_BYTES = 24 * 1024 * 1024;
/** Pictures asked for at a time: the one that is looked at must not wait behind more than these. */
const PARALLEL = 2;
/** What a picture that is not there costs in the cache. */
const MARK_BYTES = 64;

/**
 * Small pictures of frames by entry id: looked up in the record, fetched, decoded once and kept by
 * bytes. `onReady` is called when one more can be drawn.
 */
export class Thumbnails implements ThumbnailSource {
  readonly #engine: Pick<Engine, 'detail' | 'blob'>;
  readonly #onReady: () => void;
  readonly #images = new ByteLru<string, ImageBitmap | 'missing'>(CACHE_BYTES, (image) => {
    if (image !== 'missing') image.close();
  });
  readonly #refs = new Map<string, string>();
  /** Held frames share a ref: it is decoded once, whoever asks meanwhile. */
  readonly #decoding = new Map<string, Promise<void>>();
  /** Newest wish last: what is in view now goes first. */
  readonly #wanted = new Set<string>();
  readonly #loading = new Set<string>();
  #running = 0;
  #closed = false;

  constructor(engine: Pick<Engine, 'detail' | 'blob'>, onReady: () => void) {
    this.#engine = engine;
    this.#onReady = onReady;
  }

  get(entryId: string): Thumbnail {
    const ref = this.#refs.get(entryId);
    const image = ref === undefined ? undefined : this.#images.get(ref);
    if (image === undefined && !this.#loading.has(entryId)) {
      this.#wanted.delete(entryId);
      this.#wanted.add(entryId);
      // Wishes of a window that has moved on are dropped, oldest first.
      if (this.#wanted.size > 128) this.#wanted.delete(this.#wanted.values().next().value ?? '');
      this.#pump();
    }
    return image;
  }

  /** Bytes of decoded pixels. */
  get bytes(): number {
    return this.#images.bytes;
  }

  close(): void {
    this.#closed = true;
    this.#wanted.clear();
    this.#images.clear();
  }

  #pump(): void {
    while (this.#running < PARALLEL && this.#wanted.size > 0 && !this.#closed) {
      const entryId = [...this.#wanted].at(-1) ?? '';
      this.#wanted.delete(entryId);
      this.#running++;
      this.#loading.add(entryId);
      void this.#load(entryId).finally(() => {
        this.#running--;
        this.#loading.delete(entryId);
        if (this.#closed) return;
        this.#onReady();
        this.#pump();
      });
    }
  }

  async #load(entryId: string): Promise<void> {
    const detail = await this.#engine.detail(entryId);
    const record = detail === undefined ? undefined : recordOf(detail.text);
    const ref = typeof record?.['ref'] === 'string' ? record['ref'] : undefined;
    // A record without a picture is remembered under its own id.
    this.#refs.set(entryId, ref ?? entryId);
    if (ref === undefined) this.#images.set(entryId, 'missing', MARK_BYTES);
    else if (!this.#images.has(ref)) {
      let decoding = this.#decoding.get(ref);
      if (decoding === undefined) {
        decoding = this.#keep(ref).finally(() => this.#decoding.delete(ref));
        this.#decoding.set(ref, decoding);
      }
      await decoding;
    }
  }

  async #keep(ref: string): Promise<void> {
    const image = await this.#decode(ref);
    if (image === 'missing') this.#images.set(ref, image, MARK_BYTES);
    else if (this.#closed) image.close();
    else this.#images.set(ref, image, image.width * image.height * 4);
  }

  async #decode(ref: string): Promise<ImageBitmap | 'missing'> {
    const blob = await this.#engine.blob(ref);
    if (!blob.ok) return 'missing';
    // Fetched with the first picture: many recordings have none.
    const { decodePicture } = await import('./decoder.ts');
    const answer = await decodePicture(blob.value, ROOM);
    // No picture, or too large a one: the filmstrip is hatched, and the stage gives the reason.
    return answer.ok ? answer.bitmap : 'missing';
  }
}

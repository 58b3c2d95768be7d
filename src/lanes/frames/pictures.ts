import { ByteLru } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import { readPayload } from '../../lane-kit/index.ts';
import { FrameRecord } from './record.ts';

/** Decoded pixels held, bytes: some dozen full screens. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Larger pictures are refused: they would take the page's memory with them. */
const MAX_PIXELS = 64 * 1024 * 1024;

export interface Picture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export type PictureAnswer =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly message: string };

/** Frames of one recording, fetched and decoded by their entry, kept by bytes; object URLs are revoked on the way out. */
export class Pictures {
  readonly #engine: Engine;
  readonly #byRef = new ByteLru<string, Picture>(CACHE_BYTES, ({ url }) => {
    URL.revokeObjectURL(url);
  });
  readonly #refs = new Map<string, string>();
  readonly #loading = new Map<string, Promise<PictureAnswer>>();
  #closed = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** The picture if it is decoded already. */
  ready(entryId: string): Picture | undefined {
    const ref = this.#refs.get(entryId);
    return ref === undefined ? undefined : this.#byRef.get(ref);
  }

  /** Loads and decodes; calls for the same entry share one answer. */
  load(entryId: string): Promise<PictureAnswer> {
    const picture = this.ready(entryId);
    if (picture !== undefined) return Promise.resolve({ ok: true, picture });
    let loading = this.#loading.get(entryId);
    if (loading === undefined) {
      loading = this.#load(entryId).finally(() => this.#loading.delete(entryId));
      this.#loading.set(entryId, loading);
    }
    return loading;
  }

  close(): void {
    this.#closed = true;
    this.#byRef.clear();
  }

  async #load(entryId: string): Promise<PictureAnswer> {
    const detail = await this.#engine.detail(entryId);
    const record = readPayload(FrameRecord, detail?.text);
    if (record === undefined) return { ok: false, message: 'The record of this frame names no picture.' };
    this.#refs.set(entryId, record.ref);
    const known = this.#byRef.get(record.ref);
    if (known !== undefined) return { ok: true, picture: known };
    const blob = await this.#engine.blob(record.ref);
    if (!blob.ok) return { ok: false, message: blob.error.message };
    const url = URL.createObjectURL(blob.value);
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      URL.revokeObjectURL(url);
      return { ok: false, message: `${record.ref} is held, but it is no picture that can be decoded.` };
    }
    const pixels = image.naturalWidth * image.naturalHeight;
    if (pixels > MAX_PIXELS || this.#closed) {
      URL.revokeObjectURL(url);
      return {
        ok: false,
        message: `${record.ref} is ${image.naturalWidth} × ${image.naturalHeight} pixels, more than is shown.`,
      };
    }
    const picture = { url, width: image.naturalWidth, height: image.naturalHeight };
    this.#byRef.set(record.ref, picture, pixels * 4);
    return { ok: true, picture };
  }
}

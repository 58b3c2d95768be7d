import * as v from 'valibot';
import type { Failure, Result } from '../../../base/index.ts';
import type { TrackReader } from '../../../model/index.ts';
import type { AssetKind, Losses } from './losses.ts';

/** Where the sanitiser asks for what a URL of the page stood for; a `blob:` of ours, or nothing. */
export interface AssetSource {
  lookup(url: string, kind: AssetKind): string | undefined;
}

/**
 * Lets every web address through and counts it as missing, for data that goes through a sanitiser again before it is
 * shown: whoever shows it knows which of them the recording holds.
 */
export const unresolved = (losses: Losses): AssetSource => ({
  lookup: (url, kind) => {
    if (!isWebUrl(url)) return undefined;
    losses.asset(url, kind);
    return url;
  },
});

export interface AssetsEnv {
  /** Tracks of recorded requests. */
  requests(): readonly TrackReader[];
  payloads(trackId: string, seqs: readonly number[]): Promise<readonly (string | undefined)[]>;
  blob(ref: string): Promise<Result<Blob, Failure>>;
}

const Request = v.union([
  v.object({ url: v.string(), bodyRef: v.string() }),
  // An entry of a HAR, whose body lies in a file beside it.
  v.pipe(
    v.object({
      request: v.object({ url: v.string() }),
      response: v.object({ content: v.object({ _file: v.string() }) }),
    }),
    v.transform(({ request, response }) => ({ url: request.url, bodyRef: response.content._file })),
  ),
]);
/** Requests looked through for bodies, bytes of one asset, assets held at once, and bytes of them all. */
const MAX_REQUESTS = 5000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ASSETS = 500;
const MAX_ALL_BYTES = 64 * 1024 * 1024;

const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url);

/**
 * Pictures and fonts that the page loaded and the recording kept as bodies of its requests, as `blob:`
 * URLs. Nothing is fetched from where they came from. A body counts from the start of the page on: which
 * of several answers to one address the page showed is not recorded, and the first is taken.
 */
export class Assets implements AssetSource {
  readonly #env: AssetsEnv;
  readonly #urls = new Map<string, string | undefined>();
  readonly #wanted = new Set<string>();
  readonly #refs = new Map<string, string>();
  readonly #versions = new Map<string, number>();
  #bytes = 0;
  #closed = false;

  constructor(env: AssetsEnv) {
    this.#env = env;
  }

  /** Of the bodies that are held for the page. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers from what is loaded; an address seen for the first time is put down to be looked for. */
  lookup(url: string): string | undefined {
    if (!isWebUrl(url)) return undefined;
    const known = this.#urls.get(url);
    if (known === undefined && !this.#urls.has(url) && this.#wanted.size < MAX_ASSETS) this.#wanted.add(url);
    return known;
  }

  /** Loads what was asked for and the recording holds; true when there is something new to show. */
  async load(): Promise<boolean> {
    if (this.#wanted.size === 0 || this.#closed) return false;
    await this.#index();
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    const found = await Promise.all(wanted.map((url) => this.#fetch(url)));
    return !this.#closed && found.some((url) => url !== undefined);
  }

  close(): void {
    this.#closed = true;
    for (const url of this.#urls.values()) if (url !== undefined) URL.revokeObjectURL(url);
    this.#urls.clear();
    this.#bytes = 0;
  }

  async #fetch(url: string): Promise<string | undefined> {
    const ref = this.#refs.get(url);
    // A live recording may still bring it: only what is known to have no body is settled.
    if (ref === undefined) return undefined;
    const answer = await this.#env.blob(ref);
    const blob = answer.ok && answer.value.size <= MAX_BYTES ? await shown(answer.value) : undefined;
    if (this.#closed) return undefined;
    const fits = blob !== undefined && this.#bytes + blob.size <= MAX_ALL_BYTES;
    if (fits) this.#bytes += blob.size;
    const made = fits ? URL.createObjectURL(blob) : undefined;
    this.#urls.set(url, made);
    return made;
  }

  /** Learns which addresses have bodies. Each track is read once a version, up to a limit. */
  async #index(): Promise<void> {
    for (const track of this.#env.requests()) {
      if (this.#versions.get(track.id) === track.version) continue;
      this.#versions.set(track.id, track.version);
      const seqs = [...track.columns.seq.subarray(0, Math.min(track.columns.length, MAX_REQUESTS))];
      for (const text of await this.#env.payloads(track.id, seqs)) {
        const request = v.safeParse(Request, parse(text));
        if (request.success && !this.#refs.has(request.output.url))
          this.#refs.set(request.output.url, request.output.bodyRef);
      }
    }
  }
}

/** The blob with a type that it may be shown as: a picture or a font by its first bytes; nothing else. */
async function shown(blob: Blob): Promise<Blob | undefined> {
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon)$/.test(blob.type)) return blob;
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const tag = String.fromCharCode(...head);
  const font =
    tag === 'wOFF'
      ? 'woff'
      : tag === 'wOF2'
        ? 'woff2'
        : tag === 'OTTO'
          ? 'otf'
          : tag === '\0\u0001\0\0'
            ? 'ttf'
            : undefined;
  if (font !== undefined) return new Blob([blob], { type: `font/${font}` });
  return tag === '\0\0\u0001\0' ? new Blob([blob], { type: 'image/x-icon' }) : undefined;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

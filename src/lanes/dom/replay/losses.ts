import * as v from 'valibot';

/** What kind of thing a page asked for and the recording does not hold. */
export type AssetKind = 'image' | 'stylesheet' | 'font' | 'media' | 'frame' | 'css' | 'other';

export interface MissingAsset {
  /** Cut at 300 characters. */
  readonly url: string;
  readonly kind: AssetKind;
  readonly count: number;
}

/** Why something of the page is not shown; stable, counted. */
export type LossCode =
  | 'element-forbidden'
  | 'element-unknown'
  | 'attribute-dropped'
  | 'too-deep'
  | 'css-dropped'
  | 'bad-shape'
  | 'stray-reference'
  | 'node-unplaced'
  | 'canvas-drawing'
  | 'viewport-ignored'
  | 'event-unreadable';

/** Distinct missing URLs that are kept by name; further ones are only counted. */
const MAX_URLS = 400;
const MAX_URL_LENGTH = 300;
const MAX_ADDRESS = 4000;

const shortOf = (url: string): string =>
  url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
const keyOf = (url: string, kind: AssetKind): string => `${kind} ${shortOf(url)}`;

const CODES = [
  'element-forbidden',
  'element-unknown',
  'attribute-dropped',
  'too-deep',
  'css-dropped',
  'bad-shape',
  'stray-reference',
  'node-unplaced',
  'canvas-drawing',
  'viewport-ignored',
  'event-unreadable',
] as const satisfies readonly LossCode[];

const KINDS = [
  'image',
  'stylesheet',
  'font',
  'media',
  'frame',
  'css',
  'other',
] as const satisfies readonly AssetKind[];

/** What was counted, as plain data, so that it can travel with a keyframe. `more`: addresses beyond the named ones. */
export const LossRecord = v.object({
  counts: v.array(v.tuple([v.picklist(CODES), v.number()])),
  assets: v.array(v.tuple([v.string(), v.picklist(KINDS), v.number()])),
  more: v.number(),
});
export type LossRecord = v.InferOutput<typeof LossRecord>;

/** The account of what the replay left out. One per picture that is built, so that a rebuild counts afresh. */
export class Losses {
  readonly #assets = new Map<string, { address: string; url: string; kind: AssetKind; count: number }>();
  readonly #counts = new Map<LossCode, number>();
  #unnamed = 0;
  #list: readonly MissingAsset[] | undefined;

  asset(url: string, kind: AssetKind): void {
    this.#list = undefined;
    const short = shortOf(url);
    const key = keyOf(url, kind);
    const known = this.#assets.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#assets.size < MAX_URLS)
      this.#assets.set(key, { address: url.slice(0, MAX_ADDRESS), url: short, kind, count: 1 });
    else this.#unnamed += 1;
  }

  add(code: LossCode, n = 1): void {
    this.#counts.set(code, (this.#counts.get(code) ?? 0) + n);
  }

  count(code: LossCode): number {
    return this.#counts.get(code) ?? 0;
  }

  /** In order of first sight; the same array until there is more. */
  assets(): readonly MissingAsset[] {
    this.#list ??= [...this.#assets.values()].map(({ url, kind, count }) => ({ url, kind, count }));
    return this.#list;
  }

  /** Distinct missing URLs, those beyond the named ones included. */
  get assetCount(): number {
    return this.#assets.size + this.#unnamed;
  }

  record(): LossRecord {
    return {
      counts: [...this.#counts],
      assets: [...this.#assets.values()].map(({ address, kind, count }) => [address, kind, count]),
      more: this.#unnamed,
    };
  }

  /** Goes on from a record, without the addresses that the recording holds after all. */
  restore(
    { counts, assets, more }: LossRecord,
    isHeld: (url: string, kind: AssetKind) => boolean = () => false,
  ): void {
    this.#counts.clear();
    for (const [code, n] of counts) this.#counts.set(code, n);
    const before = this.#list;
    this.#assets.clear();
    this.#unnamed = 0;
    for (const [address, kind, count] of assets) {
      if (isHeld(address, kind)) continue;
      this.asset(address, kind);
      const named = this.#assets.get(keyOf(address, kind));
      if (named !== undefined) named.count += count - 1;
    }
    this.#unnamed += more;
    // The same array while it says the same: who shows it need not look.
    const list = this.assets();
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(list)) this.#list = before;
  }

  clear(): void {
    this.restore({ counts: [], assets: [], more: 0 });
  }
}

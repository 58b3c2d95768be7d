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

/** What was counted, as plain data, so that it can travel with a keyframe. */
export const LossRecord = v.array(v.tuple([v.picklist(CODES), v.number()]));
export type LossRecord = v.InferOutput<typeof LossRecord>;

/** The account of what the replay left out. One per picture that is built, so that a rebuild counts afresh. */
export class Losses {
  readonly #assets = new Map<string, { url: string; kind: AssetKind; count: number }>();
  readonly #counts = new Map<LossCode, number>();
  #unnamed = 0;
  #list: readonly MissingAsset[] | undefined;

  asset(url: string, kind: AssetKind): void {
    this.#list = undefined;
    const short = url.length > MAX_URL_LENGTH ? `${url.slice(0, MAX_URL_LENGTH)}…` : url;
    const key = `${kind} ${short}`;
    const known = this.#assets.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#assets.size < MAX_URLS) this.#assets.set(key, { url: short, kind, count: 1 });
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
    this.#list ??= [...this.#assets.values()].map((asset) => ({ ...asset }));
    return this.#list;
  }

  /** Distinct missing URLs, those beyond the named ones included. */
  get assetCount(): number {
    return this.#assets.size + this.#unnamed;
  }

  record(): LossRecord {
    return [...this.#counts];
  }

  /** Goes on from the counts of a record. Assets are counted by whoever builds the page. */
  restore(record: LossRecord): void {
    this.#counts.clear();
    for (const [code, n] of record) this.#counts.set(code, n);
  }
}

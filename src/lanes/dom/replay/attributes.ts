import { sanitiseCss } from './css.ts';
import type { AssetSource } from './assets.ts';
import { LOST_KINDS, META_NAMES, PLAIN_ATTRIBUTES, SOURCE_ATTRIBUTES, SVG_ATTRIBUTES } from './elements.ts';
import type { AssetKind, Losses } from './losses.ts';
import { isRecord } from './shapes.ts';
import type { AttributeValue, StyleValue } from './shapes.ts';
import { cleanUrl, isDataImage, isDataMedia, isFragment, safeLink } from './urls.ts';

/** The element an attribute belongs to, as far as it matters here. */
export interface Owner {
  /** Lower-cased name as recorded. */
  readonly tag: string;
  readonly svg: boolean;
  /** The recording carries the picture inline (`rr_dataURL`), so that its URL is no loss. */
  readonly inline?: boolean;
  /** It has a plain `src`, so that other sizes of the same picture are no loss of their own. */
  readonly hasSource?: boolean;
}

/** Where losses are counted, and where what the recording holds is asked for. */
export interface Account {
  readonly losses: Losses;
  readonly assets: AssetSource | undefined;
}

const VALID_NAME = /^[A-Za-z_][\w.:-]*$/;
/** No browser gives a hyphenated attribute a URL or code, but for these. */
const HYPHENATED = /^[a-z_][\w.:]*-[\w.:-]*$/i;
const HYPHENATED_DEAD = new Set(['http-equiv', 'accept-charset']);
const LENGTH = /^\d+(?:\.\d+)?(?:px|%)?$/;
const LINKS = new Set(['a', 'area']);
/** Dropped without being a loss: they say where a thing came from or goes to, not how it looks. */
const SILENT = new Set([
  'rr_src',
  'integrity',
  'crossorigin',
  'nonce',
  'referrerpolicy',
  'target',
  'ping',
  'download',
  'as',
]);

/** Style text of the page, the URLs taken out of it put on the list. */
export const pageCss = (css: string, { losses, assets }: Account): string =>
  sanitiseCss(
    css,
    (url, kind) => {
      losses.add('css-dropped');
      if (url !== '')
        losses.asset(url, kind === 'css' && /\.(?:woff2?|ttf|otf|eot)\b/i.test(url) ? 'font' : kind);
    },
    assets,
  );

/** rrweb's own attributes: positions, sizes and inline pictures. Playing state is not replayed. */
function recorderAttribute(name: string, value: AttributeValue, owner: Owner): AttributeValue | undefined {
  switch (name) {
    case 'rr_dataURL':
      return typeof value === 'string' &&
        isDataImage(value) &&
        (owner.tag === 'img' || owner.tag === 'canvas')
        ? value
        : undefined;
    case 'rr_scrollLeft':
    case 'rr_scrollTop':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'rr_width':
    case 'rr_height':
      return typeof value === 'string' && LENGTH.test(value) ? value : undefined;
    case 'rr_open_mode':
      return value === 'modal' || value === 'non-modal' ? value : undefined;
    default:
      return undefined;
  }
}

function lostAsset(owner: Owner, url: string, account: Account): undefined {
  const kind: AssetKind = LOST_KINDS.get(owner.tag) ?? 'other';
  if (owner.inline !== true && url !== '' && !/^(?:about:|data:,?$|#)/i.test(url))
    account.losses.asset(url, kind);
  else account.losses.add('attribute-dropped');
  return undefined;
}

/** `src`, `href` and their kin: inline content stays, everything else would be a request. */
function urlAttribute(owner: Owner, name: string, value: string, account: Account): string | undefined {
  const kind = SOURCE_ATTRIBUTES.get(`${owner.tag} ${name}`);
  if (kind === 'image' && isDataImage(value)) return value;
  if (kind === 'media' && isDataMedia(value)) return value;
  const held =
    kind === undefined
      ? undefined
      : account.assets?.lookup(cleanUrl(value), LOST_KINDS.get(owner.tag) ?? 'other');
  if (held !== undefined) return held;
  if (name === 'href' || name === 'xlink:href') {
    if (LINKS.has(owner.tag)) {
      if (safeLink(value)) return value;
      account.losses.add('attribute-dropped');
      return undefined;
    }
    if (owner.svg && isFragment(value)) return value;
  }
  if (name === 'src' || name === 'href' || name === 'xlink:href' || kind !== undefined)
    return lostAsset(owner, value, account);
  account.losses.add('attribute-dropped');
  return undefined;
}

const URL_NAMES = new Set(['src', 'href', 'xlink:href', 'poster', 'background']);

/** What may stay of one attribute; `undefined`: it goes, and is counted. */
export function sanitiseAttribute(
  owner: Owner,
  name: string,
  raw: unknown,
  account: Account,
): AttributeValue | undefined {
  if (raw === null) return null;
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return undefined;
  if (SILENT.has(name)) return undefined;
  if (name.startsWith('rr_')) return recorderAttribute(name, raw, owner);
  const lower = name.toLowerCase();
  const text = String(raw);
  if (lower === '_csstext')
    return name === '_cssText' && (owner.tag === 'style' || owner.tag === 'link')
      ? pageCss(text, account)
      : undefined;
  if (!VALID_NAME.test(name) || lower.startsWith('on') || lower === '__proto__') {
    account.losses.add('attribute-dropped');
    return undefined;
  }
  if (lower === 'style') return pageCss(text, account);
  if ((lower === 'srcset' || lower === 'imagesrcset') && owner.hasSource === true) return undefined;
  if (lower === 'srcset' || lower === 'imagesrcset')
    return lostAsset(owner, text.trim().split(/[\s,]/)[0] ?? '', account);
  if (URL_NAMES.has(lower)) return urlAttribute(owner, lower, text, account);
  if (owner.tag === 'meta') return metaAttribute(lower, raw, account);
  if (lower.startsWith('data-') || lower.startsWith('aria-')) return raw;
  const custom = owner.tag.includes('-');
  const known = PLAIN_ATTRIBUTES.has(lower) || (HYPHENATED.test(name) && !HYPHENATED_DEAD.has(lower));
  if (owner.svg) {
    if (known || SVG_ATTRIBUTES.has(lower) || lower.startsWith('xmlns')) return pageCss(text, account);
  } else if (known || (custom && !NEVER_ON_CUSTOM.has(lower))) return raw;
  account.losses.add('attribute-dropped');
  return undefined;
}

const NEVER_ON_CUSTOM = new Set([
  'srcdoc',
  'action',
  'formaction',
  'data',
  'codebase',
  'manifest',
  'autofocus',
  'http-equiv',
]);

function metaAttribute(name: string, value: AttributeValue, account: Account): AttributeValue | undefined {
  if (name === 'charset' || name === 'content' || name === 'media') return value;
  if (name === 'name' && META_NAMES.has(String(value).toLowerCase())) return value;
  account.losses.add('attribute-dropped');
  return undefined;
}

/** An attribute mutation's `style` given as single properties. */
export function sanitiseStyleDelta(raw: unknown, account: Account): Record<string, StyleValue> | undefined {
  if (!isRecord(raw)) return undefined;
  const out: Record<string, StyleValue> = {};
  for (const [property, value] of Object.entries(raw)) {
    if (!/^-?[\w-]+$/.test(property) || property === '__proto__') continue;
    if (value === false) out[property] = false;
    else if (typeof value === 'string') out[property] = pageCss(value, account);
    else if (Array.isArray(value) && typeof value[0] === 'string')
      out[property] = [pageCss(value[0], account), value[1] === 'important' ? 'important' : ''];
  }
  return out;
}

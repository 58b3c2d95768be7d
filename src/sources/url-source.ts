import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { browserAround, type Around } from './live/around.ts';
import { openUrl } from './url-file.ts';
import { lazyFile } from './lazy-file.ts';
import { isUrl, resolvePath } from './paths.ts';
import type { ByteFile, Source } from './types.ts';

/**
 * A document behind a URL that is no zip: a recording, a trace, or the `manifest.json` of a bundle
 * laid out as a folder. Refs resolve beside it, on its own origin alone.
 */
export async function openDocument(
  url: string,
  signal?: AbortSignal,
): Promise<Result<Source & { main: ByteFile }, Failure>> {
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    return fail('bad-address', `${url} is not an address.`);
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:' && address.protocol !== 'blob:') {
    return fail('bad-address', `Only http and https addresses can be opened, not ${address.protocol}`);
  }
  const opened = await openUrl(url, undefined, signal);
  if (!opened.ok) return opened;
  const main = opened.value;
  return ok({
    title: main.name,
    main,
    files: () => [main],
    resolve: (ref) => Promise.resolve(beside(ref, address)),
    close: () => {},
  });
}

/**
 * Files and folders that the local server was started with; they may still be written. `undefined`: the address is none of its.
 */
export async function openLocal(
  url: string,
  signal?: AbortSignal,
  around: Around = browserAround,
): Promise<Source | undefined> {
  if (!isLocal(url)) return undefined;
  const { aboutLocal, isLines } = await import('./live/local-address.ts');
  const about = await aboutLocal(url, signal, around);
  if (about === undefined) return undefined;
  if (about.kind === 'folder') {
    const { openFolder } = await import('./live/local-folder.ts');
    return openFolder(url, about, around);
  }
  if (!about.growing || WHOLE.test(about.name)) return undefined;
  if (!LINES.test(about.name) && !(await isLines(url, signal, around))) return undefined;
  const { LocalFile } = await import('./live/local-file.ts');
  return new LocalFile(url, about, around);
}

/** Addresses that `serve/local.mjs` gives out: below a name that nobody can guess. */
const LOCAL = /\/local\/[\w-]{16,}\//;
/** Documents that are written whole, whatever their first line. */
const WHOLE = /\.(?:json|har|zip|gz|diff|patch)$/i;
/** Records a line by name, even before there is a line. */
const LINES = /\.(?:jsonl|ndjson)$/i;
const isLocal = (url: string): boolean => LOCAL.test(url);

function beside(ref: string, address: URL): Result<ByteFile, Failure> {
  const target = isUrl(ref) ? new URL(ref) : new URL(encodePath(ref), address);
  if (target.origin !== address.origin) {
    return fail('ref-refused', `${target.origin} was not allowed; ${ref} was not fetched.`);
  }
  if (!isUrl(ref)) {
    const inside = resolvePath(ref, '');
    if (!inside.ok) return inside;
  }
  return ok(lazyFile(target.href, undefined));
}

/** Object keys may hold `#` and `?`, which would cut a URL. */
function encodePath(ref: string): string {
  return ref.split('/').map(encodeURIComponent).join('/');
}

import { fail, ok, type Failure, type Result } from '../base/index.ts';
import { openUrl } from './url-file.ts';
import { lazyFile } from './run-source.ts';
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

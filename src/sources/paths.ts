import { fail, ok, type Result } from '../base/index.ts';

/** Resolves `ref` against the folder of `from`. A path that leaves the root, or is absolute, is refused. */
export function resolvePath(ref: string, from: string): Result<string> {
  const clean = ref.replaceAll('\\', '/');
  if (clean.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(clean)) {
    return fail(
      'ref-refused',
      `The path ${JSON.stringify(ref)} does not lie inside the recording; it was not followed.`,
    );
  }
  const parts = from.split('/').slice(0, -1);
  for (const part of clean.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) {
      return fail(
        'ref-refused',
        `The path ${JSON.stringify(ref)} leaves the recording; it was not followed.`,
      );
    }
  }
  return ok(parts.join('/'));
}

/** Is it a URL (and not a path inside the recording)? */
export function isUrl(ref: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(ref);
}

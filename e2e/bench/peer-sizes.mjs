// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Gzipped bytes of the scripts that Playwright's trace viewer loads before it shows anything: those its page names, and what they
 * import.
 * @param {string} root of the project
 */
export function playwrightFirstLoad(root) {
  const core = createRequire(join(root, 'package.json')).resolve('playwright-core/package.json');
  const folder = join(dirname(core), 'lib/vite/traceViewer');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const seen = new Set([...page.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map((match) => match[1] ?? ''));
  for (const file of seen) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path] of text.matchAll(/(?:from|import)\s*"(\.{1,2}\/[^"]+\.js)"/g))
      seen.add(posix.join(posix.dirname(file), path ?? ''));
  }
  if (seen.size === 0) throw new Error('Void: the viewer’s page names no script');
  return [...seen].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
}

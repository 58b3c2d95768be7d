// @ts-check
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything a build is made of. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.single.config.ts',
  'vite.offline.config.ts',
  'package-lock.json',
  'serve/headers.mjs',
];

/** Newest change at or below `path`, epoch ms; a folder counts too, since a deletion changes only it. @param {string} path @returns {number} */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    stats.mtimeMs,
  );
}

/**
 * Whether `dist/` was built after the last change of its sources.
 * @param {string} root of the project
 */
export function isFresh(root) {
  const built = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false });
  return built !== undefined && SOURCES.every((source) => newest(join(root, source)) <= built.mtimeMs);
}

// @ts-check
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';

/** Files listed of one folder. */
const MAX_FILES = 5000;
const MAX_DEPTH = 12;
/** Changed within this time a file is taken to be still written, ms. */
const GROWING_MS = 10 * 60_000;

/**
 * @typedef {object} Shared a file or folder that a person named when starting
 * @property {string} name under which it is served: its own, made unique
 * @property {string} path real path
 * @property {boolean} isFolder
 */

/**
 * What was named on the command line. A path that is not there is refused by name.
 * @param {readonly string[]} paths
 * @returns {Shared[]}
 */
export function sharedOf(paths) {
  /** @type {Map<string, Shared>} */
  const shared = new Map();
  for (const path of paths) {
    const stats = statSync(resolve(path), { throwIfNoEntry: false });
    if (stats === undefined) throw new Error(`There is nothing at ${path}.`);
    const real = realpathSync(resolve(path));
    if (!stats.isDirectory() && !stats.isFile()) throw new Error(`${path} is neither a file nor a folder.`);
    const own = basename(real) || 'root';
    let name = own;
    for (let n = 2; shared.has(name); n++) name = `${n}-${own}`;
    shared.set(name, { name, path: real, isFolder: stats.isDirectory() });
  }
  return [...shared.values()];
}

/**
 * The real path of a file below what was shared. `undefined`: it is not there, is no file, or a link leads out of what was shared.
 * @param {Shared} shared
 * @param {string} below path inside a shared folder; empty for a shared file
 */
export function fileBelow(shared, below) {
  if (!shared.isFolder) return below === '' ? shared.path : undefined;
  if (below === '' || below.includes('\0')) return undefined;
  try {
    const real = realpathSync(join(shared.path, below));
    const isInside = real.startsWith(shared.path.endsWith(sep) ? shared.path : shared.path + sep);
    return isInside && statSync(real).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @typedef {object} Listed
 * @property {string} path with `/`, below the shared folder
 * @property {number} size
 * @property {number} mtimeMs
 * @property {boolean} growing
 */

/**
 * The files of a shared folder; hidden ones and what links lead to are left out.
 * @param {Shared} shared
 * @param {number} [now] epoch ms
 * @returns {Listed[]}
 */
export function listingOf(shared, now = Date.now()) {
  /** @type {Listed[]} */
  const files = [];
  const walk = (/** @type {string} */ folder, /** @type {number} */ depth) => {
    for (const name of readdirSync(folder).toSorted()) {
      if (files.length >= MAX_FILES || name.startsWith('.') || name === 'node_modules') continue;
      const path = join(folder, name);
      const stats = lstatSync(path, { throwIfNoEntry: false });
      if (stats === undefined || stats.isSymbolicLink()) continue;
      if (stats.isDirectory()) {
        if (depth < MAX_DEPTH) walk(path, depth + 1);
      } else if (stats.isFile())
        files.push(factsOf(relative(shared.path, path).split(sep).join('/'), stats, now));
    }
  };
  walk(shared.path, 0);
  return files;
}

/**
 * @param {string} path
 * @param {import('node:fs').Stats} stats
 * @param {number} now
 * @returns {Listed}
 */
export function factsOf(path, stats, now = Date.now()) {
  return { path, size: stats.size, mtimeMs: stats.mtimeMs, growing: now - stats.mtimeMs < GROWING_MS };
}

// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/**
 * Budgets in bytes of gzipped JavaScript: what a page must load before it can show itself, each worker apart, and any part
 * that is loaded when asked for. `pages` are sought in the manifest by the module that is the page; one that is not there
 * is an error. `by`: the module that the entry asks for first. `more`: a part that every page of its kind asks for once it
 * shows, measured with it.
 */
export const BUDGETS = {
  pages: [
    {
      name: 'Player page',
      by: 'src/app/page.tsx',
      module: /^src\/(?:player\/|app\/.*player)/i,
      limit: 190_000,
    },
    { name: 'Embed page', module: /^src\/app\/embedded\.ts$/, limit: 110_000 },
    {
      name: 'Embed page with its stage',
      module: /^src\/app\/embedded\.ts$/,
      more: /^src\/embed\/page\/World\.tsx$/,
      limit: 190_000,
    },
  ],
  /** The file a host page loads. */
  client: { file: 'embed/playhead-player.js', limit: 4_000 },
  worker: 60_000,
  lazy: 75_000,
};

/**
 * @typedef {{ name: string, bytes: number, limit: number, files: readonly string[] }} Measure
 * @typedef {Record<string, { file: string, src?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }>} Manifest
 */

/** Every script below `dist`, as paths with `/`. @param {string} dist @param {string} [folder] @returns {string[]} */
function scripts(dist, folder = 'assets') {
  if (!existsSync(join(dist, folder))) return [];
  return readdirSync(join(dist, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return scripts(dist, path);
    return entry.name.endsWith('.js') ? [path] : [];
  });
}

/** The scripts that `file` imports, as it was built. @param {string} dist @param {string} file @returns {{ now: string[], later: string[] }} */
function importsOf(dist, file) {
  const text = readFileSync(join(dist, file), 'utf8');
  const { module } = parseSync(file, text);
  const inside = (/** @type {string} */ path) => posix.join(dirname(file), path);
  const relative = (/** @type {string | undefined} */ path) => path?.startsWith('.') === true;
  const now = [
    ...module.staticImports.map((each) => each.moduleRequest.value),
    ...module.staticExports.flatMap((each) => each.entries.map((entry) => entry.moduleRequest?.value ?? '')),
  ];
  const later = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
  );
  return { now: now.filter(relative).map(inside), later: later.filter(relative).map(inside) };
}

/** `files` and everything they import statically, each once. @param {string} dist @param {readonly string[]} files */
export function closureOf(dist, files) {
  const seen = new Set(files);
  for (const file of seen) for (const next of importsOf(dist, file).now) seen.add(next);
  return [...seen].toSorted();
}

/**
 * Measures a build against the budgets.
 * @param {string} dist
 * @returns {Measure[]}
 */
export function measure(dist) {
  const all = scripts(dist);
  const bytes = new Map(
    all.map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length]),
  );
  const sum = (/** @type {readonly string[]} */ files) =>
    files.reduce((total, file) => total + (bytes.get(file) ?? 0), 0);
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

  const chunks = Object.values(manifest);
  const filesOf = (/** @type {(src: string) => boolean} */ wanted) =>
    chunks.filter((chunk) => wanted(chunk.src ?? '')).map((chunk) => chunk.file);
  const entries = chunks.filter((chunk) => chunk.isEntry === true).map((chunk) => chunk.file);
  const pages = BUDGETS.pages.map(({ name, by, module, more, limit }) => {
    // The entry does nothing but ask for the page: both are always loaded.
    const entry = closureOf(dist, [...entries, ...filesOf((src) => src === by)]);
    const reachedNext = new Set(entry.flatMap((file) => importsOf(dist, file).later));
    const own = filesOf((src) => module.test(src)).filter((file) => reachedNext.has(file));
    if (own.length === 0) throw new Error(`The build has no ${name}`);
    const later = more === undefined ? [] : filesOf((src) => more.test(src));
    if (more !== undefined && later.length === 0) throw new Error(`The build has nothing for the ${name}`);
    const files = closureOf(dist, [...entry, ...own, ...later]);
    return { name, bytes: sum(files), limit, files };
  });
  const { file, limit } = BUDGETS.client;
  const client = {
    name: `client ${file}`,
    bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    limit,
    files: [file],
  };

  const inWorker = all.filter((file) => file.startsWith('assets/worker/'));
  const imported = new Set(inWorker.flatMap((file) => Object.values(importsOf(dist, file)).flat()));
  const workers = inWorker
    .filter((file) => !imported.has(file))
    .map((file) => ({ file, files: closureOf(dist, [file]) }))
    .map(({ file, files }) => ({ name: `worker ${file}`, bytes: sum(files), limit: BUDGETS.worker, files }));

  const first = new Set([...pages, ...workers].flatMap((each) => each.files));
  const lazy = all
    .filter((file) => !first.has(file))
    .map((file) => ({ name: `lazy ${file}`, bytes: sum([file]), limit: BUDGETS.lazy, files: [file] }));
  return [...pages, client, ...workers, ...lazy.toSorted((a, b) => b.bytes - a.bytes)];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const measures = measure(fileURLToPath(new URL('../dist', import.meta.url)));
  for (const { name, bytes, limit, files } of measures) {
    const verdict = bytes <= limit ? 'held' : 'OVER';
    const parts = files.length > 1 ? ` in ${files.length} files` : '';
    process.stdout.write(
      `${verdict}  ${(bytes / 1000).toFixed(1).padStart(6)} of ${limit / 1000} kB  ${name}${parts}\n`,
    );
  }
  const over = measures.filter(({ bytes, limit }) => bytes > limit);
  if (over.length > 0) {
    process.stderr.write(`Over budget: ${over.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 1;
  }
}

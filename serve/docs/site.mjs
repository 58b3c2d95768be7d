// @ts-check
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { CONTENTS } from './contents.mjs';
import { wholePage } from './layout.mjs';
import { renderPage, sitePath } from './render.mjs';

/** @typedef {import('./render.mjs').Page} Page */

/** Every page below docs/. @param {string} root @param {string} [folder] @returns {string[]} */
function pagesBelow(root, folder = 'docs') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return pagesBelow(root, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/**
 * Writes the site of the project's documentation: README, ARCHITECTURE, `docs/`, and whatever they link to. Static files with relative
 * addresses and no script; they work from a folder and under any path.
 * @param {string} root of the project
 * @param {string} out is emptied first
 * @returns {{ readonly pages: readonly Page[], readonly problems: readonly string[] }} `problems`: links that lead nowhere
 */
export function buildSite(root, out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  /** @type {Map<string, Page>} */
  const pages = new Map();
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {string[]} */
  const problems = [];
  const left = ['README.md', 'ARCHITECTURE.md', ...pagesBelow(root)];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (pages.has(path)) continue;
    const page = renderPage(root, path, readFileSync(join(root, path), 'utf8'));
    pages.set(path, page);
    for (const { to, said } of page.links) {
      const file = join(root, to);
      if (to.startsWith('..') || !existsSync(file) || statSync(file).isDirectory())
        problems.push(`${path}: ${said} leads nowhere`);
      else if (to.endsWith('.md')) left.push(to);
      else files.add(to);
    }
  }
  for (const page of pages.values())
    for (const { to, hash, said } of page.links)
      if (hash !== '' && pages.get(to)?.ids.has(hash) === false)
        problems.push(`${page.path}: ${said}: ${to} has no such heading`);

  const contents = contentsOf(pages);
  for (const page of pages.values()) write(join(out, sitePath(page.path)), wholePage(page, contents));
  for (const file of files) {
    cpSync(join(root, file), join(out, sitePath(file)));
  }
  cpSync(join(import.meta.dirname, 'site.css'), join(out, 'site.css'));
  return { pages: [...pages.values()], problems };
}

/** @param {ReadonlyMap<string, Page>} pages */
function contentsOf(pages) {
  const named = new Set(CONTENTS.flatMap(({ pages: paths }) => paths));
  const rest = [...pages.values()].filter(({ path }) => !named.has(path));
  const [formats, others] = [rest.filter(isFormat), rest.filter((page) => !isFormat(page))];
  return [
    ...CONTENTS.map(({ title, pages: paths }) => ({
      title,
      pages: [
        ...paths.flatMap((path) => pages.get(path) ?? []),
        ...(title === 'Formats' ? formats.toSorted((a, b) => a.path.localeCompare(b.path)) : []),
      ],
    })),
    { title: 'More', pages: others.toSorted((a, b) => a.path.localeCompare(b.path)) },
  ].filter(({ pages: found }) => found.length > 0);
}

const isFormat = (/** @type {Page} */ { path }) => path.startsWith('docs/formats/');

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// @ts-check
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/**
 * @typedef {{ readonly path: string, readonly title: string, readonly html: string, readonly ids: ReadonlySet<string>,
 *   readonly links: readonly { readonly to: string, readonly hash: string, readonly said: string }[],
 *   readonly headings: readonly { readonly id: string, readonly text: string }[] }} Page
 *   `links` lead to files of the project, by their path in it.
 */

/** @typedef {{ readonly type: string, readonly value?: string, readonly children?: readonly Node[] }} Node */

/** The words of a heading. @param {Node | undefined} node @returns {string} */
function textOf(node) {
  if (node === undefined) return '';
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

/** As GitHub makes an anchor of a heading, so that a link works there and here. @param {string} text */
const slug = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Where a file of the project lies on the site. A page that is an example is shown as text. @param {string} path */
export function sitePath(path) {
  if (path === 'README.md') return 'index.html';
  return path.endsWith('.html') ? `${path}.txt` : path.replace(/\.md$/, '.html');
}

/** From one file of the site to another: never absolute, so that it works under any path and from a folder. @param {string} from @param {string} to */
export const relativeTo = (from, to) => posix.relative(posix.dirname(from), to) || posix.basename(to);

/**
 * One page of Markdown as the inside of a page of the site.
 * @param {string} root of the project
 * @param {string} path of the page in it
 * @param {string} text
 * @returns {Page}
 */
export function renderPage(root, path, text) {
  /** @type {Set<string>} */
  const ids = new Set();
  /** @type {{ to: string, hash: string, said: string }[]} */
  const links = [];
  /** @type {{ id: string, text: string }[]} */
  const headings = [];
  let title = path;

  /** @param {string} said */
  const follow = (said) => {
    const [file = '', hash = ''] = said.split('#');
    let to = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), decodeURIComponent(file)));
    // A folder is told by its README.
    if (existsSync(posix.join(root, to, 'README.md'))) to = posix.join(to, 'README.md');
    links.push({ to, hash, said });
    const at = relativeTo(sitePath(path), sitePath(to));
    return hash === '' ? at : `${file === '' ? '' : at}#${hash}`;
  };

  const heading =
    (/** @type {1 | 2 | 3 | 4} */ level) =>
    (/** @type {any} */ { node, children }) => {
      const words = textOf(node);
      if (level === 1) title = words;
      let id = slug(words);
      for (let n = 1; ids.has(id); n++) id = `${slug(words)}-${n}`;
      ids.add(id);
      if (level === 2) headings.push({ id, text: words });
      return h(`h${level}`, { id }, children);
    };
  const image = (/** @type {any} */ { src, alt }) => {
    if (/^https?:/.test(src)) return null;
    const at = follow(src);
    const bright = src.replace(/-dark(?=[-.])/, '-light');
    const picture = h('img', { src: at, alt, loading: 'lazy' });
    if (bright === src || !existsSync(posix.join(root, posix.dirname(path), bright))) return picture;
    return h(
      'picture',
      null,
      h('source', { media: '(prefers-color-scheme: light)', srcSet: follow(bright) }),
      picture,
    );
  };
  /** @type {import('react-markdown').Components} */
  const components = {
    h1: heading(1),
    h2: heading(2),
    h3: heading(3),
    h4: heading(4),
    img: image,
    a: ({ href = '', children }) =>
      h('a', { href: /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : follow(href) }, children),
    // What is wider than the page is scrolled by itself, by key as well.
    table: ({ children }) =>
      h(
        'div',
        { className: 'wide', tabIndex: 0, role: 'group', 'aria-label': 'Table' },
        h('table', null, children),
      ),
    // A heading without words heads nothing.
    th: ({ node, children }) => h(textOf(/** @type {any} */ (node)) === '' ? 'td' : 'th', null, children),
    pre: ({ children }) => h('pre', { tabIndex: 0 }, children),
  };
  const html = renderToStaticMarkup(
    h(Markdown, {
      remarkPlugins: [remarkGfm],
      components,
      children: text.replaceAll(/^(```\w+) \S+$/gm, '$1'),
    }),
  );
  return { path, title, html, ids, links, headings };
}

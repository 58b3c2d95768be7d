// @ts-check
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { relativeTo, sitePath } from './render.mjs';

/** @typedef {import('./render.mjs').Page} Page */

/**
 * A whole page: what is on the site beside it, and what is on it.
 * @param {Page} page
 * @param {readonly { readonly title: string, readonly pages: readonly Page[] }[]} contents
 */
export function wholePage(page, contents) {
  const own = sitePath(page.path);
  const list = contents.map(({ title, pages }) =>
    h(
      'div',
      { key: title },
      h('h2', null, title),
      h(
        'ul',
        null,
        pages.map((other) =>
          h(
            'li',
            { key: other.path },
            h(
              'a',
              {
                href: relativeTo(own, sitePath(other.path)),
                'aria-current': other === page ? 'page' : undefined,
              },
              other.path === 'README.md' ? 'Overview' : other.title,
            ),
          ),
        ),
      ),
    ),
  );
  const onPage =
    page.headings.length < 3
      ? null
      : h(
          'nav',
          { className: 'here', 'aria-label': 'On this page' },
          h('h2', null, 'On this page'),
          h(
            'ul',
            null,
            page.headings.map(({ id, text }) => h('li', { key: id }, h('a', { href: `#${id}` }, text))),
          ),
        );
  const body = h(
    'body',
    null,
    h('a', { className: 'skip', href: '#content' }, 'Skip to the page'),
    h(
      'header',
      null,
      h('a', { href: relativeTo(own, 'index.html') }, 'Playhead'),
      h('span', null, 'documentation'),
    ),
    h(
      'div',
      { className: 'columns' },
      h(
        'nav',
        { className: 'site', 'aria-label': 'Documentation' },
        h('details', { open: true }, h('summary', null, 'All pages'), list),
      ),
      h('main', { id: 'content', tabIndex: -1, dangerouslySetInnerHTML: { __html: page.html } }),
      onPage,
    ),
  );
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, page.path === 'README.md' ? 'Playhead' : `${page.title} · Playhead`),
    h('link', { rel: 'stylesheet', href: relativeTo(own, 'site.css') }),
    h('link', { rel: 'icon', href: 'data:,' }),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, body))}\n`;
}

import { expect, it } from 'vitest';
import { safeHref } from './safe-href.ts';

const web = ['http:', 'https:'];

it.each([
  `${['java', 'script'].join('')}:1`,
  'java\nscript:1',
  ' data:text/html,x',
  'vbscript:x',
  'mailto:a@b',
  '//x.test',
  '/x',
  '#x',
  '',
  'http://',
])('refuses %j', (href) => {
  expect(safeHref(href, web)).toBeUndefined();
});

it('gives web addresses in their normal form', () => {
  expect(safeHref('HTTPS://Exa\u0301mple.test/a b', web)).toBe('https://xn--exmple-qta.test/a%20b');
});

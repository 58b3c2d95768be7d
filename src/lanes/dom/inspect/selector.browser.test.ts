import { afterEach, expect, it } from 'vitest';
import { htmlOf } from './html-text.ts';
import { selectorOf } from './selector.ts';

const docs: HTMLElement[] = [];
function page(html: string): Document {
  // Text of this test's own; parsed apart, nothing in it runs.
  return new DOMParser().parseFromString(html, 'text/html');
}
afterEach(() => {
  for (const each of docs.splice(0)) each.remove();
});

it('names every element by a selector that matches it alone, and shortly where it can', () => {
  const doc =
    page(`<main id="app"><ul class="list"><li class="row on :hover">a<li class="row">b<li class="row">c</ul>
    <ul><li>x<li>y</ul><input name="q"><i id="1:2"></i><i id="dup"></i><i id="dup"></i><p class=":hover"></p>
    <svg><linearGradient id="g"/><path/><path/></svg></main>`);
  for (const element of doc.querySelectorAll('*')) {
    const selector = selectorOf(element);
    expect({ selector, found: [...doc.querySelectorAll(selector)] }).toEqual({ selector, found: [element] });
    expect(selector).not.toContain('hover');
  }
  const of = (css: string): string => selectorOf(doc.querySelector(css) as Element);
  expect(of('#app')).toBe('#app');
  expect(of('input')).toBe('input');
  expect(of('.on')).toBe('.on');
  expect(of('.list > :nth-child(2)')).toBe('.list > li:nth-of-type(2)');
  expect(of('body')).toBe('body');
});

it('stays within a shadow root', () => {
  const host = document.createElement('div');
  docs.push(host);
  document.body.append(host);
  const shadow = host.attachShadow({ mode: 'open' });
  const [a, b] = [document.createElement('p'), document.createElement('p')];
  shadow.append(a, b);
  expect([...shadow.querySelectorAll(selectorOf(b))]).toEqual([b]);
  expect(htmlOf(host).html).toBe('<div><template shadowrootmode="open"><p></p><p></p></template></div>');
});

it('writes markup as it was recorded, and no more than asked for', () => {
  const doc = page(
    '<div class="a :hover" title="&quot;&amp;"><br>1 &lt; 2<!--c--><style>a>b{}</style></div>',
  );
  const div = doc.querySelector('div') as Element;
  expect(htmlOf(div)).toEqual({
    html: '<div class="a" title="&quot;&amp;"><br>1 &lt; 2<!--c--><style>a>b{}</style></div>',
    cut: false,
  });
  expect(htmlOf(div, 10)).toEqual({ html: '<div class', cut: true });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseCss } from './css.ts';

function clean(css: string): { out: string; dropped: string[] } {
  const dropped: string[] = [];
  const out = sanitiseCss(css, (url, kind) => dropped.push(`${kind} ${url}`));
  return { out, dropped };
}
const NONE = 'url("data:,")';

describe('style text', () => {
  it.each([
    ['a{color:red}', 'a{color:red}', []],
    [
      'a{background:url(https://x.test/a.png) #fff}',
      `a{background:${NONE} #fff}`,
      ['css https://x.test/a.png'],
    ],
    [
      `a{background:URL( 'https://x.test/a)b.png' )}`,
      `a{background:${NONE}}`,
      ['css https://x.test/a)b.png'],
    ],
    ['a{background:u\\72l(//x.test/a)}', `a{background:${NONE}}`, ['css //x.test/a']],
    ['a{background:url(data:image/png;base64,AAAA)}', 'a{background:url(data:image/png;base64,AAAA)}', []],
    ['a{background:url("data:text/html,<p>")}', `a{background:${NONE}}`, ['css data:text/html,<p>']],
    [
      'a{src:url(data:font/woff2;base64,AA) format("woff2")}',
      'a{src:url(data:font/woff2;base64,AA) format("woff2")}',
      [],
    ],
    ['a{fill:url(#grad)}', 'a{fill:url(#grad)}', []],
    ['a{fill:url(b.svg#grad)}', `a{fill:${NONE}}`, ['css b.svg#grad']],
    ['@import "a.css" screen; b{}', '@-playhead-dropped "a.css" screen; b{}', ['stylesheet a.css']],
    ['@IMPORT url(a.css); b{}', `@-playhead-dropped ${NONE}; b{}`, ['stylesheet a.css']],
    ['@i\\6dport "a.css";', '@-playhead-dropped "a.css";', ['stylesheet a.css']],
    ['a{content:"url(https://x.test)"}', 'a{content:"url(https://x.test)"}', []],
    ['/* url(https://x.test) */a{}', '/* url(https://x.test) */a{}', []],
    ['a{background:image-set("b.png" 1x)}', 'a{background:-playhead-dropped("b.png" 1x)}', []],
    ['a{background:image-set(var(--x) 1x)}', 'a{background:-playhead-dropped(var(--x) 1x)}', []],
    [
      'a{background:image-set(/* ) */ "b.png" 1x)}',
      'a{background:-playhead-dropped(/* ) */ "b.png" 1x)}',
      [],
    ],
    [
      'a{background:image-set(url("data:image/png,x") 1x, url("data:image/png,y") 2x)}',
      'a{background:image-set(url("data:image/png,x") 1x, url("data:image/png,y") 2x)}',
      [],
    ],
    ['a{-moz-binding:url(x)}', `a{-playhead-dropped:${NONE}}`, ['css x']],
    ['a{width:expression(alert(1))}', 'a{width:-playhead-dropped(alert(1))}', []],
    ['a{background:url(x', `a{background:${NONE}`, ['css x']],
    ['<!--a{background:url(x)}', `<!--a{background:${NONE}}`, ['css x']],
    ['a{x:1.url(x)}', `a{x:1.${NONE}}`, ['css x']],
    ['a{background:url()}', `a{background:${NONE}}`, ['css ']],
  ])('%s', (css, out, dropped) => {
    expect(clean(css)).toEqual({ out, dropped });
  });

  it('never skips what a bad string only seems to hide', () => {
    expect(clean('a{x:url("#\n " ) " ) ; background:url(evil)}').out).not.toContain('url(evil)');
  });

  it('leaves text without anything to load as it is, and is stable', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { out } = clean(text);
        expect(clean(out).out).toBe(out);
        if (!/[(@\\]|binding|behavior/i.test(text)) expect(out).toBe(text);
      }),
    );
  });
});

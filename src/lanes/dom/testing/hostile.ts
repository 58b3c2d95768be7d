/**
 * A recording that tries to reach out or run in every way we know of, each at its own URL of `origin`.
 * Times are 10 ms apart from `T`.
 */
export function hostileEvents(origin: string): unknown[] {
  let n = 0;
  let id = 10;
  const url = (what: string): string => `${origin}/${what}-${n++}`;
  const text = (textContent: string, more: object = {}): unknown => ({
    type: 3,
    id: id++,
    textContent,
    ...more,
  });
  const el = (
    tagName: string,
    attributes: object = {},
    childNodes: unknown[] = [],
    more: object = {},
  ): unknown => ({ type: 2, id: id++, tagName, attributes, childNodes, ...more });
  const svg = (tagName: string, attributes: object = {}, childNodes: unknown[] = []): unknown =>
    el(tagName, attributes, childNodes, { isSVG: true });
  const run = 'top.hacked=1;parent.hacked=1;window.hacked=1';
  const css =
    (): string => `@import "${url('import')}"; @import url(${url('import-url')}); @\\69mport '${url('import-escaped')}';
    @font-face { font-family: evil; src: url(${url('font')}) format("woff2"), url("${url('font-2')}"); }
    body { font-family: evil; background: url(${url('bg')}), u\\72l("${url('bg-escaped')}"); cursor: url(${url('cursor')}), auto; }
    :root { --u: url(${url('var')}); --s: "${url('var-string')}" }
    p { background-image: var(--u); list-style: url('${url('list')}'); }
    b { background: image-set("${url('set')}" 1x); content: image-set(var(--s) 1x); border-image: url(${url('border')}) 1; }
    i::before { content: url(${url('content')}); mask: url(${url('mask')}); }
    h1 { x: url("#\n " ) " ) ; background: url(${url('desync')}) } h2 { background: /* " */ url(${url('comment')}) } <!--h3 { background: url(${url('cdo')}) }`;
  const content = (): unknown[] => [
    el('p', { style: `background: url(${url('inline')})` }, [text('hello')]),
    el('b', {}, [text('b')]),
    el('i', {}, [text('i')]),
    el('h1', {}, [text('h1')]),
    el('h2', {}, [text('h2')]),
    el('img', { src: url('img'), onerror: run, alt: 'x' }),
    el('img', { srcset: `${url('srcset')} 1x`, sizes: '1px' }),
    el('IMG', { SRC: url('img-upper') }),
    el('img', { rr_dataURL: url('rr') }),
    el('picture', {}, [el('source', { srcset: url('picture') }), el('img', { src: url('picture-img') })]),
    el('video', { src: url('video'), poster: url('poster'), autoplay: true, rr_mediaState: 'played' }, [
      el('source', { src: url('video-source') }),
      el('track', { src: url('track'), default: true }),
    ]),
    el('audio', { src: url('audio'), autoplay: true, preload: 'auto' }),
    el('iframe', { src: url('frame'), onload: run }),
    el('iframe', { srcdoc: `<img src="${url('srcdoc')}"><script>${run}</script>` }),
    el('iframe', { src: `javascript:${run}` }),
    el('iframe', { src: `data:text/html,<img src=${url('data-html')}>` }),
    el('frame', { src: url('frame-old') }),
    el('object', { data: url('object') }),
    el('embed', { src: url('embed') }),
    el('portal', { src: url('portal') }),
    el('applet', { code: url('applet') }),
    el('input', { type: 'image', src: url('input-image') }),
    el('body', { background: url('body-bg') }),
    el('table', { background: url('table-bg') }, [el('tr', {}, [el('td', { background: url('td-bg') })])]),
    el('script', { src: url('script') }),
    el('script', {}, [text(run)]),
    el('ScRiPt', {}, [text(run)]),
    el('form', { action: url('form') }, [
      el('button', { formaction: url('formaction'), autofocus: true }, [text('go')]),
    ]),
    el('a', { href: `javascript:${run}`, ping: url('ping') }, [text('a')]),
    el('a', { attributionsrc: url('attribution'), href: '#x' }, [text('b')]),
    el('img', { attributionsrc: url('attribution-img') }),
    svg('svg', { onload: run }, [
      svg('image', { href: url('svg-image') }),
      svg('image', { 'xlink:href': url('svg-xlink') }),
      svg('use', { href: url('use') }),
      svg('script', { href: url('svg-script') }, [text(run)]),
      svg('filter', { id: 'f' }, [svg('feImage', { href: url('feimage') })]),
      svg('rect', {
        filter: `url(${url('filter')}#f)`,
        fill: `url(${url('fill')}#g)`,
        style: `mask: url(${url('svg-mask')})`,
      }),
      svg('image', {}, [
        svg('animate', { attributeName: 'href', to: url('animate'), dur: '1ms', fill: 'freeze' }),
      ]),
      svg('image', {}, [svg('set', { attributeName: 'href', to: url('set-href') })]),
      svg('foreignObject', {}, [el('img', { src: url('foreign') })]),
      svg('a', { 'xlink:href': `javascript:${run}` }),
      svg('style', {}, [text(css())]),
    ]),
    el('my-evil', { src: url('custom'), style: `background:url(${url('custom-style')})` }),
    el('marquee', { onstart: run }, [text('m')]),
    el('style', {}, [text(css(), { isStyle: true })]),
    el('style', { _cssText: css() }),
    el('link', { rel: 'stylesheet', _cssText: css(), href: url('link-inlined') }),
    el('details', { open: true, ontoggle: run }, [text('d')]),
    el('math', {}, [el('mi', { href: url('math'), style: `background:url(${url('math-style')})` })]),
    el('bgsound', { src: url('bgsound') }),
    el('template', {}, [el('img', { src: url('template') })]),
  ];
  const head = [
    el('base', { href: `${origin}/base/` }),
    el('meta', { 'http-equiv': 'refresh', content: `0;url=${url('refresh')}` }),
    el('meta', { 'http-equiv': 'Content-Security-Policy', content: 'default-src *' }),
    el('meta', { name: 'referrer', content: 'unsafe-url' }),
    el('link', { rel: 'stylesheet', href: url('link') }),
    el('link', { rel: 'preload', as: 'image', href: url('preload') }),
    el('link', { rel: 'prefetch', href: url('prefetch') }),
    el('link', { rel: 'modulepreload', href: url('modulepreload') }),
    el('link', { rel: 'icon', href: url('icon') }),
    el('link', { rel: 'preconnect', href: origin }),
    el('link', { rel: 'manifest', href: url('manifest') }),
    el('style', {}, [text(css())]),
  ];
  const target = {
    img: id++,
    style: id++,
    styleText: id++,
    link: id++,
    image: id++,
    frame: id++,
    canvas: id++,
    div: id++,
  };
  const body = [
    ...content(),
    { type: 2, id: target.img, tagName: 'img', attributes: {}, childNodes: [] },
    {
      type: 2,
      id: target.style,
      tagName: 'style',
      attributes: {},
      childNodes: [{ type: 3, id: target.styleText, textContent: 'p{}', isStyle: true }],
    },
    { type: 2, id: target.link, tagName: 'link', attributes: {}, childNodes: [] },
    {
      type: 2,
      id: 900,
      tagName: 'svg',
      isSVG: true,
      attributes: {},
      childNodes: [
        { type: 2, id: target.image, tagName: 'image', isSVG: true, attributes: {}, childNodes: [] },
      ],
    },
    { type: 2, id: target.frame, tagName: 'iframe', attributes: {}, childNodes: [] },
    {
      type: 2,
      id: target.canvas,
      tagName: 'canvas',
      attributes: { rr_dataURL: url('canvas') },
      childNodes: [],
    },
    { type: 2, id: target.div, tagName: 'div', attributes: { class: 'x' }, childNodes: [] },
  ];
  let t = T;
  const event = (type: number, data: object): unknown => ({ type, data, timestamp: (t += 10) });
  const mutate = (part: object): unknown =>
    event(3, { source: 0, adds: [], removes: [], texts: [], attributes: [], ...part });
  const set = (nodeId: number, attributes: object): unknown =>
    mutate({ attributes: [{ id: nodeId, attributes }] });
  const html = (nodes: unknown[], inHead: unknown[], rootId: number): unknown => ({
    type: 0,
    id: rootId,
    childNodes: [
      { type: 1, id: rootId + 1, name: 'html', publicId: '', systemId: '' },
      {
        type: 2,
        id: rootId + 2,
        tagName: 'html',
        attributes: { manifest: url('appcache') },
        childNodes: [
          { type: 2, id: rootId + 3, tagName: 'head', attributes: {}, childNodes: inHead },
          {
            type: 2,
            id: rootId + 4,
            tagName: 'body',
            attributes: { onload: run, background: url('body') },
            childNodes: nodes,
          },
        ],
      },
    ],
  });
  return [
    event(4, { href: `${origin}/`, width: 800, height: 600 }),
    event(2, { node: html(body, head, 1), initialOffset: { left: 0, top: 0 } }),
    set(target.img, { src: url('set-src') }),
    set(target.img, { srcset: url('set-srcset') }),
    set(target.div, {
      style: {
        'background-image': `url(${url('style-object')})`,
        mask: [`url(${url('style-list')})`, 'important'],
      },
    }),
    set(target.div, { style: `background:url(${url('style-text')})` }),
    set(target.link, { rel: 'stylesheet' }),
    set(target.link, { href: url('set-link') }),
    set(target.frame, { src: url('set-frame'), sandbox: 'allow-scripts allow-same-origin' }),
    set(target.frame, { srcdoc: `<script>${run}</script>` }),
    set(target.image, { href: url('set-image') }),
    set(target.div, { onclick: run, onload: run }),
    set(target.style, { _cssText: css() }),
    mutate({ texts: [{ id: target.styleText, value: css() }] }),
    // The same id as two different elements: what the second may do, the first must not get.
    mutate({
      adds: [
        {
          parentId: 99_999,
          nextId: null,
          node: { type: 2, id: target.link, tagName: 'a', attributes: {}, childNodes: [] },
        },
      ],
    }),
    set(target.link, { rel: 'stylesheet', href: url('id-swap') }),
    mutate({
      adds: [
        {
          parentId: 5,
          nextId: null,
          node: { type: 2, id: 950, tagName: 'style', attributes: {}, childNodes: [] },
        },
        { parentId: 950, nextId: null, node: { type: 3, id: 951, textContent: css() } },
      ],
    }),
    ...content().map((node) => mutate({ adds: [{ parentId: 5, nextId: null, node }] })),
    mutate({
      isAttachIframe: true,
      adds: [
        {
          parentId: target.frame,
          nextId: null,
          node: html(content(), [el('style', {}, [text(css())]), el('base', { href: origin })], 2000),
        },
      ],
    }),
    event(3, {
      source: 8,
      id: target.style,
      adds: [
        { rule: `p { background: url(${url('rule')}) }`, index: 0 },
        { rule: `@import url(${url('rule-import')})` },
      ],
    }),
    event(3, {
      source: 13,
      id: target.style,
      index: [0],
      set: { property: 'background-image', value: `url(${url('declaration')})` },
    }),
    event(3, {
      source: 15,
      id: 1,
      styleIds: [1],
      styles: [{ styleId: 1, rules: [{ rule: `body { background: url(${url('adopted')}) }`, index: 0 }] }],
    }),
    event(3, { source: 8, styleId: 1, replaceSync: `b { background: url(${url('replace-sync')}) }` }),
    event(3, { source: 8, styleId: 1, replace: `b { background: url(${url('replace')}) }` }),
    event(3, {
      source: 10,
      family: 'evil',
      fontSource: `url(${url('font-event')})`,
      buffer: false,
      descriptors: { unicodeRange: 'U+0-FFFF' },
    }),
    event(3, {
      source: 9,
      id: target.canvas,
      type: 0,
      commands: [{ property: 'drawImage', args: [{ rr_type: 'HTMLImageElement', src: url('draw') }, 0, 0] }],
    }),
    event(3, { source: 7, id: target.img, type: 0, currentTime: 0 }),
    event(3, { source: 5, id: target.img, text: url('input'), isChecked: false }),
    event(6, { plugin: 'evil', payload: { src: url('plugin') } }),
    event(5, { tag: 'evil', payload: { src: url('custom-event') } }),
  ];
}

export const T = 1_795_000_000_000;

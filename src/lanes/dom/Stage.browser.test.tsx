import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Engine } from '../../engine/index.ts';
import Stage from './Stage.tsx';
import { change, element, snapshot, tableRun, textNode, textRun } from './testing/generate.ts';
import { rig } from './testing/pages.ts';
import { record } from './testing/recorded.ts';
import { stand } from './testing/stand.ts';

const pageText = (): string =>
  [...document.querySelectorAll('iframe')]
    .map((frame) => frame.contentDocument?.body?.textContent ?? '')
    .join('|');
const size = { width: '640px', height: '480px' };

describe('the stage', () => {
  it('shows the page when a seek resolves, to scale, and cleans up', async () => {
    const wide = [
      ...snapshot(0, [element(10, 'p', [textNode(11, 'a')])], 1280, 800),
      change(1000, { texts: [{ id: 11, value: 'b' }] }),
    ];
    const at = stand(await record(wide));
    const screen = await render(
      <StrictMode>
        <div style={size}>
          <Stage session={at.session} engine={at.engine} lane={at.lane} />
        </div>
      </StrictMode>,
    );
    await at.seek(0);
    expect(pageText()).toBe('a');
    await at.seek(1000);
    expect(pageText()).toBe('b');
    await expect.poll(() => screen.container.textContent).toMatch(/1280×800 · \d\d %/);
    const frame = document.querySelector('iframe')?.getBoundingClientRect();
    expect(frame?.width).toBeLessThanOrEqual(640);
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(1.6, 1);
    await screen.unmount();
    expect(document.querySelectorAll('iframe').length).toBe(0);
    expect(at.ticks.size + at.changes.size).toBe(0);
  });

  it('jumps by what a worker says, which reads the records past the page, and reports the bytes that it keeps', async () => {
    const recorded = await record(tableRun(40, 6000));
    const asked: number[] = [];
    const at = stand(recorded);
    const engine: Engine = {
      ...at.engine,
      payloads: (id, seqs) => {
        asked.push(...seqs);
        return at.engine.payloads(id, seqs);
      },
    };
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={engine} lane={at.lane} />
      </div>,
    );
    await at.seek(0);
    await expect.poll(() => at.caches.get('page keyframes')?.()).toBeGreaterThan(10_000);
    const first = document.querySelector('iframe')?.contentDocument;
    for (const t of [59_000, 3000, 41_000, 40_000]) {
      asked.length = 0;
      await at.seek(t);
      const page = document.querySelector('iframe')?.contentDocument;
      expect(page).toBe(first);
      const fresh = rig(recorded);
      await fresh.feed.seek(t);
      expect(page?.body.innerText).toBe(fresh.document().body.innerText);
      fresh.close();
      // The pointer's, and not a stretch of the page's.
      expect(asked.length).toBeLessThan(200);
    }
    await screen.unmount();
    expect([...at.caches.keys()]).toEqual([]);
  });

  it('shows the first page where it was scrolled to, though it was built before it was shown', async () => {
    const tall = element(10, 'div', [], { style: 'height: 3000px' });
    const scroll = { type: 3, timestamp: 1_795_000_000_500, data: { source: 3, id: 1, x: 0, y: 700 } };
    const at = stand(await record([...snapshot(0, [tall]), scroll]));
    const screen = await render(
      <div style={size}>
        {/* As the base styles have it. */}
        <style>{'[hidden] { display: none !important }'}</style>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(600);
    await expect.poll(() => document.querySelector('iframe')?.contentWindow?.scrollY).toBe(700);
    await screen.unmount();
  });

  it('says in words why there is no page', async () => {
    const before = stand(
      await record([{ type: 0, data: {}, timestamp: 1_795_000_000_000 }, ...textRun(1, 100, 1000)]),
    );
    const screen = await render(
      <div style={size}>
        <Stage session={before.session} engine={before.engine} lane={before.lane} />
      </div>,
    );
    await before.seek(0);
    await expect.poll(() => screen.container.textContent).toContain('No DOM yet');
    await before.seek(1000);
    await expect.poll(() => screen.container.textContent).not.toContain('No DOM yet');
    await screen.unmount();
    const none = stand(await record([change(0, {}), change(10, {})]));
    const other = await render(
      <div style={size}>
        <Stage session={none.session} engine={none.engine} lane={none.lane} />
      </div>,
    );
    await none.seek(10);
    await expect
      .poll(() => other.container.textContent)
      .toMatch(/No page snapshot in this recording.*2 events are listed/);
    await other.unmount();
  });

  it('R14: lists what the page asked for and the recording does not hold', async () => {
    const events = snapshot(0, [
      element(10, 'img', [], { src: 'https://x.test/a.png' }),
      element(12, 'script', [textNode(13, 'x')]),
    ]);
    const at = stand(await record(events));
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(0);
    await screen.getByRole('button', { name: '1 missing asset' }).click();
    await expect.element(screen.getByText('https://x.test/a.png')).toBeVisible();
    await expect.element(screen.getByText(/1 part taken out for safety/)).toBeVisible();
    await screen.unmount();
  });

  it('shows pictures that the recording holds, from its own bytes', async () => {
    const image = 'https://x.test/a.svg';
    const requests = [
      { url: image, bodyRef: 'a' },
      { url: 'https://x.test/page.html', bodyRef: 'html' },
      { url: 'https://x.test/other' },
    ];
    const page = snapshot(0, [
      element(10, 'img', [], { src: image }),
      element(11, 'p', [], { style: `background:url(${image})` }),
      element(12, 'img', [], { src: 'https://x.test/not-held.png' }),
      element(13, 'img', [], { src: 'https://x.test/page.html' }),
    ]);
    const recorded = await record(page, (sink) => {
      sink.clock({ id: 'wall', kind: 'wall' });
      const track = sink.track({
        id: 'network',
        lane: 'network',
        archetype: 'span',
        plane: 'environment',
        title: 'Network',
        clock: 'wall',
      });
      for (const [seq, request] of requests.entries())
        track.append({
          seq,
          start: 1_795_000_000_000,
          kind: 'request',
          label: 'x',
          payload: JSON.stringify(request),
        });
    });
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><rect width="7" height="5" fill="red"/></svg>';
    const at = stand(recorded, {
      a: new Blob([svg], { type: 'image/svg+xml' }),
      html: new Blob(['<p>'], { type: 'text/plain' }),
    });
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(0);
    const doc = document.querySelector('iframe')?.contentDocument;
    await expect.poll(() => doc?.querySelector('img')?.naturalWidth).toBe(7);
    expect(doc?.querySelector('img')?.src).toMatch(/^blob:/);
    expect(doc?.querySelector('p')?.style.backgroundImage).toMatch(/^url\("blob:/);
    expect([...(doc?.querySelectorAll('img') ?? [])].map((each) => each.hasAttribute('src'))).toEqual([
      true,
      false,
      false,
    ]);
    await expect.element(screen.getByRole('button', { name: '2 missing assets' })).toBeVisible();
    await screen.unmount();
  });

  it('follows the page in use, and shows the one that is picked', async () => {
    const tagged = (events: unknown[], windowId: string): unknown[] =>
      events.map((event) => ({ ...(event as object), windowId }));
    const one = tagged(
      [
        ...snapshot(0, [element(10, 'p', [textNode(11, 'first')])]),
        change(900, { texts: [{ id: 11, value: 'first later' }] }),
      ],
      'w1',
    );
    const two = tagged(snapshot(500, [element(10, 'p', [textNode(11, 'second')])], 400, 300), 'w2');
    const at = stand(await record([...one.slice(0, 2), ...two, ...one.slice(2)]));
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(100);
    expect(pageText()).toBe('first');
    await at.seek(1000);
    expect(pageText()).toBe('second');
    await screen.getByRole('combobox').selectOptions('DOM w1');
    await at.seek(1000);
    await expect.poll(pageText).toBe('first later');
    await screen.unmount();
  });

  it('draws the pointer over the page, scaled with it', async () => {
    const events = [
      ...snapshot(0, [], 1280, 960),
      { type: 3, timestamp: 1_795_000_000_100, data: { source: 2, type: 2, id: 5, x: 1270, y: 950 } },
    ];
    const at = stand(await record(events));
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(0);
    const pointer = (): HTMLElement | null => document.querySelector('[style*="--x"]');
    expect(pointer()).toBeNull();
    await at.seek(150);
    await expect
      .poll(() => {
        const page = document.querySelector('iframe')?.getBoundingClientRect();
        const place = pointer()?.getBoundingClientRect();
        return page === undefined || place === undefined
          ? []
          : [
              Math.round(((place.x - page.x) / page.width) * 100),
              Math.round(((place.y - page.y) / page.height) * 100),
            ];
      })
      .toEqual([99, 99]);
    await screen.unmount();
  });

  it('shows pages that were saved as HTML, through the same guard', async () => {
    const html =
      '<!doctype html><html><body onload="top.hacked=1"><p style="color:red">saved</p><img src="https://x.test/a.png"><script>top.hacked=1</script></body></html>';
    const recorded = await record([], (sink) => {
      sink.clock({ id: 'wall', kind: 'wall' });
      const track = sink.track({
        id: 'dom.state',
        lane: 'dom',
        archetype: 'hold',
        plane: 'environment',
        title: 'Page state',
        clock: 'wall',
      });
      for (const [seq, ref] of ['one.html', 'gone.html'].entries())
        track.append({
          seq,
          start: 1_795_000_000_000 + seq * 1000,
          kind: 'dom-state',
          label: 'page state',
          payload: JSON.stringify({ kind: 'dom', ref }),
        });
    });
    const at = stand(recorded, { 'one.html': html });
    const screen = await render(
      <div style={size}>
        <Stage session={at.session} engine={at.engine} lane={at.lane} />
      </div>,
    );
    await at.seek(500);
    expect(pageText()).toContain('saved');
    expect(document.querySelector('iframe')?.contentDocument?.querySelector('p')?.style.color).toBe('red');
    expect(document.querySelector('iframe')?.contentDocument?.querySelector('img')?.hasAttribute('src')).toBe(
      false,
    );
    expect('hacked' in window).toBe(false);
    await at.seek(1500);
    await expect.poll(() => screen.container.textContent).toContain('gone.html is not in the bundle.');
    await screen.unmount();
  });
});

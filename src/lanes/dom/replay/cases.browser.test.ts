import { afterEach, describe, expect, it } from 'vitest';
import { record } from '../testing/recorded.ts';
import { rig } from '../testing/pages.ts';
import type { Rig } from '../testing/pages.ts';
import { shared, sharedIsHere } from '../testing/shared.ts';
import { pageAt } from './pages.ts';
import { PointerTrail } from './pointer.ts';

const open: Rig[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
async function start(path: string, track = 'dom'): Promise<Rig> {
  const made = rig(await record(await shared(path)), track);
  open.push(made);
  return made;
}
const text = (made: Rig): string => made.document().body.textContent ?? '';

describe.runIf(sharedIsHere)('cases', () => {
  it('DOM-01: says that there is no snapshot', async () => {
    const page = await start('cases/DOM-01/input.rrweb.json');
    await page.feed.seek(2000);
    expect(page.pictures).toEqual(['none']);
    expect(page.root.querySelectorAll('iframe').length).toBe(0);
  });

  it('DOM-03: one page a window, at its own size', async () => {
    const recorded = await record(await shared('cases/DOM-03/tagged.rrweb.json'));
    const [w1, w2] = ['dom.w1', 'dom.w2'].map((id) => rig(recorded, id));
    open.push(w1 as Rig, w2 as Rig);
    await w1?.feed.seek(1300);
    await w2?.feed.seek(1300);
    expect(text(w1 as Rig)).toBe('window A changed');
    expect(text(w2 as Rig)).toBe('window B changed');
    expect([w2?.surface()?.width, w2?.surface()?.height]).toEqual([400, 300]);
    expect(pageAt(recorded.model.tracks, 100)?.id).toBe('dom.w1');
    expect(pageAt(recorded.model.tracks, 600)?.id).toBe('dom.w2');
  });

  it('DOM-03: untagged pages show the last snapshot, and no exception', async () => {
    const page = await start('cases/DOM-03/untagged.rrweb.json');
    await page.feed.seek(1300);
    expect(text(page)).toBe('window B changed');
  });

  it('DOM-05: crossed siblings of one millisecond, one lost node', async () => {
    const page = await start('cases/DOM-05/input.rrweb.json');
    await page.feed.seek(0.02 * 1000);
    const before = performance.now();
    await page.feed.seek(1000);
    expect(performance.now() - before).toBeLessThan(100);
    const section = page.document().querySelector('section');
    expect([...(section?.children ?? [])].map((child) => child.textContent)).toEqual([
      'c0',
      'c1',
      'c2',
      'c3',
    ]);
    expect(text(page)).toContain('kept');
    expect(text(page)).not.toContain('lost');
    await page.feed.seek(1500);
    expect(page.losses()?.count('node-unplaced')).toBe(1);
  });

  it('DOM-06: the viewport in force, nonsense ignored, the pointer with it', async () => {
    const recorded = await record(await shared('cases/DOM-06/input.rrweb.json'));
    const page = rig(recorded);
    open.push(page);
    const size = async (t: number): Promise<string> => {
      await page.feed.seek(t);
      return `${page.surface()?.frame.width}x${page.surface()?.frame.height}`;
    };
    expect(await size(200)).toBe('1280x720');
    expect(await size(600)).toBe('390x844');
    expect(await size(900)).toBe('390x844');
    expect(await size(1200)).toBe('7535x873');
    expect(await size(1700)).toBe('800x600');
    expect(await size(200)).toBe('1280x720');
    const trail = new PointerTrail(recorded.payloads);
    expect(await trail.at(recorded.track(), 1700)).toMatchObject({ x: 790, y: 590 });
    expect(await trail.at(recorded.track(), 1599)).toBeUndefined();
  });

  it('DOM-07: scroll positions after direct and backward seeks', async () => {
    const page = await start('cases/DOM-07/input.rrweb.json');
    const at = async (t: number): Promise<[number | undefined, number | undefined]> => {
      await page.feed.seek(t);
      return [page.document().querySelector('#track')?.scrollTop, page.document().defaultView?.scrollY];
    };
    expect(await at(1500)).toEqual([700, 0]);
    expect(await at(2500)).toEqual([700, 1500]);
    expect(await at(3500)).toEqual([700, 300]);
    expect(await at(500)).toEqual([0, 0]);
  });

  it('DOM-08: a sheet adopted before its shadow root, and after the host came back', async () => {
    const page = await start('cases/DOM-08/input.rrweb.json');
    const at = async (t: number): Promise<string> => {
      await page.feed.seek(t);
      const inner = page.document().querySelector('my-card')?.shadowRoot?.querySelector('.t');
      if (inner === null || inner === undefined) return 'none';
      const style = page.document().defaultView?.getComputedStyle(inner);
      return `${inner.textContent} ${style?.color} ${style?.fontSize}`;
    };
    const styled = 'shadow text rgb(1, 2, 3) 33px';
    for (const t of [1000, 2000, 100, 2000, 1000, 2500])
      expect(await at(t)).toBe(t === 100 ? 'none' : styled);
  });

  it('DOM-09: a stored canvas is shown, a drawn one is told, no scripts', async () => {
    const page = await start('cases/DOM-09/input.rrweb.json');
    await page.feed.seek(200);
    const canvas = page.document().querySelector('canvas');
    await expect
      .poll(() => [...(canvas?.getContext('2d')?.getImageData(4, 4, 1, 1).data ?? [])])
      .toEqual([255, 0, 0, 255]);
    expect(page.losses()?.count('canvas-drawing')).toBe(0);
    await page.feed.seek(1000);
    expect(page.losses()?.count('canvas-drawing')).toBe(1);
    expect(page.surface()?.frame.getAttribute('sandbox')).toBe('allow-same-origin');
  });

  it('DOM-10: rules of a sheet at t, forward, backward and directly', async () => {
    const page = await start('cases/DOM-10/input.rrweb.json');
    const at = async (t: number): Promise<string | undefined> => {
      await page.feed.seek(t);
      const p = page.document().querySelector('.x');
      return p === null ? undefined : page.document().defaultView?.getComputedStyle(p).color;
    };
    const expected: [number, string][] = [
      [100, 'rgb(0, 0, 0)'],
      [500, 'rgb(10, 20, 30)'],
      [1000, 'rgb(40, 50, 60)'],
      [1250, 'rgb(10, 20, 30)'],
      [1000, 'rgb(40, 50, 60)'],
      [500, 'rgb(10, 20, 30)'],
    ];
    for (const [t, colour] of expected) expect(await at(t)).toBe(colour);
    expect(await at(2000)).toBeDefined();
    expect(page.losses()?.count('stray-reference')).toBe(1);
  });

  it('DOM-11: frames by their content, blank only while there is none, sandboxed', async () => {
    const page = await start('cases/DOM-11/input.rrweb.json');
    const at = async (t: number): Promise<string> => {
      await page.feed.seek(t);
      const frame = page.document().querySelector('iframe');
      expect(frame?.getAttribute('sandbox')).toBe('allow-same-origin');
      return `${page.document().querySelector('p')?.textContent}: ${frame?.contentDocument?.body?.textContent ?? ''}`;
    };
    expect(await at(500)).toBe('parent: child v1');
    expect(await at(1000)).toBe('parent: child v2');
    expect(await at(2300)).toBe('parent again: ');
    expect(await at(3000)).toBe('parent again: child v3');
    expect(page.losses()?.count('stray-reference')).toBe(1);
    expect(await at(1000)).toBe('parent: child v2');
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DrawList, viewOf } from '../../lane-kit/index.ts';
import { AGREED_ORIGIN, agrees, inOrder, openWritten, written } from '../agreement.fixture.ts';
import { lane } from './index.ts';

const visit = fc.record({
  t: fc.integer({ min: 0, max: 30 }),
  url: fc.constantFrom(
    'https://shop.test/',
    'https://shop.test/cart?id=1#top',
    'https://pay.test/done',
    'about:blank',
    'no url at all',
  ),
});

it('navigation: at, list, detail, spoken words and the band are those of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(visit, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: -1, max: 31 }),
      async (visits, t) => {
        const all = written(visits);
        // Something later, so that the last page has a stretch to be drawn over.
        const later = { t: AGREED_ORIGIN + 40, level: 'log', text: 'later' };
        const engine = await openWritten({
          nav: all.map(({ record }) => record),
          console: [later],
        });
        await agrees(engine, 'nav', all, t);
        const model = engine.model();
        for (const { seq, record } of all)
          expect(lane.describe({ trackId: 'nav', seq }, model, t).title).toBe(Reflect.get(record, 'url'));
        // The bands: of the site that the run began on the path alone, of others the host as well.
        const home = String(Reflect.get(inOrder(all)[0]?.record ?? {}, 'url'));
        const short = (url: string): string => {
          if (!url.startsWith('https:')) return url;
          const { host, pathname, search, hash } = new URL(url);
          const own = home.startsWith('https:') && new URL(home).host === host;
          return `${own ? '' : host}${pathname}${search}${hash}`;
        };
        const list = new DrawList();
        lane.draw(list, viewOf(model, 'nav', { t0: 0, t1: 40, width: 20_000, playhead: 40 }));
        // Of navigations in the same instant the last one stays.
        const stays = inOrder(all).filter((each, i, sorted) => sorted[i + 1]?.t !== each.t);
        expect(list.of('text').map(({ text }) => text)).toEqual(
          stays.map(({ record }) => short(String(Reflect.get(record, 'url')))),
        );
        engine.close();
      },
    ),
    { numRuns: 60 },
  );
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NO_PAGE } from './link.ts';
import { resolveTime } from './time-ref.ts';
import { parseLink } from './url.ts';
import { formatLink } from './url-format.ts';

/** A run of ten seconds, as `UIX-01/trace.json` is. */
const RUN = {
  start: 0,
  duration: 10_000,
  origin: Date.parse('2026-11-18T11:06:40.000Z'),
  axis: 'time' as const,
};

function landsAt(search: string): number | undefined {
  const { t } = parseLink(search).link.landing;
  const result = t === undefined ? undefined : resolveTime(t, RUN);
  return result?.ok === true ? result.value : undefined;
}

describe('the time of a link', () => {
  it.each([
    ['t=4', 4000],
    ['t=4.5', 4500],
    ['t=4s', 4000],
    ['t=4.5s', 4500],
    ['t=0:04', 4000],
    ['t=0:04.25', 4250],
    ['t=1m', 10_000],
    ['t=2026-11-18T11:06:44.000Z', 4000],
    ['t=2026-11-18T12:06:44+01:00', 4000],
    ['t=2026-11-18T12:06:44%2B01:00', 4000],
    ['t=-5', 0],
    ['t=1000000000', 10_000],
    ['t=1e9', 10_000],
    ['t=NaN', 0],
    ['t=', 0],
    ['t=4&t=6', 4000],
    ['t=Infinity', 0],
    ['t=2026-11-18T11:06:44', 0],
    ['t=0:99', 0],
    ['t=0x10', 0],
  ])('%s lands at %d ms', (search, t) => {
    expect(landsAt(search)).toBe(t);
  });

  it('says what it could not read, and only that', () => {
    expect(parseLink('t=NaN').notices).toEqual([
      { code: 'link-t', message: 'The link\'s t, "NaN", is not a time.' },
    ]);
    expect(parseLink('t=4&t=6').notices.map(({ code }) => code)).toEqual(['link-t-repeated']);
    for (const quiet of ['t=', 't=-5', 't=1e9', 't=4s', '']) expect(parseLink(quiet).notices).toEqual([]);
  });

  it('has no default of its own: without t the recording decides', () => {
    expect(parseLink('sample=a').link.landing.t).toBeUndefined();
  });

  const cases = '/work/shared/cases/UIX-04/links.txt';
  const links = existsSync(cases)
    ? readFileSync(cases, 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('t='))
    : [];
  if (links.length === 0) console.info(`UIX-04: ${cases} is not here, its lines were not run`);
  it.runIf(links.length > 0)('follows every line of UIX-04', () => {
    const wrong = links.filter((line) => {
      const [search = '', words = ''] = line.split('\t');
      const allowed = [...words.matchAll(/(\d+\.\d+)/g)].map(([, seconds]) => Number(seconds) * 1000);
      return !allowed.includes(landsAt(search) ?? Number.NaN);
    });
    expect(wrong).toEqual([]);
  });
});

describe('a link', () => {
  it('pairs attempts with runs by position, whatever names them', () => {
    const { link, notices } = parseLink(
      'run=a&sample=b&src=https://x.test/c.zip&attempt=0&attempt=&attempt=2',
    );
    expect(notices).toEqual([]);
    expect(link.runs).toEqual([
      { target: { kind: 'run', id: 'a' }, attempt: 0 },
      { target: { kind: 'sample', id: 'b' }, attempt: undefined },
      { target: { kind: 'src', url: 'https://x.test/c.zip' }, attempt: 2 },
    ]);
  });

  it('gives the default and a notice for each bad value', () => {
    const { link, notices } = parseLink(
      'v=9&attempt=-1&sample=x&win=1&range=a~b&tz=mars&embed=maybe&theme=pink&api=ftp://x&m=1,zz&b=soon',
    );
    expect(notices.map(({ code }) => code).toSorted()).toEqual([
      'link-api',
      'link-attempt',
      'link-b',
      'link-embed',
      'link-m',
      'link-range',
      'link-theme',
      'link-tz',
      'link-v',
      'link-win',
    ]);
    expect(link).toMatchObject({
      embed: false,
      theme: undefined,
      api: undefined,
      runs: [{ attempt: undefined }],
    });
    expect(link.landing).toMatchObject({
      window: undefined,
      range: undefined,
      markerB: undefined,
      markers: [{ kind: 'seconds', value: 1 }],
    });
  });

  it('keeps what it does not know, and takes no credentials', () => {
    expect(parseLink('utm=a b&sample=x&utm=2').link.unknown).toEqual([
      ['utm', 'a b'],
      ['utm', '2'],
    ]);
    expect(parseLink('api=https://me:secret@x.test').link.api).toBeUndefined();
    expect(parseLink('api=/control').link.api).toBe('/control');
  });

  it('reads well', () => {
    const search = formatLink({
      ...NO_PAGE,
      runs: [{ target: { kind: 'src', url: 'https://x.test/a/b.zip' }, attempt: 1 }],
      landing: {
        t: { kind: 'seconds', value: 12.345 },
        selection: 'agent:7',
        lanes: ['agent', 'custom:a%2Cb'],
        window: { from: { kind: 'seconds', value: 1 }, to: { kind: 'seconds', value: 20.5 } },
      },
    });
    expect(search).toBe(
      'src=https://x.test/a/b.zip&v=1&attempt=1&t=12.345&sel=agent:7&win=1~20.5&lanes=agent,custom:a%252Cb',
    );
    expect(parseLink(search).link.landing.lanes).toEqual(['agent', 'custom:a%2Cb']);
  });
});

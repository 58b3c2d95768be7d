import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { planeOf } from './lane-hue.ts';
import { loadSamples } from './samples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('samples', () => {
  const serve = (response: Response) => {
    vi.stubGlobal('fetch', () => Promise.resolve(response));
  };

  it('reads the list that is served with the page, and leaves bad rows out', async () => {
    const rows = JSON.parse(
      readFileSync(new URL('../../public/samples/index.json', import.meta.url), 'utf8'),
    ) as unknown[];
    expect(rows.length).toBeGreaterThan(0);
    serve(Response.json([...rows, { id: 'x' }, { ...(rows[0] as object), file: '../../etc/passwd' }]));
    const read = await loadSamples('https://page.test/samples/');
    expect(read.ok && read.value.length).toBe(rows.length);
  });

  it('says what is wrong', async () => {
    serve(new Response('', { status: 404 }));
    expect(await loadSamples('https://page.test/samples/')).toMatchObject({
      ok: false,
      error: { code: 'samples-missing' },
    });
    serve(new Response('<html>'));
    expect(await loadSamples('https://page.test/samples/')).toMatchObject({
      ok: false,
      error: { code: 'samples-unreadable' },
    });
  });
});

it('gives unknown lanes the hue of evidence', () => {
  expect([planeOf('agent'), planeOf('network'), planeOf('runtime'), planeOf('custom:x')]).toEqual([
    'agent',
    'env',
    'run',
    'evi',
  ]);
});

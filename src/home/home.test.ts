import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agoWords } from './ago.ts';
import { MOST_FILES, collectDrop, collectPicked, withoutSharedFolder } from './collect-files.ts';
import { planeOf } from './lane-hue.ts';
import { webAddress } from './OpenAddress.tsx';
import { apiBase } from './runs.ts';
import { loadSamples } from './samples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('addresses', () => {
  it('takes http(s) alone for a recording', () => {
    expect(webAddress(' https://x.test/a.zip ')).toBe('https://x.test/a.zip');
    for (const text of ['', 'x.test/a.zip', 'file:///a', 'blob:https://x/1', 'data:,x'])
      expect(webAddress(text)).toBeUndefined();
  });

  it('brings an API address to one form, and refuses credentials in it', () => {
    expect(apiBase('cp.test/api')).toBe('https://cp.test/api/');
    expect(apiBase('http://127.0.0.1:8080?x=1#y')).toBe('http://127.0.0.1:8080/');
    for (const text of ['https://me:secret@cp.test/', 'ftp://x', 'https://'])
      expect(apiBase(text)).toBeUndefined();
  });
});

describe('files', () => {
  const file = (name: string, path = '') =>
    Object.assign(new File(['x'], name), { webkitRelativePath: path });

  it('names picked files by path and takes the one shared folder off', () => {
    const names = (files: File[]) => collectPicked(files).files.map((each) => each.name);
    expect(names([file('a.json'), file('b.json')])).toEqual(['a.json', 'b.json']);
    expect(names([file('manifest.json', 'run/manifest.json'), file('x', 'run/blobs/x')])).toEqual([
      'manifest.json',
      'blobs/x',
    ]);
    expect(
      withoutSharedFolder([
        { name: 'a/x', blob: new Blob() },
        { name: 'b/x', blob: new Blob() },
      ]).map((each) => each.name),
    ).toEqual(['a/x', 'b/x']);
  });

  /** As the File System entries of a browser: pages of children, then an empty one. */
  const fileEntry = (path: string, broken = false) => ({
    isFile: true,
    isDirectory: false,
    fullPath: `/${path}`,
    file: (done: (file: File) => void, refuse: (error: Error) => void) => {
      if (broken) refuse(new Error('no'));
      else done(file(path));
    },
  });
  const folderEntry = (path: string, children: readonly object[]) => ({
    isFile: false,
    isDirectory: true,
    fullPath: `/${path}`,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (page: readonly object[]) => void) => {
          done(children.slice(at, (at += 100)));
        },
      };
    },
  });
  const dropOf = (...entries: readonly object[]) =>
    ({
      items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry, getAsFile: () => null })),
    }) as unknown as DataTransfer;

  it('walks dropped folders past the first page, and says what could not be read', async () => {
    const children = [
      ...Array.from({ length: 250 }, (_, i) => fileEntry(`run/blobs/${i}`)),
      fileEntry('run/blobs/locked', true),
    ];
    const collected = await collectDrop(
      dropOf(folderEntry('run', [fileEntry('run/manifest.json'), folderEntry('run/blobs', children)])),
    );
    expect(collected.files).toHaveLength(251);
    expect(collected.files[0]?.name).toBe('manifest.json');
    expect(collected.unreadable).toEqual(['run/blobs/locked']);
    expect(collected.cut).toBe(false);
  });

  it('stops at a bound', async () => {
    const children = Array.from({ length: MOST_FILES + 50 }, (_, i) => fileEntry(`run/${i}`));
    const collected = await collectDrop(dropOf(folderEntry('run', children)));
    expect([collected.files.length, collected.cut]).toEqual([MOST_FILES, true]);
  });
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

it('gives times in words', () => {
  expect(agoWords(0, 90_000)).toBe('1 minute ago');
  expect(agoWords(0, 86_400_000)).toBe('yesterday');
  expect(agoWords(0, 1000)).toBe('just now');
  expect(agoWords(Number.NaN, 0)).toBe('');
});

it('gives unknown lanes the hue of evidence', () => {
  expect([planeOf('agent'), planeOf('network'), planeOf('runtime'), planeOf('custom:x')]).toEqual([
    'agent',
    'env',
    'run',
    'evi',
  ]);
});

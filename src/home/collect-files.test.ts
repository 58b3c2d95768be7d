import { describe, expect, it } from 'vitest';
import { collectDrop, collectPicked, withoutSharedFolder } from './collect-files.ts';

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
    const children = Array.from({ length: 150 }, (_, i) => fileEntry(`run/${i}`));
    const collected = await collectDrop(dropOf(folderEntry('run', children)), 120);
    expect([collected.files.length, collected.cut]).toEqual([120, true]);
  });
});

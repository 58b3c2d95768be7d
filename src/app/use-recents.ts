import { useEffect, useMemo, useState } from 'react';
import type { RecentItem } from '../home/index.ts';
import { forgetFiles, readRecentFiles, type RecentFiles } from './recent-files.ts';
import { forgetRecents, readRecents } from './recents.ts';

/** What files are called in the list. */
export const namesOf = (handles: readonly FileSystemHandle[]): string =>
  `${handles
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')}${handles.length > 3 ? ` + ${handles.length - 3}` : ''}`;

/** What was opened before, from addresses and from this computer, newest first; and how to forget some of it. */
export function useRecents(): readonly [readonly RecentItem[], (which: readonly RecentItem[]) => void] {
  const [addresses, setAddresses] = useState(readRecents);
  const [files, setFiles] = useState<readonly RecentFiles[]>([]);
  useEffect(() => {
    let isHere = true;
    void readRecentFiles().then((found) => {
      if (isHere) setFiles(found);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const all = useMemo(
    () =>
      [...addresses, ...files.map(({ id, title, when, handles }) => ({ href: id, title, when, handles }))]
        .toSorted((a, b) => b.when - a.when)
        .slice(0, 10),
    [addresses, files],
  );
  const forget = (which: readonly RecentItem[]): void => {
    const ids = new Set(which.map(({ href }) => href));
    forgetRecents([...ids]);
    setAddresses(readRecents());
    setFiles(files.filter(({ id }) => !ids.has(id)));
    void forgetFiles([...ids]);
  };
  return [all, forget];
}

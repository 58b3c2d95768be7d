import { useEffect, useState } from 'react';
import type { StageController } from '../stage-controller.ts';
import type { Surface } from '../replay/surface.ts';

/** While the page changes all the time, the tree is read no more often than this, ms. */
const PACE_MS = 120;

/** The document that is shown, the snapshot it goes back to, and a number that changes whenever it may have changed. */
export function usePage(controller: StageController): {
  readonly surface: Surface | undefined;
  readonly snapshot: string;
  readonly revision: number;
} {
  const [page, setPage] = useState({
    surface: controller.surface,
    snapshot: controller.snapshot,
    revision: 0,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = -Infinity;
    const read = (): void => {
      timer = undefined;
      last = performance.now();
      setPage((old) => ({
        surface: controller.surface,
        snapshot: controller.snapshot,
        revision: old.revision + 1,
      }));
    };
    const stop = controller.onPage(() => {
      timer ??= setTimeout(read, Math.max(0, last + PACE_MS - performance.now()));
    });
    read();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [controller]);
  return page;
}

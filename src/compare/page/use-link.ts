import { useEffect, useEffectEvent } from 'react';
import type { PageLink } from '../../session/index.ts';
import { formatLink, linkOfComparison, pageAddress } from '../../session/index.ts';
import { useCompare } from './context.ts';

/** Quiet time before the address is replaced, ms: browsers refuse more than a hundred writes in half a minute. */
const QUIET_MS = 400;

export interface ShownPart {
  readonly pair: readonly [number, number];
  readonly panel: string | undefined;
}

/** Keeps the address in step with the comparison, and answers its link (`undefined`: a dropped file has none). */
export function useLink(page: () => PageLink, shown: ShownPart): () => string | undefined {
  const { comparison } = useCompare();
  const linkNow = useEffectEvent((): string | undefined => {
    const link = linkOfComparison(comparison, page(), shown);
    return link.runs.length === 0 ? undefined : `?${formatLink(link)}`;
  });
  useEffect(() => {
    const address = pageAddress();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = (): void => {
      const { playback } = comparison.shared.state();
      if (!comparison.state().settled || (playback !== 'paused' && playback !== 'atEnd')) return;
      const search = linkNow();
      if (search !== undefined && address.read() !== search) address.replace(search);
    };
    const schedule = (): void => {
      clearTimeout(timer);
      timer = setTimeout(write, QUIET_MS);
    };
    const { shared, runs } = comparison;
    const stops = [
      comparison.subscribe(schedule),
      shared.subscribe(schedule),
      shared.clock.subscribe(schedule),
      ...runs.map(({ session }) => session.subscribe(schedule)),
    ];
    schedule();
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [comparison, shown.pair, shown.panel]);
  return () => {
    const link = linkOfComparison(comparison, page(), shown);
    return link.runs.length === 0 ? undefined : `?${formatLink(link)}`;
  };
}

import type { Link, PageLink } from '../link.ts';
import type { Comparison } from './types.ts';
import { sharedLanding } from './landing.ts';
import { formatView } from './view-link.ts';

/** What of a comparison's link only its page knows. */
export interface PageOfComparison {
  readonly pair: readonly [number, number];
  readonly panel: string | undefined;
}

/** The link of a comparison as it stands; without runs where one of them is a dropped file. */
export function linkOfComparison(comparison: Comparison, page: PageLink, shown: PageOfComparison): Link {
  const links = comparison.runs.map(({ link }) => link);
  const runs = links.filter((link) => link !== undefined);
  if (runs.length < links.length) return { ...page, align: undefined, runs: [], landing: {} };
  const { alignment, byHand, apart, active, offClock } = comparison.state();
  const sessions = comparison.runs.map(({ session }) => session);
  return {
    ...page,
    runs,
    landing: sharedLanding(comparison.shared, sessions),
    align: formatView({
      alignment,
      offsets: byHand,
      apart: apart.flatMap((is, i) => (is && offClock[i] === undefined ? [i] : [])),
      active,
      selections: sessions.map((session) => session.state().selection),
      ...shown,
    }),
  };
}

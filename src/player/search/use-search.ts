import { useCallback, useDeferredValue } from 'react';
import type { Hit } from '../../engine/index.ts';
import { documentKey, useModel, useSession, useSessionField } from '../viewing/session-context.ts';
import { useAnswer } from '../viewing/use-answer.ts';

/** Hits asked of the worker at once. */
export const HIT_LIMIT = 500;

export interface Search {
  readonly query: string;
  /** In the total order of the recording; empty while nothing is asked. */
  readonly hits: readonly Hit[];
  /** Index of the hit that is selected, -1 for none. */
  readonly at: number;
  readonly searching: boolean;
  readonly error: Error | undefined;
  /** Selects and seeks to a hit. */
  go(index: number): void;
  /** Next (1) or previous (-1) hit, around the ends. */
  walk(direction: 1 | -1): void;
}

/** The search of this viewing: the query is session state, the hits are the worker's answer for it. */
export function useSearch(): Search {
  const session = useSession();
  const model = useModel();
  const query = useSessionField('query');
  const selection = useSessionField('selection');
  const asked = useDeferredValue(query.trim());
  // What is read meanwhile is searched as well.
  const key = documentKey(model);
  const ask = useCallback(() => {
    const answer = session.engine.search(asked, HIT_LIMIT);
    session.busy(answer);
    return answer;
    // oxlint-disable-next-line react/exhaustive-deps -- The key stands for what the engine has read.
  }, [session, asked, key]);
  const { data, isFetching, error } = useAnswer(asked === '' ? undefined : ask);
  const hits = asked === '' ? [] : (data ?? []);
  const at = selection === undefined ? -1 : hits.findIndex((hit) => hit.entryId === selection);
  const go = (index: number): void => {
    const hit = hits[index];
    if (hit === undefined) return;
    session.commands.select(hit.entryId);
    if (Number.isFinite(hit.t) && model.locate(hit.entryId)?.track.anchored !== false)
      session.commands.seek(hit.t);
  };
  const walk = (direction: 1 | -1): void => {
    if (hits.length === 0) return;
    if (at >= 0) return go((at + direction + hits.length) % hits.length);
    // Nothing of the search is selected: the hit next to the playhead in that direction.
    const { t } = session.clock;
    const next =
      direction === 1 ? hits.findIndex((hit) => hit.t > t) : hits.findLastIndex((hit) => hit.t < t);
    go(next >= 0 ? next : direction === 1 ? 0 : hits.length - 1);
  };
  return { query, hits, at, searching: isFetching, error, go, walk };
}

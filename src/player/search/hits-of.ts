import type { Hit } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { Found, entryIdOf, placeOf } from './found.ts';
import { planOf } from './plan.ts';
import { startRun } from './run.ts';

/** The hits of one query, `most` at most, or the word of the query that cannot be read. */
export type HitsOf = { readonly hits: Hit[] } | { readonly unreadable: string };

/**
 * Searches once, beside what the page searches for: texts, records and bodies of all lanes, with the filters of the field. Hits
 * come by time, those off the shared clock last.
 */
export async function hitsOf(session: Session, typed: string, most: number): Promise<HitsOf> {
  const { generation } = session.state();
  const isOpen = (): boolean => {
    const state = session.state();
    return state.generation === generation && state.playback !== 'empty' && state.playback !== 'broken';
  };
  if (typed.trim() === '' || !isOpen()) return { hits: [] };
  const plan = planOf(session.model(), typed, '', session.clock.t);
  const trouble = plan.troubles.find(({ isHint }) => isHint !== true);
  if (trouble !== undefined) return { unreadable: typed.slice(trouble.from, trouble.to) };
  const found = new Found(plan.tracks);
  const run = startRun(session, plan, found, { onHits: () => undefined, onShare: () => undefined });
  // The worker of a recording that is closed answers no more.
  const leave = session.subscribe(() => {
    if (!isOpen()) run.stop();
  });
  await run.end;
  const listed = found.list(undefined, most);
  const refs = listed.map(({ of, at }): readonly [number, number] => [of.index, of.seqs.array[at] ?? 0]);
  const excerpts = (await run.finding?.excerpts(refs)) ?? [];
  leave();
  run.stop();
  const hits = listed.map((hit, i): Hit => {
    const { track } = hit.of;
    return {
      entryId: entryIdOf(hit),
      laneId: track.laneId,
      t: placeOf(hit).start,
      // An engine that keeps no records has labels alone.
      snippet: excerpts[i]?.text ?? track.label(track.indexOf(hit.of.seqs.array[hit.at] ?? 0)),
    };
  });
  return { hits };
}

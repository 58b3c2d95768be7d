import type { Comparison, Session } from '../../session/index.ts';

/** Instants of the shared clock nearer than this are one. */
const ROUNDING_MS = 1e-6;

/**
 * Each cassette stands before its recording. Those that nobody laid otherwise are laid over each other by that instant; one that a
 * person's or a clock's offset keeps from it is taken off the shared clock and stands on its own.
 */
export function standAtFirsts(comparison: Comparison): void {
  const { runs, shared } = comparison;
  shared.commands.pause();
  const firsts = runs.map(({ session }) => firstOf(session));
  const placeOf = (i: number): number =>
    (firsts[i]?.t ?? 0) + (comparison.state().placements[i]?.offset ?? 0);
  const shares = runs.filter(({ index }) => firsts[index] !== undefined && !comparison.state().apart[index]);
  const isElsewhere = (i: number): boolean =>
    Math.abs(placeOf(i) - placeOf(shares[0]?.index ?? i)) > ROUNDING_MS;
  const { alignment, byHand } = comparison.state();
  if (
    alignment.mode === 'start' &&
    byHand.every((by) => by === undefined) &&
    shares.some(({ index }) => isElsewhere(index))
  )
    comparison.align({ mode: 'entry', entries: firsts.map((first) => first?.entryId) });
  for (const { index, session } of runs) {
    const first = firsts[index];
    if (first === undefined) continue;
    if (isElsewhere(index)) comparison.setApart(index, true);
    session.commands.pause();
    session.commands.select(first.entryId);
    session.commands.seek(first.t);
  }
}

function firstOf(session: Session): { readonly entryId: string; readonly t: number } | undefined {
  const model = session.model();
  const track = model.track(model.meta.cursors?.trackId ?? '');
  const t = track?.columns.start[0];
  return track === undefined || t === undefined ? undefined : { entryId: track.entryId(0), t };
}

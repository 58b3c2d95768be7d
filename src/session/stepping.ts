import { knownAt } from '../model/index.ts';
import type { Core } from './core.ts';
import { walkedOf } from './lane-walk.ts';
import { nextStop, type Place, placeOf, startOf } from './stops.ts';
import type { StepKind } from './types.ts';

/** Walks from stop to stop. It remembers where in a tie it stands, as long as nobody moves meanwhile. */
export interface Stepper {
  step(kind: StepKind, direction: 1 | -1): void;
}

interface Cursor extends Place {
  readonly selection: string | undefined;
}

/**
 * Steps in the total order of entries. When several share an instant the playhead stays and the
 * selection walks through them, so that each is current once.
 */
export function createStepper(core: Core, goTo: (t: number, selection: string | undefined) => void): Stepper {
  let cursor: Cursor | undefined;

  /** Where the person stands, and whether that is on an entry. */
  function position(): { readonly place: Place; readonly exact: boolean } {
    const { t, bounds } = core.playback();
    const { selection } = core.get();
    if (cursor !== undefined && cursor.t === t && cursor.selection === selection)
      return { place: cursor, exact: true };
    const selected = selection === undefined ? undefined : core.model().locate(selection);
    if (selected?.track.anchored === true) {
      if (startOf(selected) === t) return { place: placeOf(selected), exact: true };
      if (knownAt(selected) === t) return { place: placeOf(selected, t), exact: true };
    }
    // At the start nothing has been visited yet; elsewhere all of that instant has happened.
    const rank = t === bounds.start ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return { place: { t, rank, seq: 0 }, exact: t === bounds.start };
  }

  return {
    step(kind, direction) {
      const model = core.model();
      if (kind === 'step' && walkOffAxis(core, direction)) return;
      const { markers: bookmarks, namedRanges, comments, lane, selection } = core.get();
      const more = [...namedRanges.map(({ from }) => from), ...comments];
      const markers =
        more.length === 0 ? bookmarks : [...new Set([...bookmarks, ...more])].sort((a, b) => a - b);
      const stops = { markers, walked: kind === 'lane' ? walkedOf(model, lane) : undefined };
      const { place, exact } = position();
      let stop = nextStop(model, kind, place, direction, stops);
      // Nothing is selected but the last entry of this very instant is what all lanes show: back means before it.
      if (!exact && direction === -1 && stop !== undefined && stop.t === place.t) {
        stop = nextStop(model, kind, stop, direction, stops);
      }
      if (stop === undefined) return;
      const next = stop.entryId ?? selection;
      goTo(stop.t, next);
      cursor = { t: core.playback().t, rank: stop.rank, seq: stop.seq, selection: next };
    },
  };
}

/** A trace that is not on the shared clock is walked by selection alone: its steps have no t to seek to. */
function walkOffAxis(core: Core, direction: 1 | -1): boolean {
  const { steps } = core.model();
  if (steps.length === 0 || steps.some(({ track }) => track.anchored)) return false;
  const at = core.get().step;
  const next = steps[at === -1 && direction === -1 ? -1 : at + direction];
  if (next !== undefined) core.set({ selection: next.track.entryId(next.index) });
  return true;
}

import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { Grown } from '../../timeline/index.ts';
import { identityOf, toldKey } from '../viewing/session-context.ts';

/** What a session's document was when it was looked at last. */
interface Known {
  told: string;
  readonly grown: Grown;
  /** How often something that may be shown was found to be another. */
  changes: number;
  said: string;
  steps: number;
}

const bySession = new WeakMap<Session, Known>();

/**
 * Changes when something that is known at the playhead, or of the selected entry, may be another: not with entries that only come
 * behind them. Once a version that is told: O(tracks + versions between + what the run says of
 * itself).
 */
export function knownKey(session: Session): string {
  const told = toldKey(session);
  const model = session.model();
  let known = bySession.get(session);
  if (known === undefined)
    bySession.set(session, (known = { told: '', grown: new Grown(), changes: 0, said: '', steps: 0 }));
  if (known.told !== told) {
    known.told = told;
    if (isOther(session, model, known)) known.changes++;
  }
  // What has no end is over where the run is: there the same playhead tells of it as the run goes on.
  return `${identityOf(model)}:${known.changes}:${session.clock.t >= model.start + model.duration}`;
}

/** Looks at everything, so that the next look begins where this one was. */
function isOther(session: Session, model: ModelReader, known: Known): boolean {
  const { step, selection } = session.state();
  const { t } = session.clock;
  const selected = selection === undefined ? undefined : model.locate(selection);
  const start = selected?.track.anchored === true ? (selected.track.columns.start[selected.index] ?? t) : t;
  const said = saidOf(model);
  const { stepsVersion } = model;
  const isAnother =
    // Of one instant another may be told of as soon as one more comes.
    known.grown.since(model) <= Math.max(t, start) ||
    // The step after the current one says how far that reaches.
    (known.steps !== stepsVersion && model.stepsKept(known.steps) <= step + 1) ||
    said !== known.said;
  known.steps = stepsVersion;
  known.said = said;
  return isAnother;
}

/** What a run says of itself comes anew with every delta: it is compared by its text. */
const saidOf = (model: ModelReader): string =>
  JSON.stringify([
    model.status,
    model.axis,
    model.origin,
    model.meta,
    model.evidence,
    model.issues,
    model.gaps,
    model.offAxis.length,
    model.errors.length,
  ]);

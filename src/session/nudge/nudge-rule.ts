import type { ModelReader } from '../../model/index.ts';
import type { Notice, Nudge } from '../types.ts';

/** Beyond this nothing of one run can lie, ms: 400 days, as far as times are plausible. */
const MOST_MS = 400 * 86_400_000;

/** Why a lane cannot be moved so; `undefined` when it can. The agent's lane is what the others are moved against. */
export function nudgeRefusal(model: ModelReader, { laneId, ms }: Nudge): Notice | undefined {
  const lane = model.lane(laneId);
  const refuse = (message: string): Notice => ({ code: 'nudge', message });
  if (lane === undefined) return refuse(`This recording has no lane "${laneId.slice(0, 60)}" to move.`);
  if (!Number.isFinite(ms) || Math.abs(ms) > MOST_MS)
    return refuse('A lane is moved by a number of milliseconds, 400 days at most.');
  if (laneId === 'agent') return refuse('The agent lane stays: the others are moved against it.');
  if (model.axis === 'steps' || lane.tracks.every(({ clock }) => clock === 'order'))
    return refuse(`${lane.title} has no times that could be moved, only an order.`);
  return undefined;
}

/** The nudges with one set, or taken back by 0. */
export function withNudge(nudges: readonly Nudge[], { laneId, ms }: Nudge): Nudge[] {
  const others = nudges.filter((each) => each.laneId !== laneId);
  return ms === 0 ? others : [...others, { laneId, ms }];
}

/** Of what a link asks for, what can be, and a notice for each that cannot. */
export function checked(
  model: ModelReader,
  asked: readonly Nudge[],
): { readonly nudges: Nudge[]; readonly notices: Notice[] } {
  const notices: Notice[] = [];
  const nudges = asked.filter((nudge) => {
    const refusal = nudgeRefusal(model, nudge);
    if (refusal !== undefined) notices.push({ ...refusal, code: `link-nudge-${nudge.laneId}` });
    return refusal === undefined;
  });
  return { nudges, notices };
}

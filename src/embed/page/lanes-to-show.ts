import type { ModelReader } from '../../model/index.ts';

/** From this height on the failing moment's lane has room beside the agent's, CSS px. */
export const ROOMY = 400;

/** The agent's lane and those asked for; unasked that of the failing moment, and any two where no agent speaks. */
export function lanesToShow(
  model: ModelReader,
  asked: readonly string[] | undefined,
  room: number,
): ReadonlySet<string> {
  const shown = new Set(['agent', ...(asked ?? [])]);
  if (asked !== undefined) return shown;
  if (model.lanes[0]?.count === 0) {
    for (const { id } of model.lanes.filter(({ count }) => count > 0).slice(0, 2)) shown.add(id);
  }
  if (room >= ROOMY && model.failingMoment !== undefined) shown.add(model.failingMoment.laneId);
  return shown;
}

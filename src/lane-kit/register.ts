import type { LaneInfo, ModelReader } from '../model/index.ts';
import type { ClaimedLane, LaneDefinition } from './types.ts';

/**
 * Gives every lane of the recording the first definition that accepts one of its tracks; a lane
 * without tracks goes to the definition of its id. The last definition takes what is left.
 */
export function claimLanes(definitions: readonly LaneDefinition[], model: ModelReader): ClaimedLane[] {
  const claimed: ClaimedLane[] = [];
  for (const lane of model.lanes) {
    const definition = definitionFor(definitions, lane);
    if (definition !== undefined) claimed.push({ definition, lane });
  }
  return claimed;
}

function definitionFor(definitions: readonly LaneDefinition[], lane: LaneInfo): LaneDefinition | undefined {
  if (lane.tracks.length === 0) {
    return definitions.find((definition) => definition.id === lane.id) ?? definitions.at(-1);
  }
  return (
    definitions.find((definition) => lane.tracks.some((track) => definition.accepts(track))) ??
    definitions.at(-1)
  );
}

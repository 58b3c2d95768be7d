import { useMemo } from 'react';
import { claimLanes } from '../../lane-kit/index.ts';
import type { ClaimedLane } from '../../lane-kit/index.ts';
import { laneDefinitions } from '../../lanes/index.ts';
import type { ComparedRun } from '../../session/index.ts';

/** The lanes of a run that are wanted, with what draws them; claimed once a version. */
export function useClaimed(run: ComparedRun, wanted: (lane: ClaimedLane) => boolean): readonly ClaimedLane[] {
  const model = run.session.model();
  const { modelVersion } = run.session.state();
  return useMemo(
    () => claimLanes(laneDefinitions, model).filter(wanted),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version stands for the document.
    [model, modelVersion, wanted],
  );
}

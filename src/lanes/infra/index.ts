import { defineLane } from '../../lane-kit/index.ts';

/** Placement and services: where the run was put and what was started for it. */
export const lane = defineLane({ id: 'infra', plane: 'evidence', title: 'Infrastructure' });

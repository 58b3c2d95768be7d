import { lazy } from 'react';
import { defineLane } from '../../lane-kit/index.ts';
import { drawAgent } from './draw.ts';
import { agentParts } from './parts.ts';
import { agentHeadline } from './headline.ts';
import { watchUsage } from './spent.ts';

/** The spine: what the agent said, called and got back. Nested spans by row, sub-agents side by side, results folded into their calls. */
export const lane = defineLane({
  id: 'agent',
  plane: 'agent',
  title: 'Agent',
  parts: agentParts,
  draw: drawAgent,
  headline: agentHeadline,
  watch: watchUsage,
  emptyText: 'no trace in the input',
  detail: lazy(() => import('./Detail.tsx')),
  begun: lazy(() => import('./Begun.tsx')),
});

import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A trace of Langfuse with its observations, as its API and its download give it. */
export const format: FormatDescriptor = {
  id: 'langfuse',
  title: 'Langfuse trace',
  hints: ['trace.json', 'observations.json'],
  order: 18,
  sniff: (probe) => {
    const head = probe.text.slice(0, 65_536);
    if (!/"(?:observations|parentObservationId)"\s*:/.test(head)) return 0;
    if (
      /"parentObservationId"\s*:/.test(head) &&
      /"type"\s*:\s*"(?:SPAN|GENERATION|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)"/.test(
        head,
      )
    )
      return 0.93;
    const shape = shapeOf(probe);
    return shape.has('observations') && (shape.has('trace.projectId') || shape.has('projectId')) ? 0.85 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

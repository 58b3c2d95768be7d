import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** Telemetry lines of OpenClaw: messages of a channel, turns of an agent, its tools. */
export const format: FormatDescriptor = {
  id: 'openclaw',
  title: 'OpenClaw telemetry',
  hints: ['telemetry.jsonl'],
  order: 30,
  sniff: (probe) => {
    const types = shapeOf(probe).strings('type');
    const known = types.filter((type) =>
      /^(?:message\.(?:in|out|sending)|agent\.(?:start|end)|tool\.(?:start|end)|llm\.usage)$/.test(type),
    ).length;
    return known > 0 && known * 2 >= types.length ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

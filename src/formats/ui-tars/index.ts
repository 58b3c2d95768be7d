import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

const TYPES: ReadonlySet<string> = new Set([
  'user_message',
  'assistant_message',
  'assistant_thinking_message',
  'assistant_streaming_message',
  'assistant_streaming_thinking_message',
  'assistant_streaming_tool_call',
  'agent_run_start',
  'agent_run_end',
  'environment_input',
  'plan_start',
  'plan_update',
  'plan_finish',
  'final_answer',
]);

/** Events of Tarko, which UI-TARS and Agent TARS are made with: messages, calls, results, pictures. */
export const format: FormatDescriptor = {
  id: 'ui-tars',
  title: 'Agent TARS event stream',
  hints: ['event-stream.jsonl'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    for (const at of ['*.', '', 'events.*.']) {
      const types = shape.strings(`${at}type`);
      const known = types.filter((type) => TYPES.has(type)).length;
      if (known > 0 && known * 2 >= types.length && shape.has(`${at}timestamp`) && shape.has(`${at}id`))
        return 0.92;
    }
    return 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

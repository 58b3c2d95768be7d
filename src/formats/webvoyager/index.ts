import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A task of WebVoyager: thoughts, actions on numbered elements, and screenshots beside the chat. */
export const format: FormatDescriptor = {
  id: 'webvoyager',
  title: 'WebVoyager messages',
  hints: ['interact_messages.json'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (!shape.has('*.role') || !shape.has('*.content')) return 0;
    const { text } = probe;
    if (/Observation: A screenshot and some texts/.test(text)) return 0.95;
    return /"Thought:[^"]*\\nAction: (?:Click|Type|Scroll|Wait|GoBack|Google|ANSWER)/.test(text) ? 0.8 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A chat that Gemini CLI kept, or its stream of JSON lines. */
export const format: FormatDescriptor = {
  id: 'gemini-cli',
  title: 'Gemini CLI session',
  hints: ['session-….json', 'session-….jsonl'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (shape.has('sessionId') && shape.has('projectHash')) return 0.97;
    const types = shape.strings('type');
    if (types.includes('gemini') && (shape.has('content') || shape.has('toolCalls'))) return 0.9;
    if (shape.has('subtype') || shape.has('sessionID') || shape.has('properties')) return 0;
    if (types[0] === 'init' && shape.has('session_id') && shape.has('model')) return 0.92;
    return types.includes('tool_use') && shape.has('tool_id') ? 0.85 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

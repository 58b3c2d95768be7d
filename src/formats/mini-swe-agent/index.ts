import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A chat of mini-swe-agent: one command a reply, its output in the next message. */
export const format: FormatDescriptor = {
  id: 'mini-swe-agent',
  title: 'mini-swe-agent trajectory',
  hints: ['.traj.json'],
  order: 30,
  sniff: (probe) => {
    const { text } = probe;
    const shape = shapeOf(probe);
    if (shape.strings('trajectory_format').some((name) => name.startsWith('mini-swe-agent'))) return 0.97;
    if (shape.has('info.mini_version') || (shape.has('messages.*.role') && shape.has('info.exit_status')))
      return 0.9;
    if (!shape.has('*.role') || !shape.has('*.content')) return 0;
    if (text.includes('mswea_bash_command')) return 0.95;
    return /<returncode>-?\d+<\/returncode>/.test(text) ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A task of Cline: the messages of its SDK, what its panel showed, or what it sent to the model. */
export const format: FormatDescriptor = {
  id: 'cline',
  title: 'Cline task',
  hints: ['ui_messages.json', '.messages.json'],
  order: 30,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    if (
      shape.has('messages.*.role') &&
      shape.has('sessionId') &&
      (shape.has('agent') || shape.has('updated_at'))
    )
      return 0.93;
    const types = shape.strings('*.type');
    const isPanel = types.length > 0 && types.every((type) => type === 'say' || type === 'ask');
    if (isPanel && shape.has('*.ts') && (shape.has('*.say') || shape.has('*.ask'))) return 0.95;
    // Requests that tests play back: named as what they are, not read.
    return shape.has('*.scope') && shape.has('*.response') && shape.has('*.method') && shape.has('*.status')
      ? 0.8
      : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

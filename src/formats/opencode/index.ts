import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** A session of OpenCode: an export, `run --format json`, or captured server events. */
export const format: FormatDescriptor = {
  id: 'opencode',
  title: 'OpenCode session',
  hints: ['session.json', 'opencode export'],
  order: 30,
  grouped: true,
  sniff: (probe) => {
    const shape = shapeOf(probe);
    const isSession = (path: string): boolean => shape.strings(path).some((id) => id.startsWith('ses_'));
    if (isSession('info.id') && shape.has('messages')) return 0.95;
    if (isSession('sessionID') && (shape.has('part') || shape.has('error')) && shape.has('type')) return 0.95;
    if (
      shape.has('event.properties') &&
      shape.strings('event.type').some((type) => /^(?:session|message|permission)\./.test(type))
    )
      return 0.95;
    return shape.has('properties') &&
      shape
        .strings('type')
        .some((type) =>
          /^(?:session|message\.part|message)\.(?:updated|idle|created|status|delta)$/.test(type),
        )
      ? 0.9
      : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

import { shapeOf } from '../shape.ts';
import type { FormatDescriptor } from '../types.ts';

/** Spans as Phoenix exports them, and as the OpenTelemetry SDKs dump them. */
export const format: FormatDescriptor = {
  id: 'openinference',
  title: 'OpenInference and SDK span dumps',
  hints: ['spans.json', 'spans.jsonl'],
  order: 17,
  sniff: (probe) => {
    const head = probe.text.slice(0, 32_768);
    if (!/"(?:span_id|spanId)"\s*:/.test(head) || /"resourceSpans"\s*:/.test(head)) return 0;
    // Keys with dots in them (`ai.generateText`) are told apart from no path.
    if (/"spanContext"\s*:\s*\{\s*"traceId"/.test(head) && /"startTime"\s*:\s*[["\d]/.test(probe.text))
      return 0.86;
    const shape = shapeOf(probe);
    for (const at of ['', '*.', '*.*.', 'spans.*.', 'data.*.']) {
      const has = (name: string): boolean => shape.has(`${at}${name}`);
      if (has('context') && has('name') && (has('start_time') || has('startTime'))) return 0.88;
      if (has('spanContext') && has('attributes') && has('startTime')) return 0.86;
    }
    return 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

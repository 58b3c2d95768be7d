import type { FormatDescriptor } from '../types.ts';
import { looksDumped } from './sdk-dump.ts';

/** OpenTelemetry's spans and log records as OTLP/JSON, one document or one export a line. */
export const format: FormatDescriptor = {
  id: 'otlp',
  title: 'OpenTelemetry (OTLP/JSON)',
  hints: ['traces.json', 'traces.jsonl', 'otlp.json'],
  order: 16,
  grouped: true,
  sniff: ({ text }) => {
    const head = text.slice(0, 16_384);
    if (!/^\s*[[{]/.test(head.replace(/^\uFEFF/, ''))) return 0;
    if (/"(?:resourceSpans|resource_spans)"\s*:\s*\[/.test(head)) return 0.94;
    if (/"batches"\s*:\s*\[/.test(head) && /"(?:scopeSpans|instrumentationLibrarySpans)"\s*:/.test(head))
      return 0.9;
    if (looksDumped(head)) return 0.9;
    return /"resourceLogs"\s*:\s*\[/.test(head) ? 0.9 : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

import type { FormatDescriptor } from '../types.ts';

/** Runs of LangSmith: what its SDK posts (`post`, `patch`), and lists of runs as its API gives them. */
export const format: FormatDescriptor = {
  id: 'langsmith',
  title: 'LangSmith runs',
  hints: ['runs.json', 'runs.jsonl'],
  order: 18,
  sniff: ({ text }) => {
    const head = text.slice(0, 65_536);
    if (/^\s*\["client\.[\w.]+"\s*,/.test(head)) return 0.85;
    if (!/"(?:dotted_order|run_type)"\s*:/.test(head)) return 0;
    if (/"dotted_order"\s*:/.test(head) && /"(?:trace_id|run_type|parent_run_id)"\s*:/.test(head))
      return 0.92;
    return /"run_type"\s*:\s*"(?:llm|chain|tool|retriever|prompt|parser|embedding)"/.test(head) &&
      /"start_time"\s*:/.test(head)
      ? 0.85
      : 0;
  },
  load: async () => {
    const { read } = await import('./read.ts');
    return { read };
  },
};

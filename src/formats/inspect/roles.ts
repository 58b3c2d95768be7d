import type { Confidence } from '../types.ts';

/** What a file of an Inspect log is. `log`: a whole log, or the header of an `.eval`. */
export type Role = 'log' | 'start' | 'sample' | 'summaries' | 'reductions' | 'none';

const HEAD = 16_384;

/** Tells the role by the first keys, whatever the file is called. */
export function roleOf(text: string): { readonly role: Role; readonly confidence: Confidence } {
  const head = text.slice(0, HEAD).replace(/^\uFEFF/, '');
  if (
    /^\s*\{\s*"version"\s*:\s*\d+\s*,/.test(head) &&
    /"eval"\s*:\s*\{/.test(head) &&
    /"(?:task|run_id|eval_id)"\s*:/.test(head)
  )
    return /"status"\s*:\s*"(?:started|success|cancelled|error)"/.test(head)
      ? { role: 'log', confidence: 0.95 }
      : { role: 'start', confidence: 0.9 };
  // A log without its task: cut out of one, or written by hand.
  if (
    /^\s*\{\s*"version"\s*:\s*\d+\s*,\s*"status"\s*:\s*"(?:started|success|cancelled|error)"\s*,\s*"eval"\s*:\s*\{/.test(
      head,
    )
  )
    return { role: 'log', confidence: 0.8 };
  if (/^\s*\{\s*"(?:id|uuid)"\s*:\s*[^\n{[]{1,400}?"epoch"\s*:\s*\d+\s*,\s*"input"\s*:/s.test(head))
    return { role: 'sample', confidence: 0.92 };
  if (/^\s*\[\s*\{\s*"id"\s*:\s*[^{[]{1,400}?"epoch"\s*:\s*\d+\s*,\s*"input"\s*:/s.test(head))
    return { role: 'summaries', confidence: 0.85 };
  if (/^\s*\[\s*\{\s*"scorer"\s*:\s*"[^"]*"\s*,\s*(?:"reducer"\s*:[^,]*,\s*)?"samples"\s*:/.test(head))
    return { role: 'reductions', confidence: 0.8 };
  return { role: 'none', confidence: 0 };
}

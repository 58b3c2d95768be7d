import { JOURNAL_HEAD } from '../../sources/index.ts';
import type { Confidence } from '../types.ts';

/** What one document of a case is. `refusal`: a server's `{code, message}` in place of the document. */
export type Role = 'recording' | 'trace' | 'trajectory' | 'run' | 'journal' | 'refusal' | 'none';

export interface RoleGuess {
  readonly role: Role;
  readonly confidence: Confidence;
}

const TRACE_KINDS = 'message|llm_call|tool_call|tool_result|env_action|error|log|artifact|span|infra';
const KNOWN_KIND = new RegExp(`"kind"\\s*:\\s*"(?:${TRACE_KINDS})"`);
const has = (text: string, key: string): boolean => new RegExp(`"${key}"\\s*:`).test(text);

/**
 * Tells a document by its first 64 KiB. Shapes: contracts of the control plane's `CaseRecording`,
 * `TraceEvent[]`, `/trajectory`, `/runs/:id` and its error bodies.
 */
export function roleOf(text: string, name: string): RoleGuess {
  const head = text.trimStart();
  if (head.startsWith(JOURNAL_HEAD)) return { role: 'journal', confidence: 1 };
  const first = head[0];
  if (first === '[') return arrayRole(head, name);
  if (first !== '{') return none;
  if (has(head, 'tracks') && (has(head, 't0') || has(head, 'runId')))
    return { role: 'recording', confidence: 0.95 };
  if (has(head, 'found') && has(head, 'recording')) return { role: 'recording', confidence: 0.9 };
  if (has(head, 'found') && has(head, 'events') && has(head, 'status'))
    return { role: 'trajectory', confidence: 0.85 };
  if (has(head, 'meta') && has(head, 'events') && has(head, 'eventCount'))
    return { role: 'trajectory', confidence: 0.95 };
  if (has(head, 'harness') && has(head, 'status') && !has(head, 'traceEvents'))
    return { role: 'run', confidence: 0.85 };
  if (isTraceRecord(head.slice(0, firstLineEnd(head)))) return { role: 'trace', confidence: 0.9 };
  if (/^\{\s*"code"\s*:\s*"[A-Z_]+"/.test(head) && has(head, 'message') && head.length < 4096) {
    return { role: 'refusal', confidence: 0.5 };
  }
  return none;
}

const none: RoleGuess = { role: 'none', confidence: 0 };

function arrayRole(head: string, name: string): RoleGuess {
  if (/^\[\s*\]\s*$/.test(head)) {
    return { role: 'trace', confidence: /trace/i.test(name) ? 0.4 : 0.2 };
  }
  const sample = head.slice(0, 8192);
  if (!/^\[\s*\{/.test(sample)) return none;
  if (KNOWN_KIND.test(sample) && has(sample, 't')) return { role: 'trace', confidence: 0.9 };
  if (has(sample, 'kind') && (has(sample, 't') || has(sample, 'at')))
    return { role: 'trace', confidence: 0.6 };
  return none;
}

function isTraceRecord(line: string): boolean {
  return (
    has(line, 'kind') &&
    (has(line, 't') || has(line, 'at')) &&
    (KNOWN_KIND.test(line) || /^\{[^{}]*"kind"/.test(line))
  );
}

function firstLineEnd(text: string): number {
  const end = text.indexOf('\n');
  return end === -1 ? text.length : end;
}

import type { Confidence } from '../types.ts';

/** What a file of a trace is. Reports, which are near to a trace and hold none, are named by the engine. */
export type Role = 'trace' | 'network' | 'stacks' | 'none';

const HEAD = 8192;

/** Lines that a `.trace` may begin with: the context, or (before version 7, test lines alone) a step. */
const TRACE =
  /^\s*\{(?=[^\n]{0,400}"type"\s*:\s*"context-options")(?=[^\n]*"(?:version|browserName|origin)")|^\s*\{"type"\s*:\s*"(?:before|stdout|stderr)"(?=[^\n]*"(?:callId|timestamp)")|^\s*\{"type"\s*:\s*"(?:event|screencast-frame|frame-snapshot|console|log|input|after|object|error)"(?=[^\n]*"(?:callId|pageId|guid|snapshot|sha1|method|stack)")/;
const NETWORK = /^\s*\{\s*"type"\s*:\s*"resource-snapshot"\s*,\s*"snapshot"\s*:/;
const STACKS = /^\s*\{\s*"files"\s*:\s*\[[^\]]*\]\s*,\s*"stacks"\s*:\s*\[/;

/** Tells the role by the first records, whatever the file is called. */
export function roleOf(text: string): { readonly role: Role; readonly confidence: Confidence } {
  const head = text.slice(0, HEAD).replace(/^\uFEFF/, '');
  if (TRACE.test(head)) return { role: 'trace', confidence: 0.96 };
  if (NETWORK.test(head)) return { role: 'network', confidence: 0.96 };
  if (STACKS.test(head)) return { role: 'stacks', confidence: 0.92 };
  return { role: 'none', confidence: 0 };
}

import { field, numberField, stringField } from '../records.ts';
import type { Usage } from '../transcript.ts';

/**
 * Tokens of one reply. Where a provider tells what came from a cache apart, the total says so: it is then added to the
 * input, which is all that was sent.
 */
export function usageOf(usage: unknown): Usage | undefined {
  const input = numberField(usage, 'input_tokens');
  const output = numberField(usage, 'output_tokens');
  if (input === undefined && output === undefined) return undefined;
  const cacheRead = numberField(usage, 'input_tokens_cache_read');
  const cacheWrite = numberField(usage, 'input_tokens_cache_write');
  const cached = (cacheRead ?? 0) + (cacheWrite ?? 0);
  const isApart = cached > 0 && numberField(usage, 'total_tokens') === (input ?? 0) + (output ?? 0) + cached;
  return {
    input: (input ?? 0) + (isApart ? cached : 0),
    output,
    cacheRead,
    cacheWrite,
    reasoning: numberField(usage, 'reasoning_tokens'),
    usd: numberField(usage, 'total_cost'),
  };
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
}

/** Calls that a reply asked for. */
export function callsOf(message: unknown): ToolCall[] {
  const calls = field(message, 'tool_calls');
  if (!Array.isArray(calls)) return [];
  return calls.map((call: unknown, i) => ({
    id: stringField(call, 'id') ?? `call ${i}`,
    name: stringField(call, 'function') ?? 'tool',
    args: field(call, 'arguments'),
  }));
}

/** The reply itself, of a model's output. */
export function replyOf(output: unknown): unknown {
  const choices = field(output, 'choices');
  return Array.isArray(choices) ? field(choices[0], 'message') : undefined;
}

import * as v from 'valibot';

/** Fields of the trace's events (contract: `TraceEvent`); every one may be absent. */
export const MessageEvent = v.object({
  kind: v.literal('message'),
  role: v.optional(v.string()),
  text: v.string(),
});

export const LlmCallEvent = v.object({
  kind: v.literal('llm_call'),
  model: v.optional(v.string()),
  cost: v.optional(
    v.object({
      inputTokens: v.optional(v.number()),
      outputTokens: v.optional(v.number()),
      usd: v.optional(v.number()),
    }),
  ),
  latencyMs: v.optional(v.number()),
});

export const ToolCallEvent = v.object({
  kind: v.literal('tool_call'),
  name: v.optional(v.string()),
  args: v.optional(v.unknown()),
});

export const ToolResultEvent = v.object({
  kind: v.literal('tool_result'),
  ok: v.optional(v.boolean()),
  output: v.optional(v.unknown()),
});

export const ErrorEvent = v.object({ kind: v.literal('error'), message: v.string() });

export const AgentEvent = v.variant('kind', [
  MessageEvent,
  LlmCallEvent,
  ToolCallEvent,
  ToolResultEvent,
  ErrorEvent,
]);
export type AgentEvent = v.InferOutput<typeof AgentEvent>;

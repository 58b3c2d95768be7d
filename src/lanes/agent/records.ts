import * as v from 'valibot';

/** Fields of the trace's events (contract: `TraceEvent`); every one may be absent. */
export const MessageEvent = v.object({
  kind: v.literal('message'),
  role: v.optional(v.string()),
  text: v.string(),
});

export const Cost = v.object({
  inputTokens: v.optional(v.number()),
  outputTokens: v.optional(v.number()),
  usd: v.optional(v.number()),
});

export const LlmCallEvent = v.object({
  kind: v.literal('llm_call'),
  model: v.optional(v.string()),
  cost: v.optional(Cost),
  latencyMs: v.optional(v.number()),
});

const ToolCallEvent = v.object({
  kind: v.literal('tool_call'),
  name: v.optional(v.string()),
  args: v.optional(v.unknown()),
});

export const ToolResultEvent = v.object({
  kind: v.literal('tool_result'),
  ok: v.optional(v.boolean()),
  output: v.optional(v.unknown()),
});

const ActionEvent = v.object({
  kind: v.literal('env_action'),
  action: v.optional(v.string()),
  detail: v.optional(v.unknown()),
});

const ArtifactEvent = v.object({
  kind: v.literal('artifact'),
  name: v.optional(v.string()),
  ref: v.optional(v.string()),
  text: v.optional(v.string()),
  mediaType: v.optional(v.string()),
  role: v.optional(v.string()),
});
export type ArtifactEvent = v.InferOutput<typeof ArtifactEvent>;

export const SpanEvent = v.object({
  kind: v.literal('span'),
  name: v.optional(v.string()),
  attributes: v.optional(v.record(v.string(), v.unknown())),
});
export type SpanEvent = v.InferOutput<typeof SpanEvent>;

const LogEvent = v.object({ kind: v.literal('log'), stream: v.optional(v.string()), text: v.string() });

const ErrorEvent = v.object({ kind: v.literal('error'), message: v.string() });

export const AgentEvent = v.variant('kind', [
  MessageEvent,
  LlmCallEvent,
  ToolCallEvent,
  ToolResultEvent,
  ActionEvent,
  ArtifactEvent,
  SpanEvent,
  LogEvent,
  ErrorEvent,
]);

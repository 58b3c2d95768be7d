import type { ChatMessage } from './chat-messages.ts';
import type { Usage } from './transcript-types.ts';

/** What a span of a tracing tool stands for. `group` does nothing itself: a chain, a step, a request. */
export type WorkKind = 'agent' | 'model' | 'tool' | 'group' | 'event';

/** One span of a run as tracing tools tell it (OpenTelemetry, OpenInference, Langfuse, LangSmith), in the model's words. */
export interface WorkSpan {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly kind: WorkKind;
  readonly name: string;
  /** ms; NaN where it cannot be read. */
  readonly start: number | undefined;
  /** `start` as it is written, where a number of ms tells less. */
  readonly stamp?: string | undefined;
  /** `'open'`: no end was told. */
  readonly end: number | 'open' | undefined;
  readonly model?: string | undefined;
  readonly usage?: Usage | undefined;
  readonly input?: readonly ChatMessage[];
  readonly output?: readonly ChatMessage[];
  /** Of a tool: the id that replies name it by, its arguments, its answer. */
  readonly callId?: string | undefined;
  readonly args?: unknown;
  readonly result?: unknown;
  /** Why it failed. */
  readonly error?: string | undefined;
  /** Whatever else it says; shown as its attributes. */
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events?: readonly WorkEvent[];
}

/** Something inside a span with a time of its own. */
export interface WorkEvent {
  readonly at: number | undefined;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  readonly messages: readonly ChatMessage[];
  /** Only counted: one of many alike, or what the span itself tells. */
  readonly isFolded?: boolean;
}

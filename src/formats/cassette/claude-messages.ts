import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

/** What a Claude Code sidecar says, as the agent's lane (contracts/cassette.md 1.5: envelope versions 7 and 8). */
export class ClaudeMessages {
  readonly #agent: Transcript;
  readonly #asked = new Map<string, number>();
  #turn: number | undefined;
  #replies = 0;

  constructor(agent: Transcript) {
    this.#agent = agent;
  }

  inbound(message: unknown, at: number): void {
    const type = stringField(message, 'type');
    const payload = field(message, 'payload');
    switch (type) {
      case 'turn_started':
        this.#turn = this.#agent.span({ name: 'turn', at, assumed: true, end: 'open', parent: -1 });
        this.#agent.under(this.#turn);
        return;
      case 'turn_completed':
      case 'turn_canceled':
      case 'turn_failed':
        if (this.#turn !== undefined) this.#agent.end(this.#turn, at);
        if (type === 'turn_failed')
          this.#agent.error({ at, assumed: true, message: textOf(payload, 'error') ?? 'The turn failed' });
        return;
      case 'assistant_completed':
        this.#agent.message({ role: 'assistant', text: textOf(payload, 'content') ?? '', at, assumed: true });
        return;
      case 'thinking_completed':
        this.#agent.message({ role: 'reasoning', text: textOf(payload, 'content') ?? '', at, assumed: true });
        return;
      case 'tool_started':
        this.#agent.call({
          id: callId(payload),
          name: stringField(payload, 'toolName') ?? 'tool',
          args: field(payload, 'input') ?? {},
          at,
          assumed: true,
        });
        return;
      case 'tool_completed':
      case 'tool_failed':
        this.#agent.result({
          call: callId(payload),
          ok: type === 'tool_completed',
          output: field(payload, 'output') ?? field(payload, 'error') ?? '',
          at,
          assumed: true,
        });
        return;
      case 'approval_requested':
      case 'user_input_requested': {
        const id = stringField(payload, 'requestId') ?? '';
        const about = stringField(field(payload, 'toolCall'), 'toolName') ?? type;
        this.#asked.set(
          id,
          this.#agent.span({ name: `Waits for approval: ${about}`, at, assumed: true, end: 'open' }),
        );
        return;
      }
      case 'approval_resolved':
      case 'user_input_resolved': {
        const asked = this.#asked.get(stringField(payload, 'requestId') ?? '');
        if (asked !== undefined) this.#agent.end(asked, at);
        return;
      }
      case 'usage_updated': {
        const usage = field(payload, 'usage');
        this.#agent.modelCall({
          key: `usage ${++this.#replies}`,
          at,
          assumed: true,
          usage: {
            input: numberField(usage, 'input_tokens') ?? numberField(usage, 'inputTokens'),
            output: numberField(usage, 'output_tokens') ?? numberField(usage, 'outputTokens'),
          },
        });
        return;
      }
      case 'plan_updated':
        this.#agent.other('plan', payload, { at, assumed: true });
        return;
      case 'compact_completed':
        this.#agent.compaction({ at, assumed: true });
        return;
      case 'error':
        this.#agent.error({
          at,
          assumed: true,
          message: stringField(message, 'error') ?? textOf(payload, 'error') ?? 'error',
        });
        return;
      default:
    }
  }

  outbound(): void {
    // What the product sends stands on the connection's own lane.
  }
}

const callId = (payload: unknown): string =>
  stringField(payload, 'toolCallId') ?? stringField(payload, 'callId') ?? '';

function textOf(payload: unknown, name: string): string | undefined {
  const value = field(payload, name);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((block: unknown) => stringField(block, 'text') ?? '').join('\n');
  return value === undefined ? undefined : JSON.stringify(value);
}

import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';
import type { Told } from './codex-messages.ts';
import { DeltaBook } from './delta-book.ts';
import { goalWords } from './session-lanes.ts';

/** What a Claude Code sidecar says, as the agent's lane (contracts/cassette.md 1.5: envelope versions 7 and 8). */
export class ClaudeMessages {
  readonly #agent: Transcript;
  readonly #to: Told;
  readonly #deltas: DeltaBook;
  readonly #asked = new Map<string, number>();
  /** Swim lanes of sub-agents, by their task and by the call that started them. */
  readonly #tasks = new Map<string, number>();
  #turn: number | undefined;
  #replies = 0;

  constructor(to: Told) {
    this.#to = to;
    this.#agent = to.agent;
    this.#deltas = new DeltaBook(to.agent);
  }

  inbound(message: unknown, at: number): void {
    const type = stringField(message, 'type');
    const payload = field(message, 'payload');
    switch (type) {
      case 'turn_started':
        this.#turn = this.#agent.span({
          name: 'turn',
          at,
          assumed: true,
          end: 'open',
          parent: this.#to.under,
        });
        this.#agent.under(this.#turn);
        return;
      case 'turn_completed':
      case 'turn_canceled':
      case 'turn_failed':
        this.#deltas.flush();
        if (this.#turn !== undefined) this.#agent.end(this.#turn, at);
        if (type === 'turn_failed')
          this.#agent.error({ at, assumed: true, message: textOf(payload, 'error') ?? 'The turn failed' });
        return;
      case 'assistant_delta':
      case 'thinking_delta':
        return this.#delta(payload, type === 'assistant_delta' ? 'assistant' : 'reasoning', at);
      case 'assistant_completed':
        this.#deltas.told(messageId(payload));
        this.#agent.message({ role: 'assistant', text: textOf(payload, 'content') ?? '', at, assumed: true });
        return;
      case 'thinking_completed':
        this.#deltas.told(messageId(payload));
        this.#agent.message({ role: 'reasoning', text: textOf(payload, 'content') ?? '', at, assumed: true });
        return;
      case 'task_started':
        this.#task(payload, at);
        return;
      case 'task_completed':
      case 'task_result_updated': {
        const task = this.#tasks.get(stringField(payload, 'taskId') ?? '');
        if (task !== undefined) this.#agent.end(task, at);
        return;
      }
      case 'tool_started':
        this.#deltas.flush('reasoning');
        this.#agent.call({
          ...this.#below(payload),
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
        this.#to.lanes.tokens(usage, at);
        this.#agent.modelCall({
          key: `usage ${this.#to.connection} ${++this.#replies}`,
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
        return this.#to.lanes.plan(payload, at);
      case 'goal_command_started':
      case 'goal_command_superseded':
      case 'goal_observed':
        return this.#to.lanes.goal(`${type.replaceAll('_', ' ')}: ${goalWords(payload)}`, payload, at, true);
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

  outbound(message: unknown, at: number): void {
    // All else that the product sends stands on the connection's own lane.
    if (stringField(message, 'type') === 'apply_settings')
      this.#to.lanes.settings(field(message, 'payload'), at, true);
  }

  /** A piece of a text; with a snapshot, all of it so far. */
  #delta(payload: unknown, role: 'assistant' | 'reasoning', at: number): void {
    if (role === 'assistant') this.#deltas.flush('reasoning');
    const snapshot = textOf(payload, 'snapshot');
    if (snapshot !== undefined) this.#deltas.set(messageId(payload), role, snapshot, at);
    else this.#deltas.add(messageId(payload), role, textOf(payload, 'content') ?? '', at);
  }

  #task(payload: unknown, at: number): void {
    const id = stringField(payload, 'taskId') ?? '';
    if (this.#tasks.has(id)) return;
    const seq = this.#agent.agent({
      name: stringField(payload, 'description') ?? 'sub-agent',
      at,
      assumed: true,
      end: 'open',
      attributes: { taskId: id, agentId: field(payload, 'agentId') },
      ...this.#below(payload),
    });
    this.#tasks.set(id, seq);
    const call = stringField(payload, 'parentToolUseId') ?? stringField(payload, 'toolUseId');
    if (call !== undefined) this.#tasks.set(`call ${call}`, seq);
  }

  /** What a sub-agent does lies under it, and it under the call that started it. */
  #below(payload: unknown): { readonly parent?: number } {
    const call = stringField(payload, 'parentToolUseId');
    if (call === undefined) return {};
    const parent = this.#tasks.get(`call ${call}`) ?? this.#agent.openCall(call)?.seq;
    return parent === undefined ? {} : { parent };
  }
}

const messageId = (payload: unknown): string => stringField(payload, 'messageId') ?? '';
const callId = (payload: unknown): string =>
  stringField(payload, 'toolCallId') ?? stringField(payload, 'callId') ?? '';

function textOf(payload: unknown, name: string): string | undefined {
  const value = field(payload, name);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((block: unknown) => stringField(block, 'text') ?? '').join('\n');
  return value === undefined ? undefined : JSON.stringify(value);
}

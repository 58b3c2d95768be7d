import { Level, parseIso } from '../../model/index.ts';
import { contentText } from '../content-text.ts';
import { editorCall } from '../editor-args.ts';
import { field, numberField, stringField } from '../records.ts';
import { CumulativeUsage } from '../spending.ts';
import type { FileChange, RepoEdits } from '../repo-edits.ts';
import type { Transcript, Usage } from '../transcript.ts';
import { usageOf } from './v0.ts';

type Event = Readonly<Record<string, unknown>>;

/** Events that the counters told just before them may be of. */
const CLAIMING: ReadonlySet<string> = new Set([
  'ActionEvent',
  'MessageEvent',
  'ConversationStateUpdateEvent',
]);

/** Events of the V1 SDK: `kind` says what each is; an observation names its action by the tool call. */
export class V1Events {
  readonly #transcript: Transcript;
  readonly #counters = new Map<string, CumulativeUsage>();
  /** Spent since the last reply, with when that was told: the SDK counts, and does not say for which reply. */
  #unclaimed:
    | { readonly usage: Usage; readonly model: string | undefined; readonly at: number | undefined }
    | undefined;
  #tellings = 0;

  readonly #edits: RepoEdits;

  constructor(transcript: Transcript, edits: RepoEdits) {
    this.#transcript = transcript;
    this.#edits = edits;
  }

  /** `base_state.json`, which lies beside the events. */
  state(state: unknown): void {
    const model = stringField(field(field(state, 'agent'), 'llm'), 'model');
    if (model !== undefined) this.#transcript.sink.meta({ model });
  }

  event(event: Event, line: number | undefined, example: string): void {
    const kind = stringField(event, 'kind') ?? 'event';
    this.#transcript.record(line, example, kind, () => this.#tell(event, kind));
  }

  finish(): void {
    this.#claim();
  }

  #tell(event: Event, kind: string): void {
    const text = stringField(event, 'timestamp');
    const at = text === undefined ? undefined : parseIso(text);
    if (!CLAIMING.has(kind)) this.#claim();
    switch (kind) {
      case 'SystemPromptEvent':
        this.#transcript.message({ at, role: 'system', text: contentText([field(event, 'system_prompt')]) });
        return;
      case 'MessageEvent':
        return this.#message(event, at);
      case 'ActionEvent':
        return this.#action(event, at);
      case 'ObservationEvent':
        return this.#observation(event, at);
      case 'UserRejectObservation':
        this.#result(
          event,
          at,
          false,
          `Rejected by the user: ${stringField(event, 'rejection_reason') ?? ''}`,
          { approval: 'rejected' },
        );
        return;
      case 'AgentErrorEvent': {
        const message = stringField(event, 'error') ?? 'error';
        const call = stringField(event, 'tool_call_id');
        if (call !== undefined && this.#transcript.openCall(call) !== undefined)
          this.#result(event, at, false, message);
        else this.#transcript.error({ at, message });
        return;
      }
      case 'ConversationErrorEvent':
        this.#transcript.error({
          at,
          message:
            [stringField(event, 'code'), stringField(event, 'detail')].filter(Boolean).join(': ') || 'error',
        });
        return;
      case 'ConversationStateUpdateEvent':
        return this.#update(event, at);
      case 'PauseEvent':
        this.#transcript.log({ at, text: 'Paused' });
        return;
      case 'Condensation': {
        const summary = stringField(event, 'summary');
        this.#transcript.compaction({ at, ...(summary === undefined ? {} : { detail: summary }) });
        return;
      }
      default:
        this.#transcript.other(kind, event, { at });
    }
  }

  #message(event: Event, at: number | undefined): void {
    const isUser = stringField(event, 'source') === 'user';
    const parent = isUser ? undefined : this.#reply(event, at);
    const message = field(event, 'llm_message');
    const thoughts = stringField(message, 'reasoning_content');
    if (thoughts !== undefined && thoughts !== '')
      this.#transcript.message({ at, parent, role: 'reasoning', text: thoughts });
    this.#transcript.message({
      at,
      parent,
      role: isUser ? 'user' : 'assistant',
      text: contentText(field(message, 'content')),
    });
  }

  #action(event: Event, at: number | undefined): void {
    const parent = this.#reply(event, at);
    const thoughts = stringField(event, 'reasoning_content') ?? '';
    const thought = contentText(field(event, 'thought')).replace(/^\s*<think>[\s\S]*?<\/think>\s*/, '');
    if (thoughts.trim() !== '') this.#transcript.message({ at, parent, role: 'reasoning', text: thoughts });
    if (thought.trim() !== '') this.#transcript.message({ at, parent, role: 'assistant', text: thought });
    const action = field(event, 'action');
    const args =
      typeof action === 'object' && action !== null
        ? Object.fromEntries(
            Object.entries(action).filter(([name, value]) => name !== 'kind' && value !== null),
          )
        : action;
    const risk = stringField(event, 'security_risk');
    this.#transcript.call({
      at,
      parent,
      id: stringField(event, 'tool_call_id') ?? stringField(event, 'id') ?? '',
      ...editorCall(stringField(event, 'tool_name') ?? stringField(action, 'kind') ?? 'tool', args),
      ...(risk === undefined || risk === 'UNKNOWN' ? {} : { more: { risk } }),
    });
  }

  #observation(event: Event, at: number | undefined): void {
    const seen = field(event, 'observation');
    const code = numberField(seen, 'exit_code') ?? numberField(field(seen, 'metadata'), 'exit_code');
    const failed = field(seen, 'is_error') === true;
    const output = contentText(field(seen, 'content')) || stringField(seen, 'output') || '';
    const entry = this.#result(
      event,
      at,
      !failed,
      output,
      {},
      code === undefined || code < 0 ? undefined : code,
    );
    const path = stringField(seen, 'path');
    const after = stringField(seen, 'new_content');
    if (failed || path === undefined || after === undefined || stringField(seen, 'command') === 'view')
      return;
    const before = stringField(seen, 'old_content');
    const isNew = field(seen, 'prev_exist') === false;
    const change: FileChange = isNew
      ? { kind: 'create', path, body: after }
      : { kind: 'bodies', path, before, after };
    this.#edits.apply(this.#transcript, {
      changes: [change],
      at,
      tool: stringField(event, 'tool_name') ?? 'edit',
      entry,
    });
  }

  #result(
    event: Event,
    at: number | undefined,
    ok: boolean,
    output: string,
    more: Record<string, unknown> = {},
    exitCode?: number,
  ): number {
    return this.#transcript.result({
      at,
      call: stringField(event, 'tool_call_id') ?? stringField(event, 'action_id'),
      ok,
      output,
      ...(exitCode === undefined ? {} : { exitCode }),
      more,
    });
  }

  #reply(event: Event, at: number | undefined): number | undefined {
    const key = stringField(event, 'llm_response_id');
    if (key === undefined) return undefined;
    const { usage, model } = this.#unclaimed ?? { usage: undefined, model: undefined };
    this.#unclaimed = undefined;
    return this.#transcript.modelCall({ at, key, usage, model, more: { responseId: key } });
  }

  #update(event: Event, at: number | undefined): void {
    const key = stringField(event, 'key') ?? '';
    const value = field(event, 'value');
    if (key === 'stats') return this.#stats(value, at);
    if (typeof value === 'string')
      this.#transcript.log({ at, text: `${key.replaceAll('_', ' ')}: ${value}`, level: Level.debug });
    else this.#transcript.other(`state: ${key}`, event, { at });
  }

  #stats(stats: unknown, at: number | undefined): void {
    const byUse = field(stats, 'usage_to_metrics');
    if (typeof byUse !== 'object' || byUse === null) return;
    for (const [use, metrics] of Object.entries(byUse) as [string, unknown][]) {
      const counter = this.#counters.get(use) ?? new CumulativeUsage();
      this.#counters.set(use, counter);
      const total = usageOf(field(metrics, 'accumulated_token_usage')) ?? {};
      const usage = counter.take({ ...total, usd: numberField(metrics, 'accumulated_cost') });
      if (usage === undefined) continue;
      this.#claim();
      this.#unclaimed = { usage, model: stringField(metrics, 'model_name'), at };
    }
  }

  /** Spent by a call of which nothing else is told (a judge, a condenser): it stands by itself. */
  #claim(): void {
    const told = this.#unclaimed;
    this.#unclaimed = undefined;
    if (told === undefined) return;
    this.#transcript.modelCall({
      at: told.at,
      key: `stats ${this.#tellings++}`,
      usage: told.usage,
      model: told.model,
    });
  }
}

import { Level } from '../../model/index.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Place, ResultIn, Transcript } from '../transcript.ts';

/** Kinds that are a call: begun, and answered when they are completed. */
const CALLS: ReadonlySet<string> = new Set([
  'command_execution',
  'file_change',
  'mcp_tool_call',
  'web_search',
  'collab_tool_call',
]);

/** Turns the events of one run into events of the trace. None has a time: they play on steps. */
export class Items {
  readonly #transcript: Transcript;
  #thread = 0;
  #turn = 0;
  #hasChanges = false;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  line(value: object): void {
    const place: Place = { at: undefined };
    const type = stringField(value, 'type') ?? 'unknown';
    switch (type) {
      case 'thread.started': {
        this.#thread++;
        const runId = stringField(value, 'thread_id');
        if (this.#thread === 1)
          this.#transcript.sink.meta({ harness: 'Codex', ...(runId === undefined ? {} : { runId }) });
        else this.#transcript.log({ ...place, text: `Another thread begins: ${runId ?? ''}` });
        return;
      }
      case 'turn.started':
        this.#turn++;
        return;
      case 'turn.completed':
        return this.#spent(field(value, 'usage'), place);
      case 'turn.failed': {
        const message = stringField(field(value, 'error'), 'message') ?? 'the turn failed';
        this.#transcript.error({ ...place, message });
        // What was spent by then is told first: the order of telling is the same however the file came.
        this.#transcript.flush();
        this.#transcript.sink.meta({ outcome: 'failed', failure: { code: 'turn.failed', message } });
        return;
      }
      case 'error':
        this.#transcript.error({ ...place, message: stringField(value, 'message') ?? 'error' });
        return;
      case 'item.started':
      case 'item.updated':
      case 'item.completed':
        return this.#item(field(value, 'item'), type, value, place);
      default:
        this.#transcript.other(type, value, place);
    }
  }

  /** Told for a whole turn: its replies are not told apart. */
  #spent(usage: unknown, place: Place): void {
    if (typeof usage !== 'object' || usage === null) return;
    this.#transcript.modelCall({
      ...place,
      key: `turn ${this.#turn}`,
      usage: {
        input: numberField(usage, 'input_tokens'),
        output: numberField(usage, 'output_tokens'),
        cacheRead: numberField(usage, 'cached_input_tokens'),
        reasoning: numberField(usage, 'reasoning_output_tokens'),
      },
      more: { of: 'the whole turn' },
    });
  }

  #item(item: unknown, event: string, value: object, place: Place): void {
    const kind = stringField(item, 'type') ?? stringField(item, 'item_type') ?? 'unknown';
    const text = stringField(item, 'text') ?? stringField(item, 'message') ?? '';
    if (CALLS.has(kind)) return this.#call(kind, item, event, place);
    if (kind === 'todo_list') {
      this.#transcript.log({ ...place, text: todoText(field(item, 'items')), stream: 'plan' });
      return;
    }
    // What is said counts when it is whole.
    if (event !== 'item.completed') return;
    if (kind === 'agent_message' || kind === 'assistant_message')
      this.#transcript.message({ ...place, role: 'assistant', text });
    else if (kind === 'reasoning') this.#transcript.message({ ...place, role: 'reasoning', text });
    else if (kind === 'error') this.#transcript.log({ ...place, text, level: Level.warning });
    else this.#transcript.other(`item ${kind}`, value, place);
  }

  #call(kind: string, item: unknown, event: string, place: Place): void {
    const id = `${this.#thread} ${stringField(item, 'id') ?? ''}`;
    if (this.#transcript.openCall(id) === undefined)
      this.#transcript.call({ ...place, id, ...callOf(kind, item) });
    if (event !== 'item.completed') return;
    this.#transcript.result({ ...place, call: id, ...resultOf(kind, item) });
    if (kind === 'file_change' && !this.#hasChanges) {
      this.#hasChanges = true;
      this.#transcript.sink.gap({
        laneId: 'repo',
        from: null,
        to: null,
        code: 'no-diffs',
        reason: 'not capable',
        detail:
          'This output names the files that were changed, and not how. The rollout in the sessions folder holds the diffs.',
      });
    }
  }
}

function callOf(kind: string, item: unknown): { readonly name: string; readonly args: unknown } {
  switch (kind) {
    case 'command_execution':
      return { name: 'shell', args: { command: stringField(item, 'command') ?? '' } };
    case 'mcp_tool_call':
      return {
        name: `${stringField(item, 'server') ?? 'mcp'}.${stringField(item, 'tool') ?? 'tool'}`,
        args: field(item, 'arguments') ?? {},
      };
    case 'web_search':
      return { name: 'web_search', args: { query: stringField(item, 'query') ?? '' } };
    case 'collab_tool_call':
      return {
        name: stringField(item, 'tool') ?? 'collab',
        args: { prompt: field(item, 'prompt') ?? field(item, 'receiver_thread_ids') },
      };
    default:
      return { name: 'apply_patch', args: { files: changedFiles(item).join(', ') } };
  }
}

const changedFiles = (item: unknown): string[] => {
  const changes = field(item, 'changes');
  return (Array.isArray(changes) ? changes : []).map(
    (change: unknown) => `${stringField(change, 'kind') ?? 'change'} ${stringField(change, 'path') ?? ''}`,
  );
};

function resultOf(kind: string, item: unknown): Pick<ResultIn, 'ok' | 'output' | 'exitCode'> {
  const ok = stringField(item, 'status') !== 'failed' && stringField(item, 'status') !== 'declined';
  if (kind === 'command_execution') {
    const exitCode = numberField(item, 'exit_code');
    const stdout = stringField(item, 'aggregated_output') ?? '';
    return { ok, output: { stdout, ...(exitCode === undefined ? {} : { exitCode }) }, exitCode };
  }
  if (kind === 'mcp_tool_call') {
    const error = field(item, 'error');
    if (error !== undefined && error !== null)
      return { ok: false, output: stringField(error, 'message') ?? error };
    return { ok, output: field(item, 'result') };
  }
  if (kind === 'collab_tool_call') return { ok, output: field(item, 'agents_states') };
  return { ok, output: kind === 'file_change' ? changedFiles(item).join('\n') : '' };
}

function todoText(items: unknown): string {
  const list = Array.isArray(items) ? items : [];
  return (
    list
      .map(
        (each: unknown) =>
          `${field(each, 'completed') === true ? '☑' : '☐'} ${stringField(each, 'text') ?? ''}`,
      )
      .join('\n') || 'an empty plan'
  );
}

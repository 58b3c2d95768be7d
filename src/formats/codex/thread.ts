import { Level } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, parseRecord, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Place, Transcript } from '../transcript.ts';
import { changesOf, patchOf } from './edits.ts';
import { contentOf, type Line } from './line.ts';
import { outputOf } from './output.ts';
import { Replies } from './replies.ts';
import { TwiceTold } from './twice-told.ts';

/** What a thread tells of the agents it started. */
export interface Spawning {
  /** The call with this seq started the agent of that thread. */
  spawned(by: Transcript, callSeq: number, threadId: string): void;
}

/** Prompts that the program puts in by itself. */
const CONTEXT =
  /^\s*(?:<(?:environment_context|user_instructions|permissions|skills_instructions|INSTRUCTIONS|turn_aborted|subagent_notification|collaboration_mode|plugins)|# AGENTS\.md instructions)/;

interface Ran {
  readonly exitCode: number | undefined;
  readonly ranMs: number | undefined;
  readonly endedAt: number | undefined;
}

/** Turns the lines of one thread into events. */
export class Thread {
  readonly transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;
  readonly #spawning: Spawning;
  readonly #told = new TwiceTold();
  readonly #replies: Replies;
  /** Call id -> what the items of 0.171 say of it, until its output comes. */
  readonly #ran = new Map<string, Ran>();
  readonly #edited = new Set<string>();
  #cwd: string | undefined;
  #context = '';
  #hasModel = false;

  constructor(transcript: Transcript, edits: RepoEdits, pictures: InlinePictures, spawning: Spawning) {
    this.transcript = transcript;
    this.#edits = edits;
    this.#pictures = pictures;
    this.#spawning = spawning;
    this.#replies = new Replies(transcript);
  }

  line(line: Line, value: object): void {
    const { type, payload } = line;
    const place: Place = { at: line.at };
    switch (type) {
      case 'session_meta':
        this.#root(stringField(payload, 'cwd'));
        return this.transcript.other(
          type,
          value,
          place,
          `Codex ${stringField(payload, 'cli_version') ?? ''}`.trim(),
        );
      case 'turn_context':
        return this.#turnContext(payload, value, place);
      case 'response_item':
        return this.#item(line, place);
      case 'event_msg':
        return this.#event(line, value, place);
      case 'token_usage_record':
        this.#replies.spent(field(payload, 'thread_token_usage'), place, {
          responseId: stringField(payload, 'response_id'),
        });
        return;
      case 'compacted':
        this.transcript.compaction({ ...place, more: { message: stringField(payload, 'message') } });
        return;
      case 'state':
        return;
      default:
        this.transcript.other(type, value, place);
    }
  }

  /** A line of the thread that this one is a fork of: it tells only where the fork starts from. */
  inherited({ type, kind, payload }: Line): void {
    if (type === 'session_meta' || type === 'turn_context') this.#root(stringField(payload, 'cwd'));
    if (type === 'turn_context') this.#replies.model = stringField(payload, 'model') ?? this.#replies.model;
    if (type === 'token_usage_record') this.#replies.inherited(field(payload, 'thread_token_usage'));
    if (kind === 'token_count') this.#replies.inherited(field(field(payload, 'info'), 'total_token_usage'));
  }

  #root(cwd: string | undefined): void {
    this.#cwd = cwd ?? this.#cwd;
    this.#edits.root(cwd);
  }

  /** Told before every call of the model to 0.104; shown where something of it changed. */
  #turnContext(payload: unknown, value: object, place: Place): void {
    this.#root(stringField(payload, 'cwd'));
    const model = stringField(payload, 'model');
    this.#replies.model = model ?? this.#replies.model;
    if (model !== undefined && !this.#hasModel) {
      this.#hasModel = true;
      this.transcript.flush();
      this.transcript.sink.meta({ model });
    }
    const { turn_id: _, root_turn_id: __, ...rest } = Object(payload) as Record<string, unknown>;
    const context = jsonText(rest);
    if (context === this.#context) return;
    this.#context = context;
    this.transcript.other(
      'turn_context',
      value,
      place,
      [model, stringField(payload, 'effort')].filter(Boolean).join(' '),
    );
  }

  #item({ kind, payload }: Line, place: Place): void {
    switch (kind) {
      case 'message':
        return this.#message(payload, place);
      case 'reasoning':
        return this.#reasoning(payload, place);
      case 'function_call':
      case 'custom_tool_call':
      case 'local_shell_call':
        return this.#call(payload, place);
      case 'function_call_output':
      case 'custom_tool_call_output':
        return this.#output(payload, place);
      case 'web_search_call':
        this.transcript.action({
          ...place,
          parent: this.#replies.said(place),
          action: 'web_search',
          detail: field(payload, 'action'),
        });
        return;
      case 'compaction':
      case 'compaction_summary':
        this.transcript.compaction(place);
        return;
      default:
        this.transcript.other(kind || 'response_item', payload, place);
    }
  }

  #message(payload: unknown, place: Place): void {
    const role = stringField(payload, 'role') ?? 'assistant';
    const content = field(payload, 'content');
    const text = contentOf(content);
    if (this.#told.isSecond('item', role, text)) return;
    const seq = this.#say(role, text, place);
    for (const part of Array.isArray(content) ? content : []) {
      const url = stringField(part, 'image_url');
      if (url?.startsWith('data:') === true) this.#pictures.add(url, undefined, place.at, seq);
    }
  }

  #say(role: string, text: string, place: Place): number {
    if (role === 'assistant')
      return this.transcript.message({ ...place, parent: this.#replies.said(place), role, text });
    this.#replies.input();
    if (role !== 'user' || CONTEXT.test(text))
      return this.transcript.log({ ...place, text, stream: 'context' });
    // An editor puts what is open before the request.
    const request = /\n## My request for Codex:\n([\s\S]*)$/.exec(text)?.[1]?.trim();
    return this.transcript.message({
      ...place,
      role,
      text: request ?? text,
      ...(request === undefined ? {} : { more: { whole: text } }),
    });
  }

  #reasoning(payload: unknown, place: Place): void {
    const summary = field(payload, 'summary');
    const parts = (Array.isArray(summary) ? summary : []).map((part) => contentOf([part]));
    const content = contentOf(field(payload, 'content'));
    const untold = [...parts, content].filter(
      (text) => text !== '' && !this.#told.isSecond('item', 'reasoning', text),
    );
    if (untold.length > 0) this.#think(untold.join('\n\n'), place);
    else if (parts.length === 0 && content === '') this.#think('thinking, encrypted', place);
  }

  #think(text: string, place: Place): void {
    this.transcript.message({ ...place, parent: this.#replies.said(place), role: 'reasoning', text });
  }

  #call(payload: unknown, place: Place): void {
    const id = stringField(payload, 'call_id') ?? stringField(payload, 'id') ?? '';
    const name = stringField(payload, 'name') ?? 'local_shell';
    const given = field(payload, 'arguments') ?? field(payload, 'input') ?? field(payload, 'action');
    const parsed = typeof given === 'string' ? parseRecord(given) : given;
    const args =
      typeof parsed === 'object' && parsed !== null ? parsed : given === undefined ? {} : { input: given };
    this.#replies.said(place);
    this.transcript.call({ ...place, id, name, args });
  }

  #output(payload: unknown, place: Place): void {
    this.#replies.input();
    const id = stringField(payload, 'call_id') ?? '';
    const call = this.transcript.openCall(id);
    const told = outputOf(field(payload, 'output'));
    const ran = this.#ran.get(id);
    this.#ran.delete(id);
    const exitCode = told.exitCode ?? ran?.exitCode;
    // Answers of calls that ran side by side are written down together: when one of them ended is known only where an item says so.
    const isAlone = this.transcript.openCalls.length <= 1;
    const entry = this.transcript.result({
      ...place,
      call: id,
      ok: told.ok,
      output: told.output,
      exitCode,
      ranMs: ran?.endedAt !== undefined || isAlone ? (ran?.ranMs ?? told.ranMs) : undefined,
      endedAt: ran?.endedAt,
    });
    if (call === undefined) return;
    const agent = stringField(told.output, 'agent_id');
    if (agent !== undefined) this.#spawning.spawned(this.transcript, call.seq, agent);
    if (!told.ok || (exitCode ?? 0) !== 0 || this.#edited.has(id)) return;
    this.#edits.apply(this.transcript, {
      changes: patchOf(call.name, call.args, this.#cwd),
      at: place.at,
      tool: call.name,
      entry,
    });
  }

  #event({ kind, payload }: Line, value: object, place: Place): void {
    switch (kind) {
      case 'token_count': {
        const info = field(payload, 'info');
        this.#replies.spent(field(info, 'total_token_usage'), place, undefined);
        return;
      }
      case 'user_message':
        return this.#eventText('user', stringField(payload, 'message'), place);
      case 'agent_message':
        return this.#eventText('assistant', stringField(payload, 'message'), place);
      case 'agent_reasoning':
      case 'agent_reasoning_raw_content':
        return this.#eventText('reasoning', stringField(payload, 'text'), place);
      case 'item_completed':
        return this.#completed(field(payload, 'item'), payload, value, place);
      case 'patch_apply_end':
        return this.#patched(
          stringField(payload, 'call_id') ?? '',
          payload,
          field(payload, 'success') !== false,
          place,
        );
      case 'turn_aborted':
        this.#replies.input();
        this.transcript.log({
          ...place,
          text: `Turn aborted: ${stringField(payload, 'reason') ?? 'no reason given'}`,
          level: Level.warning,
        });
        return;
      case 'error':
        this.transcript.error({ ...place, message: stringField(payload, 'message') ?? 'error' });
        return;
      case 'stream_error':
      case 'warning':
        this.transcript.log({
          ...place,
          text: stringField(payload, 'message') ?? kind,
          level: Level.warning,
        });
        return;
      case 'thread_rolled_back':
        this.#replies.input();
        this.transcript.log({ ...place, text: `Went back ${numberField(payload, 'num_turns') ?? ''} turns` });
        return;
      case 'context_compacted':
        // `compacted` tells it.
        return;
      case 'task_complete': {
        const ms = numberField(payload, 'duration_ms');
        return this.transcript.other(
          kind,
          value,
          place,
          ms === undefined ? kind : `turn took ${(ms / 1000).toFixed(1)} s`,
        );
      }
      default:
        this.transcript.other(kind || 'event_msg', value, place);
    }
  }

  #eventText(role: string, text: string | undefined, place: Place): void {
    if (text === undefined || this.#told.isSecond('event', role, text)) return;
    if (role === 'reasoning') this.#think(text, place);
    else this.#say(role, text, place);
  }

  /** Items of 0.171, which know when they began and ended. */
  #completed(item: unknown, payload: unknown, value: object, line: Place): void {
    const type = stringField(item, 'type') ?? '';
    const id = stringField(item, 'id') ?? '';
    const place: Place = { at: line.at };
    switch (type) {
      case 'UserMessage':
        return this.#eventText('user', contentOf(field(item, 'content')), place);
      case 'AgentMessage':
        return this.#eventText('assistant', contentOf(field(item, 'content')), place);
      case 'Reasoning': {
        const summary = field(item, 'summary_text');
        for (const text of Array.isArray(summary) ? summary : [])
          if (typeof text === 'string') this.#eventText('reasoning', text, place);
        return;
      }
      case 'CommandExecution': {
        const duration = field(item, 'duration');
        const secs = numberField(duration, 'secs');
        const ran: Ran = {
          exitCode: numberField(item, 'exit_code'),
          ranMs: secs === undefined ? undefined : secs * 1000 + (numberField(duration, 'nanos') ?? 0) / 1e6,
          endedAt: numberField(payload, 'completed_at_ms'),
        };
        if (this.transcript.openCall(id) !== undefined) {
          this.#ran.set(id, ran);
          return;
        }
        // A command that a person ran: no call stands before it.
        const at = numberField(payload, 'started_at_ms') ?? place.at;
        this.transcript.call({ ...place, at, id, name: 'shell', args: { command: field(item, 'command') } });
        this.transcript.result({
          ...place,
          call: id,
          ok: true,
          output: { stdout: stringField(item, 'aggregated_output') ?? '' },
          ...ran,
        });
        return;
      }
      case 'FileChange':
        this.#ran.set(id, {
          exitCode: undefined,
          ranMs: 0,
          endedAt: numberField(payload, 'completed_at_ms'),
        });
        return this.#patched(id, item, stringField(item, 'status') !== 'failed', place);
      case 'CollabAgentToolCall': {
        const call = this.transcript.openCall(id);
        const threads = field(item, 'receiver_thread_ids');
        if (stringField(item, 'tool') !== 'spawn_agent' || call === undefined || !Array.isArray(threads))
          return;
        for (const thread of threads)
          if (typeof thread === 'string') this.#spawning.spawned(this.transcript, call.seq, thread);
        return;
      }
      default:
        this.transcript.other(`item ${type}`, value, place);
    }
  }

  #patched(id: string, patch: unknown, ok: boolean, place: Place): void {
    if (!ok) return;
    const call = this.transcript.openCall(id);
    this.#edited.add(id);
    this.#edits.apply(this.transcript, {
      changes: changesOf(field(patch, 'changes')),
      at: place.at,
      tool: call?.name ?? 'apply_patch',
      entry: call?.seq ?? this.transcript.seq,
    });
  }
}

import { Level, parseIso } from '../../model/index.ts';
import { bodyDiff } from '../body-diff.ts';
import { jsonArgs } from '../content-text.ts';
import { field, numberField, stringField } from '../records.ts';
import { editorCall } from '../editor-args.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import type { FileChange, RepoEdits } from '../repo-edits.ts';
import { linesOf } from '../sparse-file.ts';
import type { Transcript, Usage } from '../transcript.ts';
import { parseHunks } from '../unified-hunks.ts';

type Event = Readonly<Record<string, unknown>>;

/** Actions that are a tool at work; any other with the metadata of a tool call is one too. */
const TOOLS: ReadonlySet<string> = new Set([
  'run',
  'run_ipython',
  'read',
  'write',
  'edit',
  'browse',
  'browse_interactive',
  'call_tool_mcp',
  'recall',
  'task_tracking',
  'kill',
]);

/** Arguments that are the runner's own: what a tool was asked for lies beside them. */
const OWN_ARGS: ReadonlySet<string> = new Set([
  'thought',
  'translated_ipython_code',
  'impl_source',
  'is_confirmed',
  'confirmation_state',
  'action_risk',
  'security_risk',
  'keep_prompt',
  'kernel_init_code',
  'hidden',
  'blocking',
  'is_static',
  'cwd',
  'action',
]);

/** What an evaluation knows of a reply beside the events. */
export interface ReplyFacts {
  readonly latencyMs: number | undefined;
  readonly usage: Usage | undefined;
}

/** Events of V0: an observation names by `cause` the action that it answers. Ids are not contiguous. */
export class V0Events {
  readonly #transcript: Transcript;
  readonly #agents: number[] = [];
  /** Replies by their id, where an evaluation tells of them. */
  replies: ReadonlyMap<string, ReplyFacts> = new Map();
  /** Actions without an id: the next observation answers the last of them. */
  #unnamed = 0;
  #lastUnnamed: string | undefined;

  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;

  constructor(transcript: Transcript, edits: RepoEdits, pictures: InlinePictures) {
    this.#transcript = transcript;
    this.#edits = edits;
    this.#pictures = pictures;
  }

  event(event: Event, line: number | undefined, example: string): void {
    const action = stringField(event, 'action');
    const observation = stringField(event, 'observation');
    this.#transcript.record(line, example, folded(action, observation), () => {
      if (action !== undefined) this.#action(event, action);
      else if (observation !== undefined) this.#observation(event, observation);
      else this.#other(event, 'event');
    });
  }

  get #parent(): number | undefined {
    return this.#agents.at(-1);
  }

  #action(event: Event, action: string): void {
    const at = stampOf(event);
    const args = argsOf(event);
    const reply = this.#reply(event, at);
    const parent = reply ?? this.#parent;
    const place = { at, parent };
    const thought = stringField(args, 'thought') ?? '';
    const isAgent = stringField(event, 'source') !== 'user' && stringField(event, 'source') !== 'environment';
    switch (action) {
      case 'message': {
        const role = stringField(event, 'source') === 'agent' ? 'assistant' : 'user';
        this.#transcript.message({
          ...place,
          role,
          text: stringField(args, 'content') ?? stringField(event, 'message') ?? '',
        });
        return;
      }
      case 'system':
        this.#transcript.message({ ...place, role: 'system', text: stringField(args, 'content') ?? '' });
        return;
      case 'think':
        this.#transcript.message({ ...place, role: 'reasoning', text: thought });
        return;
      case 'finish': {
        const text =
          stringField(args, 'final_thought') || stringField(event, 'message') || thought || 'Finished.';
        this.#transcript.message({ ...place, role: 'assistant', text, more: { action } });
        return;
      }
      case 'change_agent_state':
        this.#transcript.log({
          ...place,
          text: `Agent asked to be ${stringField(args, 'agent_state') ?? '?'}`,
          level: Level.debug,
        });
        return;
      case 'condensation':
        this.#transcript.compaction({
          ...place,
          ...(stringField(args, 'summary') === undefined
            ? {}
            : { detail: stringField(args, 'summary') ?? '' }),
        });
        return;
      case 'delegate':
        this.#agents.push(
          this.#transcript.agent({
            ...place,
            name: stringField(args, 'agent') ?? 'delegate',
            end: 'open',
            attributes: { inputs: field(args, 'inputs') },
          }),
        );
        return;
    }
    const isTool = TOOLS.has(action) || field(event, 'tool_call_metadata') !== undefined;
    if (!isTool) return this.#other(event, `action: ${action}`);
    if (thought !== '' && isAgent) this.#transcript.message({ ...place, role: 'assistant', text: thought });
    this.#transcript.call({
      ...place,
      id: this.#idOf(event),
      ...toolOf(event, action, args),
      ...confirmed(args),
    });
  }

  /** The reply that an action is part of: several actions may share one. Answers its seq. */
  #reply(event: Event, at: number | undefined): number | undefined {
    const response = field(field(event, 'tool_call_metadata'), 'model_response');
    const key = stringField(response, 'id');
    if (key === undefined) return undefined;
    const facts = this.replies.get(key);
    const from = facts?.latencyMs === undefined || at === undefined ? undefined : at - facts.latencyMs;
    return this.#transcript.modelCall({
      at,
      parent: this.#parent,
      key,
      model: stringField(response, 'model'),
      usage: facts?.usage ?? usageOf(field(response, 'usage')),
      ...(from === undefined ? {} : { from }),
      more: { responseId: key },
    });
  }

  #observation(event: Event, observation: string): void {
    const at = stampOf(event);
    const extras = field(event, 'extras') ?? event;
    const content = stringField(event, 'content') ?? '';
    if (observation === 'null' || observation === 'think') return;
    if (observation === 'agent_state_changed') {
      this.#transcript.log({
        at,
        parent: this.#parent,
        text: `Agent state: ${stringField(extras, 'agent_state') ?? '?'}`,
        level: Level.debug,
      });
      return;
    }
    if (observation === 'delegate') {
      const agent = this.#agents.pop();
      if (agent !== undefined) this.#transcript.end(agent, at);
      this.#transcript.log({ at, parent: this.#parent, text: content || 'The delegate came back.' });
      return;
    }
    const call = this.#answered(event);
    if (observation === 'error' && call === undefined) {
      this.#transcript.error({ at, parent: this.#parent, message: content });
      return;
    }
    if (call === undefined) return this.#other(event, `observation: ${observation}`);
    const code = numberField(field(extras, 'metadata'), 'exit_code') ?? numberField(extras, 'exit_code');
    const failed = observation === 'error' || /^ERROR:?\s/.test(content);
    const name = this.#transcript.openCall(call)?.name ?? observation;
    const entry = this.#transcript.result({
      at,
      call,
      ok: !failed,
      output: content,
      // -1 is no code: the command had not ended.
      ...(code === undefined || code < 0 ? {} : { exitCode: code }),
      more: { observation, ...(code !== undefined && code < 0 ? { stillRunning: true } : {}) },
    });
    this.#world(extras, { at, entry, tool: name, edited: observation === 'edit' && !failed });
  }

  /** What an observation shows of the world: a file as it was and is, a picture of the page. */
  #world(
    extras: unknown,
    by: {
      readonly at: number | undefined;
      readonly entry: number;
      readonly tool: string;
      readonly edited: boolean;
    },
  ): void {
    const after = stringField(extras, 'new_content');
    const path = stringField(extras, 'path');
    if (by.edited && after !== undefined && path !== undefined) {
      const change = changeOf(path, after, extras, by.tool);
      this.#edits.apply(this.#transcript, { changes: [change], at: by.at, tool: by.tool, entry: by.entry });
    }
    const picture = stringField(extras, 'screenshot') ?? '';
    if (picture !== '') this.#pictures.add(picture, 'image/png', by.at, by.entry);
  }

  #other(event: Event, kind: string): void {
    this.#transcript.other(kind, event, { at: stampOf(event) }, stringField(event, 'message') || kind);
  }

  #idOf(event: Event): string {
    const id = numberField(event, 'id');
    if (id !== undefined) return String(id);
    this.#lastUnnamed = `unnamed ${this.#unnamed++}`;
    return this.#lastUnnamed;
  }

  /** Id of the call that an observation answers, if it is open. */
  #answered(event: Event): string | undefined {
    const cause = numberField(event, 'cause');
    const id =
      cause === undefined
        ? field(event, 'id') === undefined
          ? this.#lastUnnamed
          : undefined
        : String(cause);
    return id === undefined || this.#transcript.openCall(id) === undefined ? undefined : id;
  }
}

/**
 * What an edit changed. Where the file existed (`prev_exist`) both texts are all of it; from 2025-04 on they are the piece that was
 * replaced, `prev_exist` is false for any edit, and `diff` has the lines' numbers.
 */
function changeOf(path: string, after: string, extras: unknown, tool: string): FileChange {
  const before = stringField(extras, 'old_content');
  if (field(extras, 'prev_exist') === true) return { kind: 'bodies', path, before, after };
  const hunks = parseHunks(stringField(extras, 'diff') ?? '');
  if (hunks.length > 0 && !tool.endsWith(' create')) return { kind: 'hunks', path, hunks };
  if (before === undefined || before === '') return { kind: 'create', path, body: after };
  return { kind: 'chunks', path, chunks: [bodyDiff(linesOf(before), linesOf(after))] };
}

const stampOf = (event: Event): number | undefined => {
  const text = stringField(event, 'timestamp');
  return text === undefined ? undefined : parseIso(text);
};

/** `args`, or the event itself where early evaluations laid them down bare. */
function argsOf(event: Event): unknown {
  return field(event, 'args') ?? event;
}

/** Name and arguments as the model gave them, where its reply is kept; else as the runner understood them. */
function toolOf(
  event: Event,
  action: string,
  args: unknown,
): { readonly name: string; readonly args: unknown } {
  const metadata = field(event, 'tool_call_metadata');
  const name = stringField(metadata, 'function_name');
  const choices = field(field(metadata, 'model_response'), 'choices');
  const calls = Array.isArray(choices) ? field(field(choices[0], 'message'), 'tool_calls') : undefined;
  const wanted = stringField(metadata, 'tool_call_id');
  const asked = Array.isArray(calls)
    ? calls.find((call: unknown) => stringField(call, 'id') === wanted)
    : undefined;
  const given = stringField(field(asked, 'function'), 'arguments');
  if (given !== undefined) return editorCall(name ?? action, jsonArgs(given));
  const own =
    typeof args === 'object' && args !== null
      ? Object.fromEntries(
          Object.entries(args).filter(([key, value]) => !OWN_ARGS.has(key) && value !== null && value !== ''),
        )
      : args;
  return editorCall(name ?? action, own);
}

/** A person was asked whether it may run. */
function confirmed(args: unknown): { readonly more?: Record<string, unknown> } {
  const state = stringField(args, 'confirmation_state');
  return state === undefined || state === 'confirmed' ? {} : { more: { approval: state } };
}

export function usageOf(usage: unknown): Usage | undefined {
  const input = numberField(usage, 'prompt_tokens');
  const output = numberField(usage, 'completion_tokens');
  if (input === undefined && output === undefined) return undefined;
  return {
    input,
    output,
    cacheRead:
      numberField(usage, 'cache_read_tokens') ??
      numberField(field(usage, 'prompt_tokens_details'), 'cached_tokens'),
    cacheWrite: numberField(usage, 'cache_write_tokens') ?? numberField(usage, 'cache_creation_input_tokens'),
  };
}

function folded(action: string | undefined, observation: string | undefined): string {
  if (observation === 'null') return 'empty observation';
  if (observation === 'think') return 'thought was noted';
  return action ?? observation ?? 'event';
}

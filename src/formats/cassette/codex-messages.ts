import { field, numberField, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import { DeltaBook } from './delta-book.ts';
import { goalWords, type SessionLanes } from './session-lanes.ts';
import { CumulativeUsage } from '../spending.ts';
import type { Transcript } from '../transcript.ts';
import { parseHunks } from '../unified-hunks.ts';

interface OpenItem {
  readonly seq: number;
}

/** What the decoders of a connection write to. */
export interface Told {
  readonly agent: Transcript;
  readonly edits: RepoEdits;
  readonly lanes: SessionLanes;
  /** Id of the connection: counters of two are never one. */
  readonly connection: string;
  /** Seq of the swim lane of a child session's own connection; -1 for the root's. */
  readonly under: number;
}

/** What a Codex connection says, as the agent's lane (contracts/cassette.md 1.5, "Codec by provider"). */
export class CodexMessages {
  readonly #agent: Transcript;
  readonly #edits: RepoEdits;
  readonly #to: Told;
  readonly #deltas: DeltaBook;
  /** Swim lanes of child sessions that share the connection, by their thread; the first thread is the session's own. */
  readonly #threads = new Map<string, number>();
  readonly #usage = new CumulativeUsage();
  readonly #asked = new Map<string, OpenItem>();
  readonly #turns = new Map<string, number>();
  /** Messages that were told, by their item. */
  readonly #told = new Set<string>();
  #model: string | undefined;
  #calls = 0;

  constructor(to: Told) {
    this.#to = to;
    this.#agent = to.agent;
    this.#edits = to.edits;
    this.#deltas = new DeltaBook(to.agent);
  }

  inbound(message: unknown, at: number): void {
    const method = stringField(message, 'method');
    const params = field(message, 'params');
    const id = field(message, 'id');
    if (method === undefined) {
      this.#model = stringField(field(message, 'result'), 'model') ?? this.#model;
      return;
    }
    this.#place(params, at);
    if (id !== undefined) return this.#ask(method, String(id as string | number), params, at);
    switch (method) {
      case 'turn/started':
        return this.#turn(field(params, 'turn'), stringField(params, 'threadId'), at);
      case 'turn/completed':
        return this.#turnEnd(field(params, 'turn'), at);
      case 'item/started':
        return this.#item(field(params, 'item'), at, false);
      case 'item/completed':
        return this.#item(field(params, 'item'), at, true);
      case 'item/agentMessage/delta':
        this.#deltas.flush('reasoning');
        return this.#deltas.add(
          stringField(params, 'itemId') ?? '',
          'assistant',
          stringField(params, 'delta') ?? '',
          at,
        );
      case 'item/reasoning/textDelta':
      case 'item/reasoning/summaryTextDelta':
        return this.#deltas.add(
          stringField(params, 'itemId') ?? '',
          'reasoning',
          stringField(params, 'delta') ?? '',
          at,
        );
      case 'turn/plan/updated':
        return this.#to.lanes.plan(params, at);
      case 'thread/goal/updated':
      case 'thread/goal/cleared':
        return this.#to.lanes.goal(
          method === 'thread/goal/cleared' ? 'cleared' : goalWords(params),
          params,
          at,
          true,
        );
      case 'thread/settings/updated':
        return this.#to.lanes.settings(field(params, 'settings') ?? params, at, true);
      case 'thread/tokenUsage/updated':
        return this.#spent(field(field(params, 'tokenUsage'), 'total'), at);
      case 'thread/compacted':
        this.#agent.compaction({ at, assumed: true });
        return;
      case 'error':
        this.#agent.error({
          at,
          assumed: true,
          message: stringField(field(params, 'error'), 'message') ?? JSON.stringify(params),
        });
        return;
      default:
    }
  }

  outbound(message: unknown, at: number): void {
    const id = field(message, 'id');
    const asked = id === undefined ? undefined : this.#asked.get(String(id as string | number));
    if (asked === undefined) return;
    this.#asked.delete(String(id as string | number));
    const decision = stringField(field(message, 'result'), 'decision');
    this.#agent.end(asked.seq, at);
    this.#agent.log({ at, assumed: true, text: `Answered: ${decision ?? 'given'}`, parent: asked.seq });
  }

  /** What a message is about lies in its turn, and a turn of another thread in that child's swim lane. */
  #place(params: unknown, at: number): void {
    const thread = stringField(params, 'threadId') ?? stringField(field(params, 'thread'), 'id');
    if (thread !== undefined && !this.#threads.has(thread)) {
      const isOwn = this.#threads.size === 0;
      this.#threads.set(
        thread,
        isOwn
          ? this.#to.under
          : this.#agent.agent({
              name: 'child session',
              at,
              assumed: true,
              end: 'open',
              attributes: { threadId: thread },
            }),
      );
    }
    const turn = this.#turns.get(stringField(params, 'turnId') ?? '');
    if (turn !== undefined) this.#agent.under(turn);
  }

  /** From the question to the answer a person thinks: that is no time of the tool. */
  #ask(method: string, id: string, params: unknown, at: number): void {
    const about = stringField(params, 'command') ?? stringField(params, 'reason') ?? method;
    const seq = this.#agent.span({
      name: `Waits for approval: ${about}`,
      at,
      assumed: true,
      end: 'open',
      attributes: { method },
    });
    this.#asked.set(id, { seq });
  }

  #turn(turn: unknown, thread: string | undefined, at: number): void {
    const id = stringField(turn, 'id') ?? 'turn';
    const seq = this.#agent.span({
      name: 'turn',
      at,
      assumed: true,
      end: 'open',
      attributes: { id },
      parent: this.#threads.get(thread ?? '') ?? this.#to.under,
    });
    this.#turns.set(id, seq);
    this.#agent.under(seq);
  }

  #turnEnd(turn: unknown, at: number): void {
    const seq = this.#turns.get(stringField(turn, 'id') ?? 'turn');
    const items = field(turn, 'items');
    // A turn may tell its last message with its end alone.
    for (const item of Array.isArray(items) ? items : [])
      if (stringField(item, 'type') === 'agentMessage' && !this.#told.has(stringField(item, 'id') ?? ''))
        this.#item(item, at, true);
    this.#deltas.flush();
    if (seq !== undefined) this.#agent.end(seq, at);
    const error = stringField(field(turn, 'error'), 'message');
    if (error !== undefined) this.#agent.error({ at, assumed: true, message: error });
  }

  #item(item: unknown, at: number, isDone: boolean): void {
    const id = stringField(item, 'id') ?? '';
    if (isDone) this.#deltas.told(id);
    else this.#deltas.flush('reasoning');
    switch (stringField(item, 'type')) {
      case 'agentMessage':
        if (isDone) this.#told.add(id);
        if (isDone)
          this.#agent.message({
            role: 'assistant',
            text: stringField(item, 'text') ?? '',
            at,
            assumed: true,
          });
        return;
      case 'reasoning':
        if (isDone) this.#agent.message({ role: 'reasoning', text: textsOf(item), at, assumed: true });
        return;
      case 'commandExecution':
        return isDone
          ? this.#commandEnd(item, id, at)
          : void this.#agent.call({
              id,
              name: 'command',
              args: { command: field(item, 'command') },
              at,
              assumed: true,
            });
      case 'fileChange':
        return isDone
          ? this.#changed(item, id, at)
          : void this.#agent.call({
              id,
              name: 'apply_patch',
              args: patchArgs(field(item, 'changes')),
              more: { changes: field(item, 'changes') },
              at,
              assumed: true,
            });
      case 'mcpToolCall':
      case 'dynamicToolCall':
      case 'collabAgentToolCall':
      case 'webSearch':
      case 'imageGeneration':
        return this.#tool(item, id, at, isDone);
      case 'contextCompaction':
        if (isDone) this.#agent.compaction({ at, assumed: true });
        return;
      default:
    }
  }

  #tool(item: unknown, id: string, at: number, isDone: boolean): void {
    const name = stringField(item, 'tool') ?? stringField(item, 'type') ?? 'tool';
    if (!isDone)
      this.#agent.call({
        id,
        name,
        args: field(item, 'arguments') ?? field(item, 'query') ?? {},
        at,
        assumed: true,
      });
    else
      this.#agent.result({
        call: id,
        ok: stringField(item, 'status') !== 'failed',
        output: field(item, 'result') ?? '',
        at,
        assumed: true,
      });
  }

  #commandEnd(item: unknown, id: string, at: number): void {
    const exitCode = numberField(item, 'exitCode');
    this.#agent.result({
      call: id,
      ok: stringField(item, 'status') !== 'failed' && stringField(item, 'status') !== 'declined',
      output: {
        stdout: stringField(item, 'aggregatedOutput') ?? '',
        stderr: '',
        ...(exitCode === undefined ? {} : { exitCode }),
      },
      exitCode,
      at,
      assumed: true,
    });
  }

  #changed(item: unknown, id: string, at: number): void {
    const list = field(item, 'changes');
    const changes = Array.isArray(list) ? list : [];
    const entry = this.#agent.result({
      call: id,
      ok: stringField(item, 'status') !== 'failed',
      output: '',
      at,
      assumed: true,
    });
    this.#edits.apply(this.#agent, {
      at,
      tool: 'apply_patch',
      entry,
      changes: changes.flatMap((change: unknown) => {
        const path = stringField(change, 'path');
        const diff = stringField(change, 'diff');
        return path === undefined || diff === undefined
          ? []
          : [{ kind: 'hunks' as const, path: inFolder(path), hunks: parseHunks(diff) }];
      }),
    });
  }

  #spent(total: unknown, at: number): void {
    this.#to.lanes.tokens(total, at);
    const usage = this.#usage.take({
      input: numberField(total, 'inputTokens'),
      output: numberField(total, 'outputTokens'),
      cacheRead: numberField(total, 'cachedInputTokens'),
      reasoning: numberField(total, 'reasoningOutputTokens'),
    });
    if (usage !== undefined)
      this.#agent.modelCall({
        key: `usage ${this.#to.connection} ${++this.#calls}`,
        model: this.#model,
        at,
        assumed: true,
        usage,
      });
  }
}

function textsOf(item: unknown): string {
  const parts = [field(item, 'summary'), field(item, 'content')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return parts
    .map((part: unknown) => (typeof part === 'string' ? part : (stringField(part, 'text') ?? '')))
    .join('\n');
}

/** Which files, and how: in one line, each call told from another. */
function patchArgs(changes: unknown): { readonly path: string; readonly diff: string } {
  const list: readonly unknown[] = Array.isArray(changes) ? changes : [];
  const of = (name: string): string[] => list.flatMap((change) => stringField(change, name) ?? []);
  return { path: of('path').map(inFolder).join(', '), diff: of('diff').join('\n') };
}

/** A path below the session's folder, which a cassette writes as `${SESSION_CWD:<session>}`. */
const inFolder = (path: string): string => path.replace(/^\$\{[A-Z_]+(?::[^}]*)?\}\//, '');

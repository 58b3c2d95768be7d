import { parseApplyPatch } from '../apply-patch.ts';
import { bodyDiff } from '../body-diff.ts';
import { Level } from '../../model/index.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, stringField } from '../records.ts';
import type { FileChange, RepoEdits } from '../repo-edits.ts';
import type { Transcript, Usage } from '../transcript.ts';
import { linesOf } from '../sparse-file.ts';
import { parseHunks } from '../unified-hunks.ts';

/** A session that a call started. */
interface Started {
  readonly sessionId: string;
  /** Seq of the agent's span. */
  readonly entry: number;
}

/** Parts of messages by their type: the same in an export, in the lines of a run, and in captured events. */
export class PartWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;
  /** Replies by message, with when the model had said the last of it. */
  readonly #replies = new Map<string, { readonly entry: number; until: number | undefined }>();
  readonly #calls = new Set<string>();
  readonly #agents = new Map<string, number>();
  readonly started: Started[] = [];

  constructor(transcript: Transcript, edits: RepoEdits, pictures: InlinePictures) {
    this.#transcript = transcript;
    this.#edits = edits;
    this.#pictures = pictures;
  }

  /** A reply of the model, or nothing for a message of the user: its parts tell it. `parts`: those that are known already. */
  message(info: unknown, parts: readonly unknown[]): void {
    if (stringField(info, 'role') !== 'assistant') return;
    const id = stringField(info, 'id') ?? '';
    const created = numberField(field(info, 'time'), 'created');
    const spoken = parts.map(spokenAt).filter((at) => at !== undefined);
    this.reply(id, {
      from: created,
      until:
        spoken.length > 0 ? Math.max(...spoken) : (numberField(field(info, 'time'), 'completed') ?? created),
      model: stringField(info, 'modelID'),
      usage: usageOf(info),
    });
    const error = field(info, 'error');
    if (error !== undefined && error !== null) {
      const data = field(error, 'data');
      const message = stringField(data, 'message') ?? stringField(error, 'message') ?? '';
      const at = numberField(field(info, 'time'), 'completed');
      this.#transcript.error({ at, message: `${stringField(error, 'name') ?? 'Error'}: ${message}` });
    }
  }

  /** Tells of a reply, or more of one that is known. Answers its entry. */
  reply(
    id: string,
    facts: {
      readonly from?: number | undefined;
      readonly until: number | undefined;
      readonly model?: string | undefined;
      readonly usage?: Usage | undefined;
    },
  ): number {
    const known = this.#replies.get(id);
    const until =
      known?.until === undefined || (facts.until ?? -Infinity) > known.until ? facts.until : known.until;
    const entry = this.#transcript.modelCall({
      at: until,
      key: id,
      model: facts.model,
      usage: facts.usage,
      ...(facts.from === undefined ? {} : { from: facts.from }),
      more: { messageID: id },
    });
    this.#replies.set(id, { entry, until });
    return entry;
  }

  isKnown(messageId: string): boolean {
    return this.#replies.has(messageId);
  }

  /** `at`: when the part was told, for those that carry no time. */
  part(part: unknown, info: unknown, at?: number): void {
    const time = field(part, 'time');
    const begun = numberField(time, 'start') ?? at ?? numberField(field(info, 'time'), 'created');
    const parent = this.#replies.get(stringField(part, 'messageID') ?? '')?.entry;
    const place = { at: begun, parent };
    const isUser = stringField(info, 'role') === 'user';
    if (stringField(part, 'text') === '') return;
    switch (stringField(part, 'type') ?? '') {
      case 'text': {
        const role = isUser ? (field(part, 'synthetic') === true ? 'system' : 'user') : 'assistant';
        this.#transcript.message({ ...place, role, text: stringField(part, 'text') ?? '' });
        return;
      }
      case 'reasoning':
        this.#transcript.message({ ...place, role: 'reasoning', text: stringField(part, 'text') ?? '' });
        return;
      case 'tool':
        return this.tool(part, parent, at);
      case 'file':
        return this.#file(part, place);
      case 'patch':
        this.#transcript.log({
          at,
          parent,
          text: `Snapshot ${stringField(part, 'hash')?.slice(0, 8) ?? ''} of ${filesOf(part)}`,
          level: Level.debug,
        });
        return;
      case 'compaction':
        this.#transcript.compaction({ at, ...(field(part, 'auto') === true ? { detail: 'by itself' } : {}) });
        return;
      case 'retry': {
        const error = field(part, 'error');
        const message =
          stringField(field(error, 'data'), 'message') ?? stringField(error, 'message') ?? 'error';
        this.#transcript.error({
          at: numberField(time, 'created') ?? at,
          parent,
          message: `Try ${numberField(part, 'attempt') ?? ''} failed: ${message}`,
        });
        return;
      }
      case 'agent':
      case 'subtask':
        this.#transcript.log({
          ...place,
          text: `Agent asked for: ${stringField(part, 'agent') ?? stringField(part, 'name') ?? ''}`,
        });
        return;
      case 'step-start':
      case 'step-finish':
      case 'snapshot':
        return;
    }
    this.#transcript.other(stringField(part, 'type') ?? 'part', part, { at: begun });
  }

  /** A call as far as it is known: a later telling of the same call brings its result. */
  tool(part: unknown, parent: number | undefined, told?: number): void {
    const state = field(part, 'state');
    const status = stringField(state, 'status') ?? 'running';
    if (status === 'pending') return;
    const id = stringField(part, 'callID') ?? stringField(part, 'id') ?? '';
    const name = stringField(part, 'tool') ?? 'tool';
    const time = field(state, 'time');
    if (!this.#calls.has(id)) {
      this.#calls.add(id);
      const title = stringField(state, 'title');
      this.#transcript.call({
        at: numberField(time, 'start') ?? told,
        parent,
        id,
        name,
        args: field(state, 'input'),
        ...(title === undefined || title === '' ? {} : { more: { title } }),
      });
    }
    this.#subAgent(id, state, time);
    if (status === 'running') return;
    const at = numberField(time, 'end') ?? told;
    const failed = status === 'error';
    const metadata = field(state, 'metadata');
    const agent = this.#agents.get(id);
    if (agent !== undefined) this.#transcript.end(agent, at, failed ? Level.error : undefined);
    const entry = this.#transcript.result({
      at,
      call: id,
      ok: !failed,
      output: failed ? (stringField(state, 'error') ?? 'error') : (stringField(state, 'output') ?? ''),
      exitCode: numberField(metadata, 'exit') ?? numberField(metadata, 'exitCode'),
    });
    const changes = failed ? [] : changesOf(name, field(state, 'input'), metadata);
    this.#edits.apply(this.#transcript, { changes, at, tool: name, entry });
    const attached = field(state, 'attachments');
    for (const each of Array.isArray(attached) ? (attached as readonly unknown[]) : [])
      this.#picture(each, at, entry);
  }

  /** A `task` runs a session of its own, which the call's metadata names. */
  #subAgent(id: string, state: unknown, time: unknown): void {
    const sessionId = stringField(field(state, 'metadata'), 'sessionId');
    const call = this.#transcript.openCall(id);
    if (sessionId === undefined || call === undefined || this.#agents.has(id)) return;
    const input = field(state, 'input');
    const kind = stringField(input, 'subagent_type');
    const what = stringField(input, 'description') ?? stringField(state, 'title') ?? 'task';
    const entry = this.#transcript.agent({
      at: numberField(time, 'start') ?? call.start,
      parent: call.seq,
      name: kind === undefined ? what : `${kind}: ${what}`,
      end: 'open',
      attributes: { sessionId },
    });
    this.#agents.set(id, entry);
    this.started.push({ sessionId, entry });
  }

  #file(
    part: unknown,
    place: { readonly at: number | undefined; readonly parent: number | undefined },
  ): void {
    const name = stringField(part, 'filename') ?? 'file';
    const mediaType = stringField(part, 'mime');
    const entry = this.#transcript.artifact({
      ...place,
      name,
      ...(mediaType === undefined ? {} : { mediaType }),
    });
    this.#picture(part, place.at, entry);
  }

  #picture(part: unknown, at: number | undefined, entry: number): void {
    const url = stringField(part, 'url') ?? '';
    if (url.startsWith('data:image/')) this.#pictures.add(url, undefined, at, entry);
  }
}

/** When the model said a part: its end for words, its begin for a call, whose rest is the tool's time. */
function spokenAt(part: unknown): number | undefined {
  if (stringField(part, 'type') === 'tool') return numberField(field(field(part, 'state'), 'time'), 'start');
  const time = field(part, 'time');
  return numberField(time, 'end') ?? numberField(time, 'start');
}

/** Tokens as OpenCode counts them: `input` without what the cache held, `output` without reasoning. */
export function usageOf(of: unknown): Usage | undefined {
  const tokens = field(of, 'tokens');
  const input = numberField(tokens, 'input');
  const output = numberField(tokens, 'output');
  const usd = numberField(of, 'cost');
  if (input === undefined && output === undefined && usd === undefined) return undefined;
  const cacheRead = numberField(field(tokens, 'cache'), 'read');
  const cacheWrite = numberField(field(tokens, 'cache'), 'write');
  return {
    input: (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output,
    cacheRead,
    cacheWrite,
    reasoning: numberField(tokens, 'reasoning'),
    usd,
  };
}

function filesOf(part: unknown): string {
  const files = field(part, 'files');
  return Array.isArray(files) ? files.filter((name) => typeof name === 'string').join(', ') : 'the files';
}

function changesOf(tool: string, input: unknown, metadata: unknown): FileChange[] {
  const path =
    stringField(input, 'filePath') ??
    stringField(field(metadata, 'filediff'), 'file') ??
    stringField(metadata, 'filepath');
  const diff = stringField(metadata, 'diff') ?? stringField(field(metadata, 'filediff'), 'patch');
  if (tool === 'patch' || tool === 'apply_patch') return patched(stringField(input, 'patchText') ?? '');
  if (path === undefined) return [];
  if (diff !== undefined) return [{ kind: 'hunks', path, hunks: parseHunks(diff) }];
  const body = stringField(input, 'content');
  if (tool === 'write' && body !== undefined)
    return [
      field(metadata, 'exists') === false
        ? { kind: 'create', path, body }
        : { kind: 'bodies', path, before: undefined, after: body },
    ];
  const before = stringField(input, 'oldString');
  const after = stringField(input, 'newString');
  if (before === undefined || after === undefined) return [];
  return [{ kind: 'chunks', path, chunks: [bodyDiff(linesOf(before), linesOf(after))] }];
}

function patched(text: string): FileChange[] {
  return parseApplyPatch(text).map((file): FileChange => {
    if (file.op === 'delete') return { kind: 'delete', path: file.path };
    if (file.op === 'update') return { kind: 'chunks', path: file.path, chunks: file.chunks };
    const body = file.chunks
      .flat()
      .map(({ text: line }) => `${line}\n`)
      .join('');
    return { kind: 'create', path: file.path, body };
  });
}

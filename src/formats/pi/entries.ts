import { Level, parseIso } from '../../model/index.ts';
import { bodyDiff } from '../body-diff.ts';
import { contentPictures, contentText } from '../content-text.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { FileChange, RepoEdits } from '../repo-edits.ts';
import { linesOf } from '../sparse-file.ts';
import type { OpenCall, Transcript, Usage } from '../transcript.ts';

/** Entries by type. A reply carries two times: when it was asked for (in the message) and when it was written down (the line). */
export class EntryWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;
  #commands = 0;

  constructor(transcript: Transcript, edits: RepoEdits, pictures: InlinePictures) {
    this.#transcript = transcript;
    this.#edits = edits;
    this.#pictures = pictures;
  }

  add({ value, index, line, example }: FoundRecord): void {
    const type = stringField(value, 'type') ?? 'entry';
    this.#transcript.record(line, example, type === 'session' ? 'head of the session' : 'empty message', () =>
      this.#tell(value, type, index),
    );
  }

  #tell(entry: Readonly<Record<string, unknown>>, type: string, index: number): void {
    const stamp = stringField(entry, 'timestamp');
    const at = stamp === undefined ? undefined : parseIso(stamp);
    switch (type) {
      case 'session': {
        const model = stringField(entry, 'modelId');
        this.#edits.root(stringField(entry, 'cwd'));
        if (model !== undefined) this.#transcript.sink.meta({ model });
        return;
      }
      case 'message':
        return this.#message(field(entry, 'message'), at, index);
      case 'compaction':
        this.#transcript.compaction({
          at,
          ...(stringField(entry, 'summary') === undefined
            ? {}
            : { detail: stringField(entry, 'summary') ?? '' }),
        });
        return;
      case 'branch_summary':
        this.#transcript.log({ at, text: `Another branch was left: ${stringField(entry, 'summary') ?? ''}` });
        return;
      case 'model_change':
        this.#transcript.log({
          at,
          text: `Model: ${stringField(entry, 'modelId') ?? '?'}`,
          level: Level.debug,
        });
        return;
      case 'thinking_level_change':
        this.#transcript.log({
          at,
          text: `Thinking: ${stringField(entry, 'thinkingLevel') ?? '?'}`,
          level: Level.debug,
        });
        return;
    }
    this.#transcript.other(type, entry, { at });
  }

  #message(message: unknown, at: number | undefined, index: number): void {
    const role = stringField(message, 'role') ?? 'user';
    const content = field(message, 'content');
    switch (role) {
      case 'assistant':
        return this.#reply(message, at, index);
      case 'toolResult':
        return this.#result(message, at);
      case 'bashExecution': {
        // A command that the person ran.
        const id = `command ${this.#commands++}`;
        this.#transcript.call({
          at,
          id,
          name: 'bash',
          args: { command: stringField(message, 'command') ?? '' },
          more: { by: 'user' },
        });
        this.#transcript.result({
          at,
          call: id,
          ok: field(message, 'cancelled') !== true,
          output: stringField(message, 'output') ?? '',
          exitCode: numberField(message, 'exitCode'),
        });
        return;
      }
    }
    const entry = this.#transcript.message({ at, role, text: contentText(content) });
    for (const url of contentPictures(content)) this.#pictures.add(url, undefined, at, entry);
  }

  #reply(message: unknown, at: number | undefined, index: number): void {
    const asked = numberField(message, 'timestamp');
    const parent = this.#transcript.modelCall({
      at,
      ...(asked === undefined ? {} : { from: asked }),
      key: `message ${index}`,
      model: stringField(message, 'model'),
      usage: usageOf(field(message, 'usage')),
      more: { stopReason: stringField(message, 'stopReason') },
    });
    const content = field(message, 'content');
    const isCut = /^(?:aborted|error)$/.test(stringField(message, 'stopReason') ?? '');
    for (const block of Array.isArray(content) ? (content as readonly unknown[]) : []) {
      const type = stringField(block, 'type');
      if (type === 'text')
        this.#transcript.message({ at, parent, role: 'assistant', text: stringField(block, 'text') ?? '' });
      else if (type === 'thinking')
        this.#transcript.message({
          at,
          parent,
          role: 'reasoning',
          text: stringField(block, 'thinking') ?? '',
        });
      else if (type === 'toolCall') {
        const call = this.#transcript.call({
          at,
          parent,
          id: stringField(block, 'id') ?? '',
          name: stringField(block, 'name') ?? 'tool',
          args: field(block, 'arguments'),
          ...(isCut ? { more: { notRun: true } } : {}),
        });
        // The reply was broken off: its calls were not run, and no result will come.
        if (isCut) this.#transcript.end(call, at, Level.warning);
      } else this.#transcript.other(type ?? 'block', block, { at });
    }
    const error = stringField(message, 'errorMessage');
    if (error !== undefined) this.#transcript.error({ at, parent, message: error });
  }

  #result(message: unknown, at: number | undefined): void {
    const id = stringField(message, 'toolCallId');
    const call = id === undefined ? undefined : this.#transcript.openCall(id);
    const ok = field(message, 'isError') !== true;
    const content = field(message, 'content');
    const entry = this.#transcript.result({ at, call: id, ok, output: contentText(content) });
    if (ok)
      this.#edits.apply(this.#transcript, {
        changes: changesOf(call),
        at,
        tool: call?.name ?? 'edit',
        entry,
      });
    for (const url of contentPictures(content)) this.#pictures.add(url, undefined, at, entry);
  }
}

/** `input` without what the cache held. */
function usageOf(usage: unknown): Usage | undefined {
  const input = numberField(usage, 'input');
  if (input === undefined) return undefined;
  const cacheRead = numberField(usage, 'cacheRead');
  const cacheWrite = numberField(usage, 'cacheWrite');
  return {
    input: input + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: numberField(usage, 'output'),
    cacheRead,
    cacheWrite,
    usd: numberField(field(usage, 'cost'), 'total'),
  };
}

function changesOf(call: OpenCall | undefined): FileChange[] {
  const path = stringField(call?.args, 'path') ?? stringField(call?.args, 'file_path');
  if (call === undefined || path === undefined) return [];
  const before = stringField(call.args, 'oldText');
  const after = stringField(call.args, 'newText');
  const body = stringField(call.args, 'content');
  if (call.name === 'write' && body !== undefined)
    return [{ kind: 'bodies', path, before: undefined, after: body }];
  if (before === undefined || after === undefined) return [];
  return [{ kind: 'chunks', path, chunks: [bodyDiff(linesOf(before), linesOf(after))] }];
}

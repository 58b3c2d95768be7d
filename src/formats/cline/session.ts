import { bodyDiff } from '../body-diff.ts';
import { contentPictures, contentText } from '../content-text.ts';
import { InlinePictures } from '../inline-pictures.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { FileChange, RepoEdits } from '../repo-edits.ts';
import { linesOf } from '../sparse-file.ts';
import type { OpenCall, Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';

/** Messages of the SDK: content in blocks, `ts` in epoch ms (some have none), `metrics` on replies. */
export class SessionWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #pictures: InlinePictures;

  constructor(transcript: Transcript, edits: RepoEdits, input: ReadInput) {
    this.#transcript = transcript;
    this.#edits = edits;
    this.#pictures = new InlinePictures(transcript, input);
  }

  add({ value, index, line, example }: FoundRecord): void {
    this.#transcript.record(line, example, 'empty message', () => this.#message(value, index));
  }

  #message(message: unknown, index: number): void {
    const at = numberField(message, 'ts');
    const role = stringField(message, 'role') ?? 'user';
    const metadata = field(message, 'metadata');
    if (stringField(metadata, 'kind') === 'compaction') {
      const removed = numberField(metadata, 'messagesRemoved');
      this.#transcript.compaction({
        at,
        ...(removed === undefined ? {} : { detail: `${removed} messages were taken out` }),
      });
    }
    const parent = role === 'assistant' ? this.#reply(message, at, index) : undefined;
    const content = field(message, 'content');
    if (typeof content === 'string') {
      this.#transcript.message({ at, parent, role, text: content });
      return;
    }
    for (const block of Array.isArray(content) ? (content as readonly unknown[]) : [])
      this.#block(block, { at, parent, role });
  }

  #reply(message: unknown, at: number | undefined, index: number): number | undefined {
    const metrics = field(message, 'metrics');
    const model = stringField(field(message, 'modelInfo'), 'id');
    if (model === undefined && metrics === undefined) return undefined;
    return this.#transcript.modelCall({
      at,
      key: stringField(message, 'id') ?? `message ${index}`,
      model,
      usage:
        metrics === undefined
          ? undefined
          : {
              input: numberField(metrics, 'inputTokens'),
              output: numberField(metrics, 'outputTokens'),
              cacheRead: numberField(metrics, 'cacheReadTokens'),
              cacheWrite: numberField(metrics, 'cacheWriteTokens'),
              usd: numberField(metrics, 'cost'),
            },
    });
  }

  #block(
    block: unknown,
    by: { readonly at: number | undefined; readonly parent: number | undefined; readonly role: string },
  ): void {
    const { at, parent, role } = by;
    const type = stringField(block, 'type') ?? 'block';
    switch (type) {
      case 'text':
        this.#transcript.message({ at, parent, role, text: stringField(block, 'text') ?? '' });
        return;
      case 'thinking':
        this.#transcript.message({
          at,
          parent,
          role: 'reasoning',
          text: stringField(block, 'thinking') ?? '',
        });
        return;
      case 'redacted_thinking':
        this.#transcript.log({ at, parent, text: 'Thoughts that the model keeps to itself' });
        return;
      case 'file': {
        const text = stringField(block, 'content');
        this.#transcript.artifact({
          at,
          parent,
          name: stringField(block, 'path') ?? 'file',
          ...(text === undefined ? {} : { text }),
        });
        return;
      }
      case 'image': {
        const entry = this.#transcript.artifact({ at, parent, name: 'picture' });
        for (const url of contentPictures([block])) this.#pictures.add(url, undefined, at, entry);
        return;
      }
      case 'tool_use':
        this.#transcript.call({
          at,
          parent,
          id: stringField(block, 'id') ?? '',
          name: stringField(block, 'name') ?? 'tool',
          args: field(block, 'input'),
        });
        return;
      case 'tool_result':
        return this.#result(block, at);
    }
    this.#transcript.other(type, block, { at });
  }

  #result(block: unknown, at: number | undefined): void {
    const id = stringField(block, 'tool_use_id');
    const content = field(block, 'content');
    const text = contentText(content);
    const told = text === '' && Array.isArray(content) ? (content as readonly unknown[]) : parsed(text);
    const ok = field(block, 'is_error') !== true && !told.some((each) => field(each, 'success') === false);
    const call = id === undefined ? undefined : this.#transcript.openCall(id);
    const results = told.map((each) => stringField(each, 'result')).filter((each) => each !== undefined);
    const entry = this.#transcript.result({
      at,
      call: id,
      ok,
      output: results.length > 0 ? results.join('\n') : text,
    });
    if (ok)
      this.#edits.apply(this.#transcript, {
        changes: changesOf(call),
        at,
        tool: call?.name ?? 'editor',
        entry,
      });
    for (const url of contentPictures(content)) this.#pictures.add(url, undefined, at, entry);
  }
}

/** A result is often JSON in a string: `{query, result, success}`, or a list of those. */
function parsed(text: string): readonly unknown[] {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}

function changesOf(call: OpenCall | undefined): FileChange[] {
  const path = stringField(call?.args, 'path');
  if (call === undefined || path === undefined) return [];
  const before = stringField(call.args, 'old_text') ?? stringField(call.args, 'old_str');
  const after = stringField(call.args, 'new_text') ?? stringField(call.args, 'new_str');
  if (after === undefined) return [];
  if (before === undefined || before === '')
    return numberField(call.args, 'insert_line') === undefined
      ? [{ kind: 'bodies', path, before: undefined, after }]
      : [];
  return [{ kind: 'chunks', path, chunks: [bodyDiff(linesOf(before), linesOf(after))] }];
}

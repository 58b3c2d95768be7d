import { parseIso } from '../../model/index.ts';
import { contentText } from '../content-text.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { Transcript, Usage } from '../transcript.ts';
import { Level } from '../../model/index.ts';
import { changesOf } from './edits.ts';

/** What has been shown of a message: it is written again when it has gained something. */
interface Shown {
  entry: number | undefined;
  text: string;
  thoughts: number;
}

const DAY_MS = 86_400_000;

/** Messages of a chat. One with calls holds them with their results; the time of a call is when it ended. */
export class MessageWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  readonly #shown = new Map<string, Shown>();
  readonly #calls = new Set<string>();

  constructor(transcript: Transcript, edits: RepoEdits) {
    this.#transcript = transcript;
    this.#edits = edits;
  }

  add({ value, line, example }: FoundRecord): void {
    this.#transcript.record(line, example, 'told again', () => this.tell(value));
  }

  tell(message: unknown): void {
    const at = stampOf(message);
    const type = stringField(message, 'type') ?? 'message';
    const content = field(message, 'content');
    const text = contentText(content);
    const id = stringField(message, 'id') ?? '';
    if (type === 'gemini') return this.#reply(message, id, at, text);
    if (id !== '' && this.#shown.has(id)) return;
    this.#shown.set(id, { entry: undefined, text, thoughts: 0 });
    // Results of calls are told to the model as a message of the user: their calls hold them already.
    if (type === 'user' && text === '' && Array.isArray(content)) return;
    if (type === 'user') this.#transcript.message({ at, role: 'user', text });
    else if (type === 'error') this.#transcript.error({ at, message: text });
    else if (type === 'info') this.#transcript.log({ at, text });
    else if (type === 'warning') this.#transcript.log({ at, text, level: Level.warning });
    else this.#transcript.other(type, message, { at }, text || type);
  }

  #reply(message: unknown, id: string, at: number | undefined, text: string): void {
    const shown = this.#shown.get(id) ?? { entry: undefined, text: '', thoughts: 0 };
    this.#shown.set(id, shown);
    const calls = listOf(message, 'toolCalls');
    const begins = calls.map(beginOf).filter((begin) => begin !== undefined);
    // The stamp of a message may be later than the calls that it made.
    const said = at === undefined ? undefined : Math.min(at, ...begins);
    const usage = usageOf(field(message, 'tokens'));
    shown.entry ??= this.#transcript.modelCall({
      at: said,
      key: id,
      model: stringField(message, 'model'),
      usage,
      ...(firstThought(message) === undefined ? {} : { more: { firstThoughtAt: firstThought(message) } }),
    });
    if (usage !== undefined) this.#transcript.modelCall({ at: said, key: id, usage });
    const parent = shown.entry;
    for (const thought of listOf(message, 'thoughts').slice(shown.thoughts)) {
      shown.thoughts++;
      const words = [stringField(thought, 'subject'), stringField(thought, 'description')]
        .filter(Boolean)
        .join('\n\n');
      this.#transcript.message({ at: stampOf(thought), parent, role: 'reasoning', text: words });
    }
    if (text !== '' && text !== shown.text)
      this.#transcript.message({ at: said, parent, role: 'assistant', text });
    shown.text = text;
    for (const call of calls) this.#call(call, said, parent);
  }

  #call(call: unknown, said: number | undefined, parent: number): void {
    const id = stringField(call, 'id') ?? `call ${this.#calls.size}`;
    if (this.#calls.has(id)) return;
    const status = stringField(call, 'status') ?? '';
    const name = stringField(call, 'name') ?? 'tool';
    const begin = beginOf(call);
    const args = field(call, 'args');
    const isOver = status === 'success' || status === 'error' || status === 'cancelled';
    this.#calls.add(id);
    this.#transcript.call({
      at: begin ?? said,
      parent,
      id,
      name,
      args,
      ...(begin === undefined ? { assumed: true } : {}),
    });
    if (!isOver) return;
    const output = outputOf(call);
    const code = /^(?:\s*<untrusted_context>\n)?[\s\S]*?^Exit Code: (-?\d+)\s*$/m.exec(output)?.[1];
    const at = stampOf(call);
    const entry = this.#transcript.result({
      at,
      call: id,
      ok: status === 'success',
      output: output || (status === 'cancelled' ? 'Cancelled' : ''),
      ...(code === undefined ? {} : { exitCode: Number(code) }),
      more: { status },
    });
    const changes = status === 'success' ? changesOf(name, args, field(call, 'resultDisplay')) : [];
    this.#edits.apply(this.#transcript, { changes, at, tool: name, entry });
  }
}

function stampOf(value: unknown): number | undefined {
  const text = stringField(value, 'timestamp');
  return text === undefined ? undefined : parseIso(text);
}

/** When a call was made: its id holds that as epoch ms. Its own stamp is its end. */
function beginOf(call: unknown): number | undefined {
  const digits = /(?:^|[-_])(\d{13})(?:[-_]|$)/.exec(stringField(call, 'id') ?? '')?.[1];
  const begin = digits === undefined ? undefined : Number(digits);
  const end = stampOf(call);
  if (begin === undefined || end === undefined || Number.isNaN(end)) return undefined;
  return begin <= end && end - begin < DAY_MS ? begin : undefined;
}

function firstThought(message: unknown): string | undefined {
  return stringField(listOf(message, 'thoughts')[0], 'timestamp');
}

/** `input` holds what was cached; `output` does not hold the thoughts. */
function usageOf(tokens: unknown): Usage | undefined {
  const input = numberField(tokens, 'input');
  const output = numberField(tokens, 'output');
  if (input === undefined && output === undefined) return undefined;
  return {
    input,
    output,
    cacheRead: numberField(tokens, 'cached'),
    reasoning: numberField(tokens, 'thoughts'),
  };
}

function outputOf(call: unknown): string {
  const parts = listOf(call, 'result').map((part) => {
    const response = field(field(part, 'functionResponse'), 'response');
    return (
      stringField(response, 'output') ??
      stringField(response, 'error') ??
      (response === undefined ? '' : JSON.stringify(response))
    );
  });
  const told = parts.filter((text) => text !== '').join('\n');
  return told || (stringField(call, 'resultDisplay') ?? '');
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

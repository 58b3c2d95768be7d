import { contentText, jsonArgs } from '../content-text.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';
import { toolOf } from './steps.ts';

/** Messages of `history`. In a run with steps they repeat them, but for the prompt and the task at the top. */
export class ChatWriter {
  readonly #transcript: Transcript;
  readonly #isAll: boolean;
  readonly #at: number | undefined;
  #hasBegun = false;
  #areTold = false;
  #lastCall: string | undefined;

  /** `isAll`: the chat is all there is. `at`: where its messages stand, if there is a clock. */
  constructor(transcript: Transcript, isAll: boolean, at: number | undefined) {
    this.#transcript = transcript;
    this.#isAll = isAll;
    this.#at = at;
  }

  /** A message of the prompt, told before the record that it stands in is read. */
  prompt(value: unknown): void {
    const role = stringField(value, 'role') ?? 'user';
    if (role === 'assistant') this.#hasBegun = true;
    if (this.#hasBegun) return;
    this.#areTold = true;
    this.#tell(value, role, textOf(value));
  }

  add({ value, index, example }: FoundRecord): void {
    const role = stringField(value, 'role') ?? 'user';
    if (role === 'assistant') this.#hasBegun = true;
    const isRepeat = (this.#hasBegun || this.#areTold) && !this.#isAll;
    this.#transcript.record(undefined, example, 'told by its step', () => {
      if (isRepeat) return;
      const text = textOf(value);
      if (role === 'assistant') return this.#assistant(value, index, text);
      const answered = this.#answered(value);
      if (answered !== undefined)
        this.#transcript.result({ at: undefined, call: answered, ok: true, output: text });
      else this.#tell(value, role, text);
    });
  }

  #tell(value: unknown, role: string, text: string): void {
    const place = this.#at === undefined ? { at: undefined } : { at: this.#at, assumed: true };
    this.#transcript.message({
      ...place,
      role: field(value, 'is_demo') === true ? 'demonstration' : role,
      text,
    });
  }

  #assistant(value: unknown, index: number, text: string): void {
    const thought = stringField(value, 'thought') ?? text;
    if (thought.trim() !== '') this.#transcript.message({ at: undefined, role: 'assistant', text: thought });
    const calls = field(value, 'tool_calls');
    if (Array.isArray(calls) && calls.length > 0) {
      for (const [i, call] of (calls as readonly unknown[]).entries()) {
        const asked = field(call, 'function');
        this.#lastCall = stringField(call, 'id') ?? `message ${index}.${i}`;
        this.#transcript.call({
          at: undefined,
          id: this.#lastCall,
          name: stringField(asked, 'name') ?? 'tool',
          args: jsonArgs(field(asked, 'arguments')),
        });
      }
      return;
    }
    const action = stringField(value, 'action');
    if (action === undefined || action.trim() === '') return;
    this.#lastCall = `message ${index}`;
    this.#transcript.call({ at: undefined, id: this.#lastCall, ...toolOf(action.trimEnd()) });
  }

  /** Id of the open call that a message brings the output of. */
  #answered(value: unknown): string | undefined {
    const ids = field(value, 'tool_call_ids');
    const named = Array.isArray(ids) && typeof ids[0] === 'string' ? ids[0] : this.#lastCall;
    if (named === undefined || this.#transcript.openCall(named) === undefined) return undefined;
    this.#lastCall = undefined;
    return named;
  }
}

const textOf = (value: unknown): string => contentText(field(value, 'content')).replaceAll('\r\n', '\n');

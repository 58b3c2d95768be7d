import { contentText } from '../content-text.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

const BLOCK = /```(?:mswea_bash_command|bash|sh)\s*\n([\s\S]*?)\n?```/;
const RETURN =
  /^\s*<returncode>(-?\d+)<\/returncode>\s*(?:<output>\n?([\s\S]*?)\n?<\/output>|<output_head>\n?([\s\S]*))?/;
const FINAL = 'COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT';

interface Command {
  readonly id: string;
  readonly command: string;
}

/** Messages of a chat: a reply with one command in a block (or `extra.actions`), then a message with what came of it. */
export class ChatWriter {
  readonly #transcript: Transcript;
  #waiting: Command | undefined;
  hasUsage = false;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  add({ value, index, line, example }: FoundRecord): void {
    this.#transcript.record(line, example, 'empty message', () => {
      const role = stringField(value, 'role') ?? 'user';
      const text = contentText(field(value, 'content'));
      const extra = field(value, 'extra');
      const seconds = numberField(extra, 'timestamp');
      const at = seconds === undefined ? undefined : seconds * 1000;
      if (role === 'assistant') this.#reply(text, extra, at, index);
      else if (role === 'exit')
        this.#transcript.log({ at, text: `Ended: ${stringField(extra, 'exit_status') ?? text}` });
      else this.#other(role, text, value, extra, at);
    });
  }

  #reply(text: string, extra: unknown, at: number | undefined, index: number): void {
    const response = field(extra, 'response');
    const usage = field(response, 'usage');
    const usd = numberField(extra, 'cost');
    const input = numberField(usage, 'prompt_tokens') ?? numberField(usage, 'input_tokens');
    const output = numberField(usage, 'completion_tokens') ?? numberField(usage, 'output_tokens');
    let parent: number | undefined;
    if (usd !== undefined || input !== undefined) {
      this.hasUsage = true;
      parent = this.#transcript.modelCall({
        at,
        key: `reply ${index}`,
        model: stringField(response, 'model'),
        usage: { input, output, usd },
      });
    }
    const block = BLOCK.exec(text);
    const said = (block === null ? text : text.replace(block[0], '')).trim();
    if (said !== '') this.#transcript.message({ at, parent, role: 'assistant', text: said });
    const actions = field(extra, 'actions');
    if (Array.isArray(actions)) {
      for (const [i, action] of (actions as readonly unknown[]).entries())
        this.#call(
          stringField(action, 'command') ?? '',
          stringField(action, 'tool_call_id') ?? `reply ${index}.${i}`,
          at,
          parent,
        );
    } else if (block !== null) this.#call(block[1] ?? '', `reply ${index}`, at, parent);
  }

  #call(command: string, id: string, at: number | undefined, parent: number | undefined): void {
    this.#waiting = { id, command };
    this.#transcript.call({ at, parent, id, name: 'bash', args: { command } });
  }

  #other(role: string, text: string, value: unknown, extra: unknown, at: number | undefined): void {
    const waiting = this.#waiting;
    const id = stringField(value, 'tool_call_id') ?? waiting?.id;
    const isOpen = id !== undefined && this.#transcript.openCall(id) !== undefined;
    const returned = RETURN.exec(text);
    if (!isOpen) {
      this.#transcript.message({ at, role, text });
      return;
    }
    this.#waiting = undefined;
    const code = numberField(extra, 'returncode') ?? (returned === null ? undefined : Number(returned[1]));
    const trouble = stringField(extra, 'exception_info') ?? '';
    const output = stringField(extra, 'raw_output') ?? returned?.[2] ?? returned?.[3] ?? text;
    // The last command's output is what was submitted, and says no code.
    const isFinal = waiting?.command.includes(FINAL) === true;
    this.#transcript.result({
      at,
      call: id,
      ok: trouble === '' && (code !== undefined || isFinal || role === 'tool'),
      output: trouble === '' ? output : `${output}\n${trouble}`.trim(),
      ...(code === undefined ? {} : { exitCode: code }),
      ...(isFinal ? { more: { submitted: true } } : {}),
    });
  }
}

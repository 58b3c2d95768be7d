import type { FoundRecord } from '../json-records.ts';
import { numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

/** What SWE-agent's tools say when a command did not do what it was asked: exit codes are not kept. */
const REFUSED =
  /^(?:Your (?:proposed edit|bash command|command)[^\n]*(?:syntax error|NOT executed|not executed)|Usage: |Error: |Traceback \(most recent call last\)|No replacement was performed|[^\n]*: command not found|bash: )/;

/** Steps of `trajectory`: a thought, a command, what came back, and how long it took (s). */
export class StepWriter {
  readonly #transcript: Transcript;
  readonly #isTimed: boolean;
  /** Time of all commands so far, ms. */
  #clock = 0;

  constructor(transcript: Transcript, isTimed: boolean) {
    this.#transcript = transcript;
    this.#isTimed = isTimed;
  }

  add({ value, index, example }: FoundRecord): void {
    this.#transcript.record(undefined, example, 'empty step', () => {
      const begin = this.#isTimed ? this.#clock : undefined;
      const seconds = numberField(value, 'execution_time');
      if (this.#isTimed && seconds !== undefined && seconds > 0) this.#clock += seconds * 1000;
      const place = { at: begin, ...(begin === undefined ? {} : { assumed: true }) };
      const thought = (stringField(value, 'thought') ?? stringField(value, 'response') ?? '').trim();
      if (thought !== '') this.#transcript.message({ ...place, role: 'assistant', text: thought });
      const action = (stringField(value, 'action') ?? '').trimEnd();
      const output = (stringField(value, 'observation') ?? '').replaceAll('\r\n', '\n');
      if (action === '') {
        if (output.trim() !== '') this.#transcript.log({ ...place, text: output });
        return;
      }
      const id = `step ${index}`;
      const directory = directoryOf(value['state']);
      this.#transcript.call({
        ...place,
        id,
        ...toolOf(action),
        more: { ...(directory === undefined ? {} : { cwd: directory }) },
      });
      this.#transcript.result({
        ...place,
        at: begin === undefined ? undefined : this.#clock,
        call: id,
        ok: !REFUSED.test(output.trimStart()),
        output,
        ...(seconds === undefined ? {} : { more: { seconds } }),
      });
    });
  }
}

/** The first word names the tool of SWE-agent's own; anything else is a command of the shell. */
const OWN =
  /^(open|goto|scroll_down|scroll_up|create|edit|insert|append|search_dir|search_file|find_file|submit|exit_cost|exit_context|exit_format|exit_error|exit_forfeit|skip|str_replace_editor|filemap|view_image|undo_edit|click_mouse|open_site)\b\s*([\s\S]*)$/;

export function toolOf(action: string): { readonly name: string; readonly args: unknown } {
  const own = OWN.exec(action.trimStart());
  if (own === null) return { name: 'bash', args: { command: action } };
  return { name: own[1] ?? 'tool', args: (own[2] ?? '').trim() };
}

/** An object in 1.x, a JSON string before. */
function directoryOf(state: unknown): string | undefined {
  if (typeof state !== 'string') return stringField(state, 'working_dir');
  try {
    return stringField(JSON.parse(state) as unknown, 'working_dir');
  } catch {
    return undefined;
  }
}

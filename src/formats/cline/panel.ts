import { Level } from '../../model/index.ts';
import { jsonArgs } from '../content-text.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { RepoEdits } from '../repo-edits.ts';
import type { HunkLine } from '../sparse-file.ts';
import type { Transcript } from '../transcript.ts';

/** Questions to the person that are no call: what is told is that they were asked. */
const ASKED: ReadonlySet<string> = new Set([
  'resume_task',
  'resume_completed_task',
  'mistake_limit_reached',
  'api_req_failed',
  'auto_approval_max_req_reached',
  'condense',
]);

/** What the panel showed: no call has an id, so an output belongs to the call before it. */
export class PanelWriter {
  readonly #transcript: Transcript;
  readonly #edits: RepoEdits;
  #calls = 0;
  #open: string | undefined;
  #parent: number | undefined;

  constructor(transcript: Transcript, edits: RepoEdits) {
    this.#transcript = transcript;
    this.#edits = edits;
  }

  add({ value, index, line, example }: FoundRecord): void {
    const what = stringField(value, 'say') ?? stringField(value, 'ask') ?? 'message';
    this.#transcript.record(line, example, what, () => this.#tell(value, what, index));
  }

  #tell(value: unknown, what: string, index: number): void {
    const at = numberField(value, 'ts');
    const text = stringField(value, 'text') ?? '';
    const isAsk = stringField(value, 'type') === 'ask';
    const place = { at, parent: this.#parent };
    switch (what) {
      case 'task':
      case 'user_feedback':
      case 'user_feedback_diff':
        this.#parent = undefined;
        this.#transcript.message({ at, role: 'user', text });
        return;
      case 'api_req_started':
        return this.#request(text, at, index);
      case 'text':
      case 'completion_result':
      case 'followup':
      case 'plan_mode_respond':
        if (text !== '') this.#transcript.message({ ...place, role: 'assistant', text: wordsOf(text) });
        return;
      case 'reasoning':
        this.#transcript.message({ ...place, role: 'reasoning', text });
        return;
      case 'command':
        if (this.#open === undefined || isAsk) this.#call(place, 'command', { command: text });
        return;
      case 'command_output':
        return this.#output(text, at);
      case 'tool':
        return this.#tool(text, place, isAsk);
      case 'browser_action_launch':
      case 'browser_action':
        this.#close(at);
        this.#transcript.action({ ...place, action: 'browser', detail: jsonArgs(text) });
        return;
      case 'use_mcp_server':
        this.#call(place, 'mcp', jsonArgs(text));
        return;
      case 'mcp_server_response':
        return this.#output(text, at);
      case 'error':
      case 'diff_error':
        this.#transcript.error({ ...place, message: text });
        return;
      case 'checkpoint_created':
        this.#transcript.log({
          ...place,
          text: `Checkpoint ${stringField(value, 'lastCheckpointHash')?.slice(0, 8) ?? ''}`,
          level: Level.debug,
        });
        return;
    }
    if (ASKED.has(what))
      this.#transcript.log({ ...place, text: `Asked: ${what.replaceAll('_', ' ')} ${text}`.trim() });
    else this.#transcript.other(what, value, { at }, text || what);
  }

  /** A request to the model; the panel writes tokens and cost into it when it has ended. */
  #request(text: string, at: number | undefined, index: number): void {
    this.#close(at);
    const facts = jsonArgs(text);
    const number = (name: string): number | undefined => numberField(facts, name);
    const read = number('cacheReads');
    const written = number('cacheWrites');
    const input = number('tokensIn');
    this.#parent = this.#transcript.modelCall({
      at,
      key: `request ${index}`,
      model: stringField(field(facts, 'modelInfo'), 'modelId'),
      ...(at === undefined ? {} : { from: at }),
      usage:
        input === undefined
          ? undefined
          : {
              input: input + (read ?? 0) + (written ?? 0),
              output: number('tokensOut'),
              cacheRead: read,
              cacheWrite: written,
              usd: number('cost'),
            },
    });
    const failed = stringField(facts, 'streamingFailedMessage') ?? stringField(facts, 'cancelReason');
    if (failed !== undefined) this.#transcript.error({ at, parent: this.#parent, message: failed });
  }

  #call(
    place: { readonly at: number | undefined; readonly parent: number | undefined },
    name: string,
    args: unknown,
  ): string {
    this.#close(place.at);
    const id = `call ${this.#calls++}`;
    this.#open = id;
    this.#transcript.call({ ...place, id, name, args });
    return id;
  }

  #output(text: string, at: number | undefined): void {
    const id = this.#open;
    this.#open = undefined;
    if (id === undefined) this.#transcript.log({ at, parent: this.#parent, text });
    else this.#transcript.result({ at, call: id, ok: true, output: text });
  }

  /** A call of which nothing more was shown ends where the next thing begins. */
  #close(at: number | undefined): void {
    const id = this.#open;
    this.#open = undefined;
    if (id !== undefined) this.#transcript.result({ at, assumed: true, call: id, ok: true, output: '' });
  }

  #tool(
    text: string,
    place: { readonly at: number | undefined; readonly parent: number | undefined },
    isAsk: boolean,
  ): void {
    const told = jsonArgs(text);
    const { tool, ...rest } =
      typeof told === 'object' && told !== null
        ? (told as Readonly<Record<string, unknown>>)
        : { tool: undefined };
    const name = typeof tool === 'string' ? tool : 'tool';
    const id = this.#call(place, name, rest);
    // What was asked for is answered by what comes next; what was said has been done.
    if (isAsk) return;
    this.#open = undefined;
    const entry = this.#transcript.result({
      at: place.at,
      call: id,
      ok: true,
      output: stringField(told, 'content') ?? '',
    });
    const path = stringField(told, 'path');
    const pieces = searchReplace(stringField(told, 'diff') ?? stringField(told, 'content') ?? '');
    if (path === undefined || !/^edited|^newFile/.test(name)) return;
    const body = stringField(told, 'content') ?? '';
    const change =
      name === 'newFileCreated'
        ? ({ kind: 'create', path, body } as const)
        : ({ kind: 'chunks', path, chunks: pieces } as const);
    this.#edits.apply(this.#transcript, { changes: [change], at: place.at, tool: name, entry });
  }
}

/** A question is JSON: `{question, options}`; anything else is the words themselves. */
function wordsOf(text: string): string {
  const told = text.startsWith('{') ? jsonArgs(text) : text;
  return stringField(told, 'question') ?? stringField(told, 'response') ?? text;
}

/** Pieces of `------- SEARCH … ======= … +++++++ REPLACE` (older: `<<<<<<<` and `>>>>>>>`). */
function searchReplace(text: string): HunkLine[][] {
  const pieces: HunkLine[][] = [];
  let side: '-' | '+' | undefined;
  for (const line of text.split('\n')) {
    if (/^(?:-{3,}|<{3,}) SEARCH/.test(line)) {
      pieces.push([]);
      side = '-';
    } else if (/^={5,}\s*$/.test(line) && side === '-') side = '+';
    else if (/^(?:\+{3,}|>{3,}) REPLACE/.test(line)) side = undefined;
    else if (side !== undefined) pieces.at(-1)?.push({ mark: side, text: line });
  }
  return pieces;
}

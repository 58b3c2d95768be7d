import { contentPictures, contentText, jsonArgs } from '../content-text.ts';
import type { InlinePictures } from '../inline-pictures.ts';
import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

/** Pieces of what is told whole a moment later. */
const PIECES: ReadonlySet<string> = new Set([
  'assistant_streaming_message',
  'assistant_streaming_thinking_message',
  'assistant_streaming_tool_call',
]);

/** Events by their type. A call and its result name each other; a result says how long the tool ran. */
export class EventWriter {
  readonly #transcript: Transcript;
  readonly #pictures: InlinePictures;
  #model: string | undefined;
  #run: number | undefined;

  constructor(transcript: Transcript, pictures: InlinePictures) {
    this.#transcript = transcript;
    this.#pictures = pictures;
  }

  add({ value, line, index, example }: FoundRecord): void {
    const type = stringField(value, 'type') ?? 'event';
    const folded = PIECES.has(type) ? 'piece of a message' : type;
    this.#transcript.record(line, example, folded, () => this.#tell(value, type, index));
  }

  #tell(event: Readonly<Record<string, unknown>>, type: string, index: number): void {
    const at = numberField(event, 'timestamp');
    const place = { at, parent: this.#run };
    const text = contentText(event['content']);
    if (PIECES.has(type)) return;
    switch (type) {
      case 'user_message':
        this.#see(event['content'], at, this.#transcript.message({ at, role: 'user', text }));
        return;
      case 'agent_run_start':
        this.#model = stringField(event, 'model') ?? this.#model;
        if (this.#model !== undefined) this.#transcript.sink.meta({ model: this.#model });
        this.#run = this.#transcript.span({
          at,
          name: `Run of ${stringField(event, 'agentName') ?? 'the agent'}`,
          end: 'open',
        });
        return;
      case 'agent_run_end':
        if (this.#run !== undefined) this.#transcript.end(this.#run, at);
        this.#run = undefined;
        this.#transcript.log({ at, text: `Run ended: ${stringField(event, 'status') ?? 'done'}` });
        return;
      case 'assistant_thinking_message':
        this.#transcript.message({ ...place, role: 'reasoning', text });
        return;
      case 'assistant_message':
        return this.#reply(event, text, place, index);
      case 'tool_call':
        this.#transcript.call({
          ...place,
          at: numberField(event, 'startTime') ?? at,
          id: stringField(event, 'toolCallId') ?? String(index),
          name: stringField(event, 'name') ?? 'tool',
          args: jsonArgs(event['arguments']),
        });
        return;
      case 'tool_result':
        return this.#result(event, at);
      case 'environment_input': {
        const words = stringField(event, 'description') ?? 'What the environment showed';
        this.#see(
          event['content'],
          at,
          this.#transcript.log({ ...place, text: text.replaceAll('[picture]', '').trim() || words }),
        );
        return;
      }
      case 'system':
        this.#transcript.log({ ...place, text: stringField(event, 'message') ?? 'system' });
        return;
      case 'final_answer':
        this.#transcript.message({ ...place, role: 'assistant', text });
        return;
    }
    this.#transcript.other(type, event, { at }, stringField(event, 'title') ?? type);
  }

  #reply(
    event: unknown,
    text: string,
    place: { readonly at: number | undefined; readonly parent: number | undefined },
    index: number,
  ): void {
    const usage = field(event, 'usage');
    const input = numberField(usage, 'prompt_tokens') ?? numberField(usage, 'promptTokens');
    const output = numberField(usage, 'completion_tokens') ?? numberField(usage, 'completionTokens');
    const parent = this.#transcript.modelCall({
      ...place,
      key: stringField(event, 'messageId') ?? stringField(event, 'id') ?? `event ${index}`,
      model: this.#model,
      usage: input === undefined && output === undefined ? undefined : { input, output },
    });
    // A call that the model wrote as text is told by its own event.
    const said = text.replace(/<tool_call>[\s\S]*?<\/tool_call>/g, '').trim();
    if (said !== '') this.#transcript.message({ at: place.at, parent, role: 'assistant', text: said });
  }

  #result(event: unknown, at: number | undefined): void {
    const error = stringField(event, 'error');
    const content = field(event, 'content');
    const pictures = contentPictures(content);
    const entry = this.#transcript.result({
      at,
      call: stringField(event, 'toolCallId'),
      ok: error === undefined || error === '',
      // Pictures go to the screen lane; of a result that is blocks, what is left is text.
      output: error ?? (pictures.length > 0 ? contentText(content) : content),
      ranMs: numberField(event, 'elapsedMs'),
    });
    this.#see(content, at, entry);
  }

  #see(content: unknown, at: number | undefined, entry: number): void {
    for (const url of contentPictures(content)) this.#pictures.add(url, undefined, at, entry);
  }
}

import { Level, type RecordingSink } from '../../model/index.ts';
import { jsonText } from '../json-text.ts';
import { InlinePictures } from '../inline-pictures.ts';
import { field, numberField, stringField } from '../records.ts';
import { type Place, Transcript } from '../transcript.ts';
import type { ReadInput } from '../types.ts';
import { type Attachments, attachmentsOf } from './attachments.ts';
import {
  errorText,
  eventsOf,
  levelOf,
  listOf,
  moreOf,
  nameOf,
  sandboxDetail,
  scoreWords,
  stampOf,
  wordsOf,
} from './event-words.ts';
import { Messages, partsOf } from './messages.ts';
import { endOf, type Near, stretchOf } from './stretch.ts';
import { callsOf, replyOf, type ToolCall, usageOf } from './model-event.ts';

/** Events that hold what was said, or lead to it. */
const SPOKEN: ReadonlySet<string> = new Set(['model', 'tool', 'sample_init', 'subtask', 'state', 'store']);
const isSpoken = (event: unknown): boolean => SPOKEN.has(stringField(event, 'event') ?? '');

/** Writes one sample: its events where it has them, else its messages, which have no times. */
export class SampleReading {
  readonly #transcript: Transcript;
  readonly #attachments: Attachments;
  readonly #messages: Messages;
  readonly #pictures: InlinePictures;
  /** Spans by id, and steps that are open (before spans, events nested by begin and end). */
  readonly #spans = new Map<string, number>();
  readonly #steps: number[] = [];
  /** Calls that a reply asked for and no tool event has answered yet. */
  readonly #asked = new Map<
    string,
    ToolCall & { readonly at: number | undefined; readonly parent: number }
  >();
  /** Spans that are a call's own: their end is the call's. */
  readonly #callSpans = new Set<string>();
  #spanOfCall: string | undefined;
  /** Results that wait for what happened inside their call, which stands behind them in the file. */
  #waiting: { readonly end: number; readonly write: () => void }[] = [];
  #replies = 0;
  #errors = 0;

  constructor(sample: unknown, input: Pick<ReadInput, 'file' | 'keep'>, sink: RecordingSink) {
    this.#transcript = new Transcript(sink);
    this.#attachments = attachmentsOf(sample);
    this.#pictures = new InlinePictures(this.#transcript, input);
    this.#messages = new Messages(this.#transcript, this.#pictures, this.#attachments);
  }

  /** A further part of the attachments, where they are kept in chunks. */
  attach(table: unknown): void {
    this.#attachments.add(table);
  }

  read(sample: unknown, chunks?: readonly unknown[]): void {
    const events = chunks ?? eventsOf(sample);
    const messages = listOf(field(sample, 'messages'));
    this.#events(events, undefined);
    // Notes alone tell nothing of what was said.
    if (events.some(isSpoken) || (events.length > 0 && messages.length === 0)) {
      this.#transcript.sink.read(messages.length);
      for (const message of messages)
        this.#transcript.sink.merged(
          'message-told-by-events',
          partsOf(field(message, 'content')).text.slice(0, 80),
        );
    } else this.#fromMessages(messages, sample);
    this.#end(sample);
    this.#transcript.finish();
    const { missing } = this.#attachments;
    if (missing > 0)
      this.#transcript.sink.issue({
        code: 'missing-attachment',
        severity: 'warning',
        message: `${missing} texts are kept under a digest that the sample does not hold: their reference is shown.`,
      });
  }

  #events(events: readonly unknown[], under: number | undefined): void {
    events.forEach((event, i) => {
      const name = stringField(event, 'event') ?? 'unknown';
      const near: Near = {
        before: stampOf(field(events[i - 1], 'timestamp')),
        after: stampOf(field(events[i + 1], 'timestamp')),
        follower: events[i + 1],
      };
      this.#release(stampOf(field(event, 'timestamp')) ?? -Infinity);
      this.#transcript.record(undefined, `${name} ${stringField(event, 'name') ?? ''}`, `${name}-told`, () =>
        this.#event(name, event, under, near),
      );
    });
  }

  #event(name: string, event: unknown, under: number | undefined, near: Near): void {
    const transcript = this.#transcript;
    const at = stampOf(field(event, 'timestamp'));
    const place: Place = {
      at,
      parent: this.#spans.get(stringField(event, 'span_id') ?? '') ?? this.#steps.at(-1) ?? under,
    };
    switch (name) {
      case 'sample_init':
        return this.#messages.input(this.#attachments.fill(field(field(event, 'sample'), 'input')), place);
      case 'span_begin':
        return this.#spanBegin(event, place, under, near.follower);
      case 'span_end': {
        const id = stringField(event, 'id') ?? '';
        const span = this.#spans.get(id);
        if (span !== undefined && !this.#callSpans.has(id)) transcript.end(span, at);
        return;
      }
      case 'step': {
        if (stringField(event, 'action') === 'end') {
          const step = this.#steps.pop();
          if (step !== undefined) transcript.end(step, at);
        } else
          this.#steps.push(
            transcript.span({
              ...place,
              name: nameOf(event),
              end: 'open',
              attributes: { type: field(event, 'type') },
            }),
          );
        return;
      }
      case 'model':
        return this.#model(event, place, near);
      case 'tool':
        return this.#tool(event, place, near);
      case 'subtask': {
        const seq = transcript.agent({
          ...place,
          name: nameOf(event),
          end: endOf(event) ?? near.after,
          attributes: {
            input: this.#attachments.fill(field(event, 'input')),
            result: this.#attachments.fill(field(event, 'result')),
          },
        });
        return this.#events(listOf(field(event, 'events')), seq);
      }
      case 'sandbox':
        return void transcript.action({
          ...place,
          action: stringField(event, 'action') ?? 'sandbox',
          detail: sandboxDetail(this.#attachments.fill(event)),
        });
      case 'approval':
        return this.#approval(event, place);
      case 'score':
        return this.#score(event, place);
      case 'error': {
        this.#errors++;
        return void transcript.error({ ...place, message: errorText(field(event, 'error')) });
      }
      case 'info':
      case 'input':
        return void transcript.log({
          ...place,
          text: this.#said(field(event, 'data') ?? field(event, 'input')),
          stream: name,
        });
      case 'logger': {
        const message = field(event, 'message');
        return void transcript.log({
          ...place,
          text: stringField(message, 'message') ?? this.#said(message),
          stream: 'logger',
          level: levelOf(stringField(message, 'level')),
        });
      }
      case 'sample_limit':
        return void transcript.log({
          ...place,
          text: stringField(event, 'message') ?? `Stopped at a limit: ${stringField(event, 'type') ?? ''}`,
          stream: 'limit',
          level: Level.warning,
        });
      case 'compaction':
        return void transcript.compaction({
          ...place,
          detail: stringField(event, 'type') ?? stringField(event, 'source') ?? '',
        });
      default:
        transcript.other(name, this.#attachments.fill(event), place, wordsOf(name, event));
    }
  }

  #spanBegin(event: unknown, place: Place, under: number | undefined, follower: unknown): void {
    const id = stringField(event, 'id') ?? '';
    const type = stringField(event, 'type') ?? 'span';
    // From 0.3.95 a tool event stands behind the beginning of its own span: what lies in the span lies in the call.
    if (
      type === 'tool' &&
      stringField(follower, 'event') === 'tool' &&
      stringField(follower, 'function') === stringField(event, 'name')
    ) {
      this.#spanOfCall = id;
      return;
    }
    const parent = this.#spans.get(stringField(event, 'parent_id') ?? '') ?? under;
    const span = {
      at: place.at,
      parent,
      name: nameOf(event),
      end: 'open',
      attributes: { type },
    } as const;
    this.#spans.set(id, type === 'agent' ? this.#transcript.agent(span) : this.#transcript.span(span));
  }

  #model(event: unknown, place: Place, near: Near): void {
    const transcript = this.#transcript;
    const output = field(event, 'output');
    const { from, end, assumed } = stretchOf(event, near);
    for (const message of listOf(field(event, 'input'))) {
      const role = stringField(message, 'role');
      if (role === 'system' || role === 'user') this.#messages.write(message, { ...place, at: from });
    }
    const seq = transcript.modelCall({
      ...place,
      key: `${this.#replies++}`,
      from,
      at: end,
      assumed,
      model: stringField(output, 'model') ?? stringField(event, 'model'),
      usage: usageOf(field(output, 'usage')),
      more: moreOf(event, output),
    });
    const reply = replyOf(output);
    this.#messages.write(reply, { at: end, parent: seq });
    for (const call of callsOf(reply)) this.#asked.set(call.id, { ...call, at: end, parent: seq });
    const error = field(event, 'error') ?? field(output, 'error');
    if (typeof error === 'string' && error !== '') transcript.error({ at: end, parent: seq, message: error });
  }

  #tool(event: unknown, place: Place, near: Near): void {
    const transcript = this.#transcript;
    const { from, end, assumed } = stretchOf(event, near);
    const id = stringField(event, 'id') ?? '';
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    const call = transcript.call({
      ...place,
      at: from,
      assumed,
      parent: place.parent ?? asked?.parent,
      id,
      name: stringField(event, 'function') ?? asked?.name ?? 'tool',
      args: this.#attachments.fill(field(event, 'arguments') ?? asked?.args),
    });
    if (this.#spanOfCall !== undefined) {
      this.#callSpans.add(this.#spanOfCall);
      this.#spans.set(this.#spanOfCall, call);
      this.#spanOfCall = undefined;
    }
    const nested = listOf(field(event, 'events'));
    if (nested.length > 0) {
      const agent = transcript.agent({
        ...place,
        parent: call,
        name: stringField(event, 'agent') ?? stringField(event, 'function') ?? 'agent',
        end: endOf(event) ?? 'open',
      });
      // Nested events are records of their own inside this one.
      transcript.sink.read(nested.length);
      for (const inner of nested) {
        const name = stringField(inner, 'event') ?? 'unknown';
        this.#event(name, inner, agent, { before: undefined, after: undefined, follower: undefined });
        transcript.sink.merged(`inside-a-tool: ${name}`, name);
      }
    }
    const error = field(event, 'error') ?? undefined;
    const failed = error !== undefined;
    if (field(event, 'pending') === true) return;
    const output = this.#attachments.fill(field(event, 'result'));
    const { text, pictures } = partsOf(output);
    const shown = failed
      ? [errorText(error), text].filter((part) => part !== '').join('\n')
      : Array.isArray(output)
        ? text
        : output;
    const write = (): void => {
      const seq = transcript.result({
        at: end,
        assumed,
        call: id,
        ok: !failed,
        output: shown,
        more: failed ? { error: stringField(error, 'type') } : undefined,
      });
      for (const picture of pictures) this.#pictures.add(picture, undefined, end, seq);
    };
    this.#waiting.push({ end: end ?? -Infinity, write });
  }

  /** Writes the results that were there at this instant. */
  #release(at: number): void {
    const due = this.#waiting.filter(({ end }) => end <= at);
    if (due.length === 0) return;
    this.#waiting = this.#waiting.filter(({ end }) => end > at);
    for (const { write } of due) write();
  }

  /** What a person or a policy said of a call, before it ran. */
  #approval(event: unknown, place: Place): void {
    const decision = stringField(event, 'decision') ?? 'decided';
    const approver = stringField(event, 'approver') ?? '';
    this.#transcript.span({
      ...place,
      name: `approval: ${decision}${approver === '' ? '' : ` (${approver})`}`,
      end: undefined,
      attributes: {
        decision,
        approver,
        explanation: field(event, 'explanation'),
        call: this.#attachments.fill(field(event, 'call')),
      },
    });
  }

  #score(event: unknown, place: Place): void {
    const { name, text } = scoreWords(event);
    this.#transcript.artifact({ ...place, name, text: this.#attachments.text(text) });
  }

  #fromMessages(messages: readonly unknown[], sample: unknown): void {
    const transcript = this.#transcript;
    if (messages.length === 0) this.#messages.input(field(sample, 'input'), { at: undefined });
    for (const message of messages) {
      const role = stringField(message, 'role') ?? 'user';
      transcript.record(undefined, role, 'message-repeated', () => {
        if (role === 'tool') {
          const error = field(message, 'error') ?? undefined;
          const { text } = partsOf(this.#attachments.fill(field(message, 'content')));
          const id = stringField(message, 'tool_call_id');
          if (id !== undefined && transcript.openCall(id) === undefined)
            transcript.call({
              at: undefined,
              id,
              name: stringField(message, 'function') ?? 'tool',
              args: undefined,
            });
          transcript.result({
            at: undefined,
            call: id,
            ok: error === undefined,
            output: error === undefined ? text : `${errorText(error)}\n${text}`,
          });
          return;
        }
        this.#messages.write(message, { at: undefined });
        for (const { id, name, args } of callsOf(message))
          transcript.call({ at: undefined, id, name, args: this.#attachments.fill(args) });
      });
    }
  }

  /** What was asked for and never ran, and why the sample ended. */
  #end(sample: unknown): void {
    const transcript = this.#transcript;
    this.#release(Infinity);
    const error = field(sample, 'error');
    if (error !== undefined && error !== null && this.#errors === 0)
      transcript.record(
        undefined,
        'error',
        'error',
        () => void transcript.error({ at: undefined, message: errorText(error) }),
      );
    const limit = field(sample, 'limit');
    if (limit !== undefined && limit !== null) {
      const text = `Stopped at a limit: ${stringField(limit, 'type') ?? ''} ${numberField(limit, 'limit') ?? ''}`;
      const told = { at: undefined, text: text.trim(), stream: 'limit', level: Level.warning };
      transcript.record(undefined, 'limit', 'limit', () => void transcript.log(told));
    }
    for (const { id, name, args, at, parent } of this.#asked.values())
      transcript.call({ at, parent, id, name, args: this.#attachments.fill(args) });
  }

  #said(value: unknown): string {
    const filled = this.#attachments.fill(value);
    return typeof filled === 'string' ? filled : jsonText(filled);
  }
}

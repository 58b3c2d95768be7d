import type { FoundRecord } from '../json-records.ts';
import { field, numberField, stringField } from '../records.ts';
import type { Transcript } from '../transcript.ts';

interface Waiting {
  readonly id: string;
  readonly start: number | undefined;
}

/** Events by type. No call has an id: an end answers the first open call of its tool in its session. */
export class EventWriter {
  readonly #transcript: Transcript;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #agents = new Map<string, { readonly entry: number; last: number | undefined }>();
  #clock: number | undefined;
  #calls = 0;
  #replies = 0;
  #heard: string | undefined;
  isPlaced = false;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  add({ value, line, example }: FoundRecord): void {
    const type = stringField(value, 'type') ?? 'event';
    this.#transcript.record(line, example, `told again: ${type}`, () => this.#tell(value, type));
  }

  /** A sub-agent says no end: its last event is taken for it. */
  finish(): void {
    for (const { entry, last } of this.#agents.values()) this.#transcript.end(entry, last);
  }

  #tell(event: Readonly<Record<string, unknown>>, type: string): void {
    const stamp = numberField(event, 'timestamp') ?? numberField(event, 'ts');
    if (stamp !== undefined) this.#clock = stamp;
    else if (this.#clock !== undefined) this.isPlaced = true;
    const at = this.#clock;
    const place = { at, assumed: stamp === undefined, parent: this.#agentOf(event, at, type) };
    const text = stringField(event, 'content') ?? '';
    switch (type) {
      case 'message.in':
        this.#heard = text;
        this.#transcript.message({ ...place, role: 'user', text });
        return;
      case 'message.out':
        this.#transcript.message({ ...place, role: 'assistant', text });
        return;
      case 'message.sending':
      case 'agent.end':
        return;
      case 'agent.start':
        return this.#turn(event, place);
      case 'tool.start':
        return this.#begin(event, place);
      case 'tool.end':
        return this.#end(event, place);
      case 'llm.usage': {
        const usd = numberField(event, 'costUsd') ?? numberField(event, 'cost');
        this.#transcript.modelCall({
          ...place,
          key: `usage ${this.#replies++}`,
          model: stringField(event, 'model'),
          usage: {
            input: numberField(event, 'inputTokens'),
            output: numberField(event, 'outputTokens'),
            cacheRead: numberField(event, 'cacheTokens'),
            usd,
          },
        });
        return;
      }
    }
    this.#transcript.other(type, event, { at });
  }

  /** A session of a sub-agent is a line of work of its own. */
  #agentOf(event: unknown, at: number | undefined, type: string): number | undefined {
    const key = stringField(event, 'sessionKey') ?? '';
    if (!key.includes(':subagent:')) return undefined;
    let agent = this.#agents.get(key);
    if (agent === undefined && type === 'agent.start') {
      const name = /^\[?([^\n]{1,80})/.exec(stringField(event, 'prompt') ?? '')?.[1] ?? 'sub-agent';
      const entry = this.#transcript.agent({
        at,
        assumed: true,
        name,
        end: 'open',
        attributes: { sessionKey: key },
      });
      agent = { entry, last: at };
      this.#agents.set(key, agent);
    }
    if (agent !== undefined) agent.last = at;
    return agent?.entry;
  }

  /** A turn is told twice, and its prompt is often the message that came in. */
  #turn(
    event: unknown,
    place: {
      readonly at: number | undefined;
      readonly assumed: boolean;
      readonly parent: number | undefined;
    },
  ): void {
    const prompt = stringField(event, 'prompt') ?? '';
    if (prompt === this.#heard || prompt === '') return;
    this.#heard = prompt;
    this.#transcript.message({ ...place, role: 'user', text: prompt });
  }

  #begin(
    event: unknown,
    place: {
      readonly at: number | undefined;
      readonly assumed: boolean;
      readonly parent: number | undefined;
    },
  ): void {
    const name = stringField(event, 'toolName') ?? 'tool';
    const id = stringField(event, 'toolCallId') ?? `call ${this.#calls++}`;
    const key = keyOf(event);
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), { id, start: place.at }]);
    this.#transcript.call({ ...place, id, name, args: field(event, 'params') });
  }

  #end(event: unknown, place: { readonly at: number | undefined; readonly assumed: boolean }): void {
    const waiting = this.#waiting.get(keyOf(event))?.shift();
    const took = numberField(event, 'durationMs');
    const ended = waiting?.start === undefined || took === undefined ? place.at : waiting.start + took;
    if (place.assumed && ended !== undefined && (this.#clock ?? 0) < ended) this.#clock = ended;
    const error = stringField(event, 'error');
    this.#transcript.result({
      at: ended,
      assumed: place.assumed,
      call: waiting?.id,
      ok: field(event, 'success') !== false && error === undefined,
      output: error ?? field(event, 'result') ?? '',
      more: { tool: stringField(event, 'toolName'), ...(took === undefined ? {} : { ms: took }) },
    });
  }
}

const keyOf = (event: unknown): string =>
  `${stringField(event, 'sessionKey') ?? ''} ${stringField(event, 'toolName') ?? ''}`;

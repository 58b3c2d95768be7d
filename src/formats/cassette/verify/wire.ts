import { field, parseRecord, stringField } from '../../records.ts';
import type { Cassette } from '../import-cassette.ts';
import { messagesOf, type Message } from '../messages.ts';
import type { Connection, Frame } from '../tape.ts';
import { isRecord } from './difference.ts';
import type { Places } from './identities.ts';

/** A message that went out, as it is compared: paths by their tokens, identities by where they come from. */
export interface Sent {
  readonly chunk: number;
  readonly value: unknown;
  /** A look that a client may take or leave: it changes nothing. */
  readonly isOptional: boolean;
}

/** One connection of a tape, as it is compared. */
export interface Wire {
  readonly connection: Connection;
  /** Whose it is: session by its place, provider, launch. */
  readonly key: string;
  readonly sent: readonly Sent[];
  readonly received: number;
  /** Streams that end inside a message. */
  readonly unfinished: readonly string[];
  /** What the provider asked and nobody answered, by method. */
  readonly unanswered: readonly { readonly method: string; readonly chunk: number }[];
  /** Answers to nothing that was asked before them. */
  readonly strayAnswers: readonly number[];
  readonly exits: readonly (number | undefined)[];
  readonly lastChunk: number;
}

/** Requests that may be absent on a replay (contracts/cassette.md 1.5). */
const OBSERVERS: ReadonlySet<string> = new Set(['thread/read', 'thread/goal/get']);
const IDENTITIES: ReadonlySet<string> = new Set([
  'threadId',
  'turnId',
  'expectedTurnId',
  'targetTurnId',
  'itemId',
  'callId',
  'toolCallId',
  'requestId',
  'agentSessionId',
  'sessionId',
  'providerSessionId',
  'taskId',
]);
const PATHS: ReadonlySet<string> = new Set([
  'cwd',
  'cwds',
  'path',
  'paths',
  'workingDirectory',
  'projectPath',
]);

interface Line extends Message {
  readonly value: unknown;
  readonly isSent: boolean;
}

/** Reads a connection in causal order: what went out, against what had come in before it. */
export function wireOf(cassette: Cassette, connection: Connection, places: Places): Wire {
  const own = cassette.tape.frames.filter((frame) => frame.connection === connection.id);
  const lines: Line[] = [];
  const unfinished: string[] = [];
  for (const kind of ['outbound', 'stdout', 'stderr'] as const) {
    const { messages, rest } = messagesOf(own.filter((frame) => frame.kind === kind));
    if (rest.trim() !== '' && kind !== 'stderr') unfinished.push(kind);
    if (kind !== 'stderr')
      for (const message of messages)
        lines.push({ ...message, value: parseRecord(message.text), isSent: kind === 'outbound' });
  }
  lines.sort((a, b) => a.frame.global - b.frame.global || a.unit - b.unit);
  const session = places.get(connection.session) ?? `unresolved:${connection.session}`;
  const reader = new WireReader(places, tokenOf(cassette, connection), session);
  for (const line of lines) reader.take(line);
  return {
    connection,
    key: `${connection.provider} of ${session}, launch ${connection.ordinal}`,
    sent: reader.sent,
    received: lines.filter(({ isSent }) => !isSent).length,
    unfinished,
    unanswered: [...reader.asked.values()].filter(({ answered }) => !answered),
    strayAnswers: reader.stray,
    exits: own.filter(({ kind }) => kind === 'exit').map(({ exitCode }) => exitCode),
    lastChunk: lastOf(own),
  };
}

class WireReader {
  readonly sent: Sent[] = [];
  readonly asked = new Map<string, { method: string; chunk: number; answered: boolean; nth: number }>();
  readonly stray: number[] = [];
  readonly #places: Places;
  readonly #token: string;
  readonly #session: string;
  /** Identities that came in, by the order in which they did. */
  readonly #met = new Map<string, string>();
  #requests = 0;

  constructor(places: Places, token: string, session: string) {
    this.#places = places;
    this.#token = token;
    this.#session = session;
  }

  take({ value, isSent, frame }: Line): void {
    if (!isSent) return this.#received(value, frame.chunk);
    const method = stringField(value, 'method') ?? stringField(value, 'type');
    this.sent.push({
      chunk: frame.chunk,
      value: this.#message(value, frame.chunk),
      isOptional: method !== undefined && OBSERVERS.has(method),
    });
  }

  #received(value: unknown, chunk: number): void {
    const method = stringField(value, 'method');
    const id = idOf(value);
    if (method !== undefined && id !== undefined)
      this.asked.set(id, { method, chunk, answered: false, nth: this.asked.size });
    // The sidecar asks by events; what answers one names its request.
    const type = stringField(value, 'type');
    const request = stringField(field(value, 'payload'), 'requestId');
    if (request !== undefined && (type === 'approval_requested' || type === 'user_input_requested'))
      this.asked.set(request, { method: type, chunk, answered: false, nth: this.asked.size });
    this.#meet(value, '');
  }

  #meet(value: unknown, key: string): void {
    if (typeof value === 'string') {
      if (value !== '' && isIdentity(key) && !this.#met.has(value) && !this.#places.has(value))
        this.#met.set(value, `received#${this.#met.size}`);
    } else if (Array.isArray(value)) for (const item of value) this.#meet(item, '');
    else if (isRecord(value))
      for (const [name, item] of Object.entries(value))
        this.#meet(
          item,
          name === 'id' && (key === 'thread' || key === 'turn' || key === 'item') ? `${key}Id` : name,
        );
  }

  #message(value: unknown, chunk: number): unknown {
    const isAnswer =
      isRecord(value) && field(value, 'method') === undefined && field(value, 'type') === undefined;
    const id = idOf(value);
    const projected = this.#project(value, '');
    if (!isRecord(projected)) return projected;
    const { version: _, ...rest } = projected;
    if (id === undefined) return this.#answersByRequest(rest, value, chunk);
    if (!isAnswer) {
      // The client's own numbers: what may be left out may not shift them.
      const isOptional = OBSERVERS.has(stringField(value, 'method') ?? '');
      return this.#answersByRequest(
        { ...rest, id: isOptional ? 'look' : `request#${this.#requests++}` },
        value,
        chunk,
      );
    }
    return { ...rest, id: this.#answer(id, chunk) };
  }

  /** A sidecar's answer is a request of its own that names what was asked. */
  #answersByRequest(rest: object, value: unknown, chunk: number): unknown {
    const type = stringField(value, 'type');
    const request = stringField(field(value, 'payload'), 'requestId');
    if (request === undefined || (type !== 'submit_interactive' && type !== 'interactive_disposition'))
      return rest;
    return { ...rest, answers: this.#answer(request, chunk) };
  }

  #answer(id: string, chunk: number): string {
    const asked = this.asked.get(id);
    if (asked === undefined) {
      this.stray.push(chunk);
      return `answer to nothing (${id})`;
    }
    asked.answered = true;
    return `answer to ${asked.method} #${asked.nth}`;
  }

  #project(value: unknown, key: string): unknown {
    if (typeof value === 'string') {
      if (value !== '' && isIdentity(key))
        return this.#places.get(value) ?? this.#met.get(value) ?? `unresolved:${value}`;
      if (PATHS.has(key) && this.#token !== '' && value.startsWith(this.#token))
        return `\${SESSION_CWD:${this.#session}}${value.slice(this.#token.length)}`;
      return value;
    }
    if (Array.isArray(value)) return value.map((item: unknown) => this.#project(item, key));
    if (!isRecord(value)) return value;
    const out: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const [name, item] of Object.entries(value))
      if (name !== 'env') out[name] = this.#project(item, name);
    return out;
  }
}

const isIdentity = (key: string): boolean => IDENTITIES.has(key);

function idOf(value: unknown): string | undefined {
  const id = field(value, 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

const lastOf = (frames: readonly Frame[]): number => frames.at(-1)?.chunk ?? 0;

/** The token that stands for the folder of a connection's session, as the tape declares it. */
function tokenOf(cassette: Cassette, connection: Connection): string {
  const bytes = cassette.files.get('provider/manifest.json');
  const list = field(bytes === undefined ? undefined : parseRecord(bytes), 'connections');
  for (const each of Array.isArray(list) ? list : [])
    if (stringField(each, 'connectionId') === connection.id) return stringField(each, 'cwdToken') ?? '';
  return '';
}

import * as v from 'valibot';
import type { Failure } from '../../base/index.ts';
import type { TabChannel, TabHost } from './tabs.ts';
import type { RunListener } from './trace-channel.ts';

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);
const optionalText = v.optional(v.string());
const optionalNumber = v.optional(v.number());

/** What the tab that is connected tells the others, and what they tell it. */
const Message = v.variant('kind', [
  v.object({ kind: v.literal('status'), status: v.string() }),
  v.object({
    kind: v.literal('trace'),
    events: v.array(bytes),
    from: v.number(),
    generation: optionalNumber,
  }),
  v.object({ kind: v.literal('screen'), dataUrl: v.string() }),
  v.object({ kind: v.literal('files'), files: v.unknown() }),
  v.object({ kind: v.literal('end'), status: optionalText }),
  v.object({ kind: v.literal('heard'), channel: v.string() }),
  v.object({
    kind: v.literal('trouble'),
    channel: v.string(),
    failure: v.optional(v.object({ code: v.string(), message: v.string() })),
  }),
  v.object({ kind: v.literal('recording'), after: optionalText, body: bytes }),
  v.object({ kind: v.literal('refused'), status: v.number(), body: bytes }),
  v.object({ kind: v.literal('attempts'), rows: v.optional(v.array(v.unknown())) }),
  /** From one that listens: it is there, whether somebody looks at it, and whether it needs the recording whole. */
  v.object({ kind: v.literal('here'), id: v.string(), hidden: v.boolean(), wants: v.boolean() }),
  v.object({ kind: v.literal('gone'), id: v.string() }),
  /** From one that is newly connected: who is there? */
  v.object({ kind: v.literal('who') }),
]);
export type TabMessage = v.InferOutput<typeof Message>;

/** One watched run, as far as tabs share it. */
export interface SharedRunParts {
  readonly host: TabHost;
  /** Equal for tabs that would ask the same of the same server. */
  readonly name: string;
  readonly id: string;
  readonly signal: AbortSignal;
  readonly isHidden: () => boolean;
  /** Something that the connected tab heard. */
  readonly hear: (message: TabMessage) => void;
  /** This tab is the one that connects, now. */
  readonly lead: () => void;
  /** Another one is connected: what it heard before is to be had once. */
  readonly follow: () => void;
  /** Another tab came to this one, which is connected: what it will not hear again is told to it. */
  readonly greet: () => void;
}

/**
 * Tabs of one browser on one run: the one that holds the lock is connected, the others hear what it hears. When it goes,
 * the next takes its place and goes on where it stands, as after a lost connection.
 */
export class SharedRun {
  readonly #parts: SharedRunParts;
  readonly #channel: TabChannel;
  /** Other tabs, and whether somebody looks at each. */
  readonly #others = new Map<string, boolean>();
  #isLeading = false;
  #isWanted = false;

  constructor(parts: SharedRunParts) {
    this.#parts = parts;
    this.#channel = parts.host.channel(parts.name, (message) => this.#onMessage(message));
    parts.signal.addEventListener('abort', () => {
      this.#channel.post({ kind: 'gone', id: parts.id } satisfies TabMessage);
      this.#channel.close();
    });
    void this.#join();
  }

  /** Others hear what this one tells. */
  get isTelling(): boolean {
    return this.#isLeading && this.#others.size > 0;
  }

  /** Somebody looks at the run in another tab. */
  get isWatched(): boolean {
    return [...this.#others.values()].some((hidden) => !hidden);
  }

  /** Another tab needs the recording whole; asking takes the wish. */
  takeWish(): boolean {
    const wish = this.#isWanted;
    this.#isWanted = false;
    return wish;
  }

  post(message: TabMessage): void {
    if (this.isTelling) this.#channel.post(message);
  }

  /** Says to the connected tab that this one is there. */
  sayHere(wants: boolean): void {
    if (this.#isLeading || this.#parts.signal.aborted) return;
    const { id, isHidden } = this.#parts;
    this.#channel.post({ kind: 'here', id, hidden: isHidden(), wants } satisfies TabMessage);
  }

  async #join(): Promise<void> {
    const { host, name, signal, lead, follow } = this.#parts;
    const isFree = await host.isFree(name).catch(() => true);
    if (signal.aborted) return;
    if (!isFree) follow();
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const held = (): Promise<void> => {
      this.#isLeading = true;
      this.#channel.post({ kind: 'who' } satisfies TabMessage);
      lead();
      return ended;
    };
    await host.hold(name, signal, held).catch(() => {
      // Locks that cannot be had: a connection of its own.
      if (!this.#isLeading && !signal.aborted) lead();
    });
  }

  #onMessage(told: unknown): void {
    const parsed = v.safeParse(Message, told);
    if (!parsed.success || this.#parts.signal.aborted) return;
    const message = parsed.output;
    switch (message.kind) {
      case 'here':
        this.#others.set(message.id, message.hidden);
        this.#isWanted ||= message.wants;
        if (message.wants && this.#isLeading) this.#parts.greet();
        return;
      case 'gone':
        this.#others.delete(message.id);
        return;
      case 'who':
        return this.sayHere(true);
      default:
        if (!this.#isLeading) this.#parts.hear(message);
    }
  }
}

/** Who takes what another tab heard. */
export interface TabListener extends RunListener {
  onRefused(status: number, body: Uint8Array): void;
  onAttempts(rows: readonly unknown[] | undefined): void;
  onTabTrouble(channel: string, failure: Failure | undefined): void;
  /** An answer of `/recording`, told from `after` on. */
  onTabRecording(after: string | undefined, body: Uint8Array): void;
}

/** Hands on what another tab heard. */
export function deliver(message: TabMessage, to: TabListener): void {
  switch (message.kind) {
    case 'status':
      return to.onStatus(message.status);
    case 'trace':
      return to.onTrace(message.events, message.from, message.generation, false);
    case 'screen':
      return to.onScreen(message.dataUrl);
    case 'files':
      return to.onFiles(message.files);
    case 'end':
      return to.onEnd(message.status);
    case 'heard':
      return to.onHeard(message.channel);
    case 'trouble':
      return to.onTabTrouble(message.channel, message.failure);
    case 'refused':
      return to.onRefused(message.status, message.body);
    case 'attempts':
      return to.onAttempts(message.rows);
    case 'recording':
      return to.onTabRecording(message.after, message.body);
    default:
  }
}

/** The name under which tabs find each other: of the run, the attempt, and who asks. A token is not written into it. */
export function sharedName(url: string, attempt: number | undefined, token: string | undefined): string {
  let hash = 0x811c9dc5;
  for (const letter of token ?? '') hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `playhead ${url} ${attempt ?? ''} ${(hash >>> 0).toString(36)}`;
}

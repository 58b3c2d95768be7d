import { parseJson } from './json-bytes.ts';

/** One event of the trace as it came, and its place in the attempt it belongs to. */
export interface PlacedEvent {
  readonly attempt: number;
  readonly seq: number;
  readonly bytes: Uint8Array;
}

interface Stream {
  /** Records told so far. */
  known: number;
  /** Records told so far of the attempt that is written now. */
  own: number;
}

const decoder = new TextDecoder();

/**
 * Places the events of a live trace. The server has no event ids: a reconnect tells all of it again, so
 * what lies before the position reached is a repeat. It also strings the attempts of a run together; a new
 * one begins where the dispatch says `accepted`. A server of our own contract names the attempt instead.
 */
export class AttemptLog {
  readonly #streams = new Map<number | undefined, Stream>();
  /** Attempt -> epoch ms at which its dispatch was accepted, where known. */
  readonly #begun = new Map<number, number>();
  #newest: number | undefined;
  #repeats = 0;

  get newest(): number | undefined {
    return this.#newest;
  }

  get attempts(): number[] {
    return [...this.#begun.keys()].sort((a, b) => a - b);
  }

  /** Records dropped because they had been told before; asking takes them. */
  takeRepeats(): number {
    const repeats = this.#repeats;
    this.#repeats = 0;
    return repeats;
  }

  /**
   * Events from position `from` of the stream; `generation` where the server names the attempt.
   * `isRetold` is false where the server always tells all of it, which is no repeat.
   */
  place(
    events: readonly Uint8Array[],
    from: number,
    generation: number | undefined,
    isRetold = true,
  ): PlacedEvent[] {
    let stream = this.#streams.get(generation);
    if (stream === undefined) {
      stream = { known: 0, own: 0 };
      this.#streams.set(generation, stream);
    }
    const placed: PlacedEvent[] = [];
    for (let i = 0; i < events.length; i++) {
      const bytes = events[i] as Uint8Array;
      if (from + i < stream.known) {
        if (isRetold) this.#repeats++;
        continue;
      }
      // What was told before anybody listened, and is not told again, keeps its place.
      stream.own += from + i - stream.known;
      stream.known = from + i + 1;
      const attempt = this.#attemptOf(bytes, stream, generation);
      placed.push({ attempt, seq: stream.own++, bytes });
    }
    return placed;
  }

  /** The attempt whose dispatch was accepted last before that instant. */
  attemptAt(epochMs: number): number | undefined {
    let best: number | undefined;
    for (const [attempt, begun] of this.#begun) {
      if (!Number.isNaN(begun) && begun <= epochMs && (best === undefined || attempt > best)) best = attempt;
    }
    return best;
  }

  /** Whether a recording is of an attempt of which one that began at `shownT0` is shown already, or none is. */
  isOf(
    { generation, t0 }: { readonly generation: number | undefined; readonly t0: number | undefined },
    attempt: number | undefined,
    shownT0: number | undefined,
    slackMs: number,
  ): boolean {
    if (generation !== undefined && attempt !== undefined) return generation === attempt;
    if (shownT0 !== undefined) return t0 === shownT0;
    if (t0 === undefined) return true;
    const of = this.attemptAt(t0 + slackMs);
    return of === undefined || attempt === undefined || of === attempt;
  }

  #attemptOf(bytes: Uint8Array, stream: Stream, generation: number | undefined): number {
    if (generation !== undefined) {
      if (!this.#begun.has(generation)) this.#begin(generation, acceptedAt(bytes) ?? NaN);
      return generation;
    }
    const accepted = acceptedAt(bytes);
    if (this.#newest === undefined) this.#begin(0, accepted ?? NaN);
    else if (accepted !== undefined) {
      stream.own = 0;
      this.#begin(this.#newest + 1, accepted);
    }
    return this.#newest ?? 0;
  }

  #begin(attempt: number, at: number): void {
    this.#begun.set(attempt, at);
    if (this.#newest === undefined || attempt > this.#newest) this.#newest = attempt;
  }
}

/** When the dispatch of an attempt was accepted, epoch ms (NaN without a time), if that is what the event tells. */
function acceptedAt(bytes: Uint8Array): number | undefined {
  // Looked at before it is parsed: nearly no event is one.
  if (bytes.length > 4096 || !decoder.decode(bytes).includes('"accepted"')) return undefined;
  const event = parseJson(bytes);
  if (typeof event !== 'object' || event === null) return undefined;
  const { kind, event: name, at } = event as { kind?: unknown; event?: unknown; at?: unknown };
  if (kind !== 'infra' || name !== 'accepted') return undefined;
  return typeof at === 'string' ? Date.parse(at) : NaN;
}

import type { RecordingSink } from '../../model/index.ts';

/**
 * The protocol stamps most events in seconds of a clock of the browser's own; a request that is sent has both that and the wall
 * time, and so tells the offset. Until it is known, what only has the browser's time waits.
 */
export class CdpClock {
  readonly #sink: RecordingSink;
  #offset: number | undefined;
  #guess: number | undefined;
  #waiting: (() => void)[] | undefined = [];

  constructor(sink: RecordingSink) {
    this.#sink = sink;
  }

  /** Both clocks in one event, ms. */
  pair(monotonic: number, wall: number): void {
    if (this.#offset !== undefined) return;
    this.#offset = wall - monotonic;
    this.#sink.relate({ from: 'browser', to: 'wall', offsetMs: this.#offset, quality: 'measured' });
    this.release();
  }

  /** When a recorder received an event of the browser's clock: later than it was by the way of the message. */
  heard(monotonic: number, at: number): void {
    this.#guess = Math.min(this.#guess ?? Infinity, at - monotonic);
  }

  /** ms of the browser's clock on the wall. */
  wall(monotonic: number): number {
    return monotonic + (this.#offset ?? this.#guess ?? 0);
  }

  get isKnown(): boolean {
    return this.#offset !== undefined || this.#guess !== undefined;
  }

  /** Runs at once when the offset is known, else when it is. */
  when(write: () => void): void {
    if (this.#waiting === undefined) write();
    else this.#waiting.push(write);
  }

  /** No more will be known. */
  release(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (waiting.length === 0) return;
    if (this.#offset === undefined && this.#guess !== undefined) {
      this.#sink.relate({ from: 'browser', to: 'wall', offsetMs: this.#guess, quality: 'assumed' });
      this.#sink.issue({
        code: 'clock-assumed',
        severity: 'info',
        message:
          'No request tells the browser’s clock and the wall together: events are placed by when they were received.',
      });
    }
    for (const write of waiting) write();
  }
}

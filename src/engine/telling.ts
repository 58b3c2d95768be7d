import { DeltaSink, type Delta, type RecordingSink } from '../model/index.ts';
import { PayloadStore } from './payload-store.ts';
import { TextMatcher } from './text-matcher.ts';

/** Most records read between two calls of `onPace`; at first it is called sooner, so that the first rows do not wait. */
const PACE = 512;

/**
 * One telling of a recording: its rows on their way to the page, and what stays here of them. `onPace` is called now and then
 * between two records while a reader goes on without giving way, which it does as long as its bytes are there.
 */
export class Telling {
  readonly payloads = new PayloadStore();
  /** What filters ask of the texts. */
  readonly texts = new TextMatcher(this.payloads);
  readonly #sink = new DeltaSink(this.payloads);
  readonly #onPace: () => void;
  #pace = 1;
  #untilPace = 1;
  /** Records read so far. */
  count = 0;
  #status: 'sealed' | 'ended' = 'sealed';
  /** The producer said that the run is still going. */
  #isRunning = false;
  /** Something was written since the last `take`. */
  #isChanged = true;
  /** What readers write to: a part that ends does not end the whole. */
  readonly sink: RecordingSink = this.#listening();

  constructor(onPace: () => void = () => undefined) {
    this.#onPace = onPace;
  }

  /** Sealed unless a part of it was torn, or `status` says that the producer died. */
  seal(status: 'sealed' | 'ended'): void {
    if (status === 'ended' && this.#isRunning) this.#sink.meta({ running: false });
    this.#sink.seal(status === 'ended' ? status : this.#status);
    this.#isChanged = true;
  }

  /** What has come since the last call; `undefined` for nothing. */
  take(): Delta | undefined {
    if (!this.#isChanged) return undefined;
    this.#isChanged = false;
    return this.#sink.take();
  }

  /** A record is always counted as read through the sink itself, so a change never goes unseen. */
  #listening(): RecordingSink {
    const sink = this.#sink;
    const changed = (): void => {
      this.#isChanged = true;
    };
    return {
      clock: (domain) => sink.clock(domain),
      relate: (edge) => sink.relate(edge),
      origin: (epochMs) => (changed(), sink.origin(epochMs)),
      track: (spec) => (changed(), sink.track(spec)),
      read: (n) => {
        if (--this.#untilPace === 0) {
          this.#pace = Math.min(PACE, this.#pace * 2);
          this.#untilPace = this.#pace;
          this.#onPace();
        }
        changed();
        this.count += n;
        sink.read(n);
      },
      merged: (code, example) => (changed(), sink.merged(code, example)),
      reject: (code, message, example, line) => (changed(), sink.reject(code, message, example, line)),
      issue: (issue) => (changed(), sink.issue(issue)),
      gap: (gap) => (changed(), sink.gap(gap)),
      meta: (meta) => {
        changed();
        this.#isRunning = meta.running ?? this.#isRunning;
        sink.meta(meta);
      },
      evidence: (evidence) => (changed(), sink.evidence(evidence)),
      seal: (status) => {
        if (status === 'ended') this.#status = status;
      },
    };
  }
}

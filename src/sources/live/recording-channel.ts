import type { Around } from './around.ts';
import { ask, bodyOf, brokeOff, failedStep, runUrl, type RunAddress } from './plane.ts';
import { RecordingDiff, type RecordingNews } from './recording-diff.ts';
import type { Step } from './repeat.ts';

/** Between two looks at a recording, ms: where the server tells deltas, and where it tells all of it. */
const DELTA_MS = 400;
const WHOLE_MS = 1000;
/** A whole recording is asked for so seldom that transfer and cutting take at most this share of the time. */
const SHARE = 0.25;
const LONGEST_MS = 15_000;

export interface RecordingListener {
  /** What is new. `false`: it is of another attempt, and is not to be remembered as told. */
  onRecording(news: RecordingNews): Promise<boolean>;
  /** The server will not give it: its status, and its words. */
  onRefused(status: number, body: Uint8Array): void;
}

/** What is done with answers for other tabs. */
export interface RecordingSharing {
  /** Another tab has to be told all of it once. */
  wantsWhole(): boolean;
  onBody(after: string | undefined, body: Uint8Array): void;
}

/** Follows `GET /runs/:id/recording`, which today's server tells whole each time, and ours in deltas. */
export class RecordingChannel {
  readonly #address: RunAddress;
  readonly #around: Around;
  readonly #listener: RecordingListener;
  readonly #diff = new RecordingDiff();
  readonly #generation: number | undefined;
  #next: string | undefined;
  readonly #sharing: RecordingSharing | undefined;

  constructor(
    address: RunAddress,
    around: Around,
    generation: number | undefined,
    listener: RecordingListener,
    sharing?: RecordingSharing,
  ) {
    this.#sharing = sharing;
    this.#address = address;
    this.#around = around;
    this.#generation = generation;
    this.#listener = listener;
  }

  async poll(signal: AbortSignal): Promise<Step> {
    const url = runUrl(this.#address, 'recording');
    if (this.#generation !== undefined) url.searchParams.set('generation', String(this.#generation));
    const after = this.#sharing?.wantsWhole() === true ? undefined : this.#next;
    if (after !== undefined) url.searchParams.set('after', after);
    const began = this.#around.now();
    const answer = await ask(this.#address, url, this.#around, signal);
    if (!answer.ok) return { kind: 'failed', failure: answer.error };
    const { status } = answer.value;
    if (status === 403 || status === 404) {
      const words = await bodyOf(answer.value, url);
      this.#listener.onRefused(status, words instanceof Uint8Array ? words : new Uint8Array(0));
      return { kind: 'stop' };
    }
    if (status !== 200) return failedStep(answer.value, url);
    const body = await bodyOf(answer.value, url);
    if (!(body instanceof Uint8Array)) return body;
    const news = await this.take(body);
    if (!news.complete) return brokeOff(url);
    this.#sharing?.onBody(after, body);
    if (news.next !== undefined) return { kind: 'again', afterMs: DELTA_MS };
    const took = this.#around.now() - began;
    return { kind: 'again', afterMs: Math.min(LONGEST_MS, Math.max(WHOLE_MS, took / SHARE)) };
  }

  /** An answer, asked for here or in another tab. */
  async take(body: Uint8Array): Promise<RecordingNews> {
    const news = this.#diff.read(body);
    if (news.complete && (await this.#listener.onRecording(news))) {
      news.accept();
      this.#next = news.next ?? this.#next;
    }
    return news;
  }

  /** Does what another tab was told after that place go on where this one stands? */
  fits(after: string | undefined): boolean {
    return after === undefined || after === this.#next;
  }
}

import type { Delta } from '../model/index.ts';
import type { TailState } from '../sources/index.ts';
import type { Differences } from './types.ts';

/** A place that a search found. */
export interface RawHit {
  readonly trackId: string;
  readonly seq: number;
  readonly snippet: string;
}

/** Who hears of a reading. */
export interface ReadingListener {
  /** With `differences` it takes the place of everything told before. */
  onDelta(delta: Delta, differences?: Differences): void;
  /** Instead of `onDelta` for what comes right before the answer, so that both can be told together. */
  onLast?(delta: Delta): void;
  onTail(state: TailState): void;
  /** Bytes read so far. */
  onBytes?(bytes: number): void;
}

import type { FactTest } from './facts.ts';
import type { Matching } from './query.ts';

/** A track to look through. */
export interface TrackQuestion {
  readonly id: string;
  /** Its records are looked through as well, not its texts alone: arguments, outputs, bodies, headers. */
  readonly isDeep: boolean;
  /** Its records may keep bodies apart, behind a ref. */
  readonly hasBodies?: boolean;
}

/** What the worker is asked. One of `text` and `facts` says something. */
export interface FindQuestion {
  readonly tracks: readonly TrackQuestion[];
  readonly text: string;
  readonly matching: Matching;
  /** All of them hold of a hit. */
  readonly facts: readonly FactTest[];
}

/** An entry of a question: which of its tracks, and its seq there. */
export type FoundRef = readonly [track: number, seq: number];

/** What was found in an entry, with a little of what stands around it, in one line. */
export interface Excerpt {
  readonly text: string;
  /** Where in `text`; both 0 where a filter alone found it. */
  readonly from: number;
  readonly to: number;
  /** Where in the record, such as `response.content.text`; nothing for its own words. */
  readonly path: string;
}

/** What the page says on the port of a search. `stop` ends it and closes the port. */
export type FindOrder =
  | { readonly type: 'stop' }
  | { readonly type: 'excerpts'; readonly id: number; readonly refs: readonly FoundRef[] };

/** What the worker says on it, in this order; excerpts when they are asked for. */
export type FindReport =
  | {
      readonly type: 'hits';
      readonly track: number;
      /** By arrival. Each entry is told once. */
      readonly seqs: Uint32Array<ArrayBuffer>;
    }
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'end'; readonly end: FindEnd }
  | { readonly type: 'excerpts'; readonly id: number; readonly excerpts: readonly (Excerpt | undefined)[] };

export interface FindEnd {
  /** `budget`: the expression took too long over one text. `expression`: it cannot be read. `broke`: a fault of ours. */
  readonly outcome: 'whole' | 'budget' | 'expression' | 'broke';
  readonly message?: string;
  /** How much was looked through, of all there is: texts and records, each one. */
  readonly done: number;
  readonly of: number;
  /** Milliseconds in the worker: until the first hit (`undefined`: none) and in all, what it gave way for others included. */
  readonly firstMs: number | undefined;
  readonly ms: number;
  /** Bodies that are kept apart from their records: looked through, and left alone because they would have been too much to fetch. */
  readonly bodies: { readonly read: number; readonly left: number };
}

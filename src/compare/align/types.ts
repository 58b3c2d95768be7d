/**
 * A step as the alignment sees it: three keys, from the strictest to the loosest. Two steps with one
 * `exact` key are the same step; with one `near` key the same tool on the same target; with one `loose`
 * key the same tool. Steps without a loose key in common never stand beside each other.
 */
export interface StepKey {
  readonly exact: string;
  readonly near: string;
  readonly loose: string;
  /** Says nothing of what was decided (a model call): the same weighs half. */
  readonly plain: boolean;
}

/** Keys of two sequences as small numbers that mean the same in both. */
export interface Sequence {
  readonly length: number;
  readonly exact: Int32Array;
  readonly near: Int32Array;
  readonly loose: Int32Array;
  readonly plain: Uint8Array;
}

/** Index of the partner in the other sequence, -1 for none; ascending on both sides. */
export interface Pairing {
  readonly ofA: Int32Array;
  readonly ofB: Int32Array;
}

export type RowKind = 'same' | 'changed' | 'missing' | 'inserted';

/** One row of an alignment of A and B. `missing`: only A has it; `inserted`: only B has it. */
export interface AlignedRow {
  readonly kind: RowKind;
  /** Index of the step in A, -1 for none. */
  readonly a: number;
  readonly b: number;
}

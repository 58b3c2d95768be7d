import type { Ink } from '../../lane-kit/index.ts';

/** What a checkpoint is about, by its kind (contracts/cassette.md "kind enum"): each is told by its shape as well as by its colour. */
export type Family = 'setup' | 'turn' | 'waits' | 'tool' | 'work';

type Point = readonly [x: number, y: number];

export interface Glyph {
  readonly ink: Ink;
  /** Corners between -1 and 1, y downwards. */
  readonly outline: readonly Point[];
  /** Left empty: something is waited for. */
  readonly hollow: boolean;
}

const SQUARE: readonly Point[] = [
  [-0.8, -0.8],
  [0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
];
const DIAMOND: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const TOP_DOWN: readonly Point[] = [
  [0, -1],
  [1, 0.8],
  [-1, 0.8],
];
const CUT: readonly Point[] = [
  [-0.4, -1],
  [0.4, -1],
  [1, -0.4],
  [1, 0.4],
  [0.4, 1],
  [-0.4, 1],
  [-1, 0.4],
  [-1, -0.4],
];

export const GLYPHS: Readonly<Record<Family, Glyph>> = {
  setup: { ink: 'ink-3', outline: SQUARE, hollow: true },
  turn: { ink: 'agent', outline: DIAMOND, hollow: false },
  waits: { ink: 'run', outline: DIAMOND, hollow: true },
  tool: { ink: 'env', outline: SQUARE, hollow: false },
  work: { ink: 'evi', outline: TOP_DOWN, hollow: false },
};

/** How a turn or a piece of work ends that was not done: cut at its corners. */
export const CANCELED: Glyph = { ink: 'err', outline: CUT, hollow: false };

const FAMILIES: readonly (readonly [RegExp, Family])[] = [
  [/^(?:turn|response)\./, 'turn'],
  [/^(?:interaction|plan)\./, 'waits'],
  [/^tool\./, 'tool'],
  [/^(?:goal|compaction|child-session)\./, 'work'],
];

/** The family of a kind or of a tag; what is not known prepares something. */
export const familyOf = (kind: string): Family =>
  FAMILIES.find(([pattern]) => pattern.test(kind))?.[1] ?? 'setup';

export const glyphOf = (kind: string): Glyph =>
  kind.endsWith('.canceled') ? CANCELED : GLYPHS[familyOf(kind)];

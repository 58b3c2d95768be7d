import type { Leave } from '../../engine/index.ts';
import type { ClipFormat } from './clip.ts';

export const KINDS = ['bundle', 'page', 'har', 'trace', 'table', 'picture', 'clip'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds that hold the recording itself, and are looked through before they leave. */
export const isWhole = (kind: Kind): boolean => kind === 'bundle' || kind === 'page';
/** Kinds that can be of a range alone. */
export const hasRange = (kind: Kind): boolean =>
  kind === 'har' || kind === 'trace' || kind === 'table' || kind === 'clip';

export const CLIP_FORMATS: readonly ClipFormat[] = ['mp4', 'webm', 'gif'];
export const CLIP_SIZES = {
  '1280 × 720': [1280, 720],
  '854 × 480': [854, 480],
  '640 × 360': [640, 360],
} as const;
export type ClipSize = keyof typeof CLIP_SIZES;
export const CLIP_SECONDS = [5, 10, 20, 30] as const;

/** What a person chose in the dialog. */
export interface Choices {
  readonly kind: Kind;
  readonly isRange: boolean;
  readonly laneId: string;
  readonly clean: boolean;
  /** What the person wrote down goes along. */
  readonly notes: boolean;
  readonly leave: Leave;
  readonly clipFormat: ClipFormat;
  readonly clipSize: ClipSize;
  readonly clipSeconds: number;
}

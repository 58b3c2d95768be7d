import type { NamedBlob } from '../engine/index.ts';

/** What is to be compared: the runs of an address, or dropped recordings. */
export interface AskedComparison {
  /** The query string that asked; empty for files, which have no address. */
  readonly search: string;
  readonly files: readonly NamedBlob[];
}

type Face = Pick<Window['playhead'], 'ready' | 'idle'>;

let asked: AskedComparison | undefined;
/** Settles with the face of the comparison that is asked for, once there is one. */
let coming: Promise<Face> | undefined;
let came: (face: Face | PromiseLike<Face>) => void = () => undefined;
const awaitFace = (): Promise<Face> => new Promise((resolve) => (came = resolve));
const listeners = new Set<() => void>();

export const askedComparison = (): AskedComparison | undefined => asked;

export function onAskedComparison(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function askComparison(next: AskedComparison | undefined): void {
  if (asked === next) return;
  asked = next;
  const settle = came;
  coming = next === undefined ? undefined : awaitFace();
  // Whoever waits for a comparison that is given up waits for what comes in its place.
  settle(coming ?? window.playhead);
  for (const listener of [...listeners]) listener();
}

/** While a comparison is asked for: its face. It is there some time after that of the page, which it replaces. */
export const comingFace = (): Promise<Face> | undefined => coming;

/** The comparison's face takes the place of the page's. */
export function showFace(face: Window['playhead']): void {
  window.playhead = face;
  came(face);
}

/** The comparison's face is gone with what it told of; another one comes if it is shown again. */
export function dropFace(): void {
  if (asked !== undefined) coming = awaitFace();
}

import { useSyncExternalStore } from 'react';
import type { Session } from '../session/index.ts';

/** The picture that a stage shows, for what others lay over it. */
export interface PictureBox {
  /** Covers the picture, in its own px; `--scale` is what one of them takes on screen. */
  readonly element: HTMLElement;
  /** The entry whose picture it is. */
  readonly entryId: string;
}

const boxes = new WeakMap<Session, PictureBox>();
const listeners = new Set<() => void>();

/** Says what the stage of a viewing shows. Returns how to take it back. */
export function showPictureBox(session: Session, box: PictureBox): () => void {
  boxes.set(session, box);
  for (const listener of listeners) listener();
  return () => {
    if (boxes.get(session) !== box) return;
    boxes.delete(session);
    for (const listener of listeners) listener();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePictureBox = (session: Session): PictureBox | undefined =>
  useSyncExternalStore(subscribe, () => boxes.get(session));

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Engine } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { Pictures, type Picture, type PictureAnswer } from './pictures.ts';

/** Made while rendering and without cost; filled only between `open` and `close`. */
interface Shared {
  readonly pictures: Pictures;
  readonly generation: number;
  users: number;
  stopMetering(): void;
}

const shared = new WeakMap<Session, Shared>();

/**
 * The decoded frames of the recording that is open: one cache for stage and inspector, reported to the
 * meter and emptied when nobody shows frames. Entry ids come again in another recording, so that each
 * has a cache of its own.
 */
export function usePictures(session: Session, engine: Engine): Pictures {
  const generation = useSyncExternalStore(session.subscribe, () => session.state().generation);
  const cache = cacheOf(session, engine, generation);
  useEffect(() => {
    retain(session, cache);
    return () => release(cache);
  }, [session, cache]);
  return cache.pictures;
}

function cacheOf(session: Session, engine: Engine, generation: number): Shared {
  const known = shared.get(session);
  if (known?.generation === generation) return known;
  const made = { pictures: new Pictures(engine), generation, users: 0, stopMetering: () => undefined };
  shared.set(session, made);
  return made;
}

function retain(session: Session, cache: Shared): void {
  cache.users++;
  if (cache.users > 1) return;
  cache.pictures.open();
  cache.stopMetering = session.meter.cache('frames', () => cache.pictures.bytes);
}

function release(cache: Shared): void {
  cache.users--;
  if (cache.users > 0) return;
  cache.stopMetering();
  cache.pictures.close();
}

/** A frame's answer, and whose it is. */
export interface Shown {
  readonly entryId: string;
  readonly answer: PictureAnswer;
}

/** Loads the frame of an entry; the last answer stays until the next is there. */
export function usePicture(
  session: Session,
  pictures: Pictures,
  entryId: string | undefined,
): Shown | undefined {
  const [shown, setShown] = useState<Shown & { readonly from: Pictures }>();
  useEffect(() => {
    if (entryId === undefined) return undefined;
    const aborter = new AbortController();
    const loading = pictures.load(entryId, aborter.signal).then((answer) => {
      const dropped = !answer.ok && answer.code === 'dropped';
      if (!aborter.signal.aborted && !dropped) setShown({ entryId, answer, from: pictures });
    });
    session.busy(loading);
    return () => aborter.abort();
  }, [session, pictures, entryId]);
  // An answer of another recording is none of this one's.
  return entryId !== undefined && shown?.from === pictures ? shown : undefined;
}

/** The picture of an answer, if it is one. */
export const pictureOf = (shown: Shown | undefined): Picture | undefined =>
  shown?.answer.ok === true ? shown.answer.picture : undefined;

import { say } from '../../base/index.ts';
import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { diffPictures } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { FRAME_PIXELS, type Picture } from './pictures.ts';
import { changeText } from './words.ts';

export interface Difference {
  /** The pair it is of; a newer pair is still being compared otherwise. */
  readonly of: string;
  /** Changed pixels painted on clear ground; undefined where nothing changed or nothing could be compared. */
  readonly marks: ImageBitmap | undefined;
  readonly text: string;
}

const pairOf = (from: Picture, to: Picture): string => `${from.ref}\n${to.ref}`;

/** Compares two frames in the worker. The bitmap of the last pair is closed when the next is there. */
export function useDiff(
  session: Session,
  engine: Engine,
  from: Picture | undefined,
  to: Picture | undefined,
): Difference | undefined {
  const [difference, setDifference] = useState<Difference>();
  const pair = from === undefined || to === undefined ? undefined : pairOf(from, to);
  useEffect(() => {
    if (from === undefined || to === undefined) return undefined;
    let stale = false;
    const show = (next: Difference): void => {
      if (stale) next.marks?.close();
      else setDifference(next);
    };
    const comparing = compare(engine, from, to).then((answer) => show({ of: pairOf(from, to), ...answer }));
    session.busy(comparing);
    return () => {
      stale = true;
    };
  }, [session, engine, from, to]);
  useEffect(() => {
    const marks = difference?.marks;
    if (marks === undefined) return undefined;
    const stopMetering = session.meter.cache('frame-diff', () => marks.width * marks.height * 4);
    return () => {
      stopMetering();
      marks.close();
    };
  }, [session, difference]);
  return pair !== undefined && difference?.of === pair ? difference : undefined;
}

async function compare(engine: Engine, from: Picture, to: Picture): Promise<Omit<Difference, 'of'>> {
  if (from.ref === to.ref) return { marks: undefined, text: say`no pixel changed: the same picture` };
  const [a, b] = await Promise.all([engine.blob(from.ref), engine.blob(to.ref)]);
  if (!a.ok) return { marks: undefined, text: a.error.message };
  if (!b.ok) return { marks: undefined, text: b.error.message };
  const answer = await diffPictures(a.value, b.value, { pixels: FRAME_PIXELS });
  if (!answer.ok) return { marks: undefined, text: say`The two pictures cannot be compared.` };
  const sizes =
    from.width === to.width && from.height === to.height
      ? ''
      : say`; sizes differ: ${from.width} × ${from.height} and ${to.width} × ${to.height}`;
  return { marks: answer.bitmap, text: `${changeText(answer.changed, answer.total, answer.box)}${sizes}` };
}

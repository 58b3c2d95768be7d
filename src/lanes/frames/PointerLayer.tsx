import { useCallback, useEffect, useRef, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { useAt } from '../../lane-kit/index.ts';
import type { Located, ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import styles from './PointerLayer.module.css';
import {
  pointerAt,
  pointerEntries,
  type PointerSample,
  PRESS_MS,
  samplesOf,
  viewportOf,
} from './pointer-records.ts';
import type { Size } from './view-transform.ts';

export interface PointerLayerProps {
  readonly session: Session;
  readonly engine: Engine;
  /** Size of the frame, px; recorded places are scaled from the page's size to it. */
  readonly size: Size;
  /** The instant that is shown, where that is not the playhead. */
  readonly at: number | undefined;
}

interface Trail {
  readonly samples: readonly PointerSample[];
  readonly viewport: Size | undefined;
}

/** The pointer and its presses over the frame, as a page recording or the agent's own actions tell them. */
export function PointerLayer({ session, engine, size, at }: PointerLayerProps) {
  const trail = useTrail(session, engine, at);
  const layer = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLSpanElement>(null);
  const { width, height } = size;
  useEffect(() => {
    const element = layer.current;
    if (element === null || trail === undefined) return undefined;
    const scaleX = width / (trail.viewport?.width ?? width);
    const scaleY = height / (trail.viewport?.height ?? height);
    const write = (): void => {
      const t = at ?? session.clock.t;
      const pointer = pointerAt(trail.samples, t);
      element.hidden = pointer === undefined;
      if (pointer === undefined) return;
      const { place, press } = pointer;
      element.style.transform = `translate(${place.x * scaleX}px, ${place.y * scaleY}px) scale(calc(1 / var(--scale, 1)))`;
      // The words stand on the side that has room: at the right edge they would be cut off.
      element.dataset['side'] = place.x * scaleX > width / 2 ? 'left' : 'right';
      element.style.setProperty('--press', press === undefined ? '0' : String(1 - (t - press.t) / PRESS_MS));
      const words =
        press === undefined
          ? ''
          : `${press.label ?? 'press'} at ${Math.round(press.x)}, ${Math.round(press.y)}`;
      if (said.current !== null && said.current.textContent !== words) said.current.textContent = words;
    };
    write();
    return session.clock.subscribe(write);
  }, [session, trail, width, height, at]);
  if (trail === undefined || trail.samples.length === 0) return null;
  return (
    <div ref={layer} className={styles['pointer']} data-testid="frame-pointer">
      <svg className={styles['arrow']} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M2 2 L2 16 L6 12.5 L8.6 18 L11 17 L8.4 11.6 L14 11.4 Z" />
      </svg>
      <span className={styles['press']} aria-hidden="true" />
      <span ref={said} className={styles['said']} />
    </div>
  );
}

/** Records around t, fetched when others come into reach; the last ones stay meanwhile. */
function useTrail(session: Session, engine: Engine, at: number | undefined): Trail | undefined {
  const read = useCallback(
    (model: ModelReader, t: number): string => {
      const { samples, viewport } = pointerEntries(model, at ?? t);
      return [...samples, ...(viewport === undefined ? [] : [viewport])]
        .map(({ track, index }) => track.entryId(index))
        .join('\n');
    },
    [at],
  );
  const key = useAt(session, read, true);
  const [trail, setTrail] = useState<Trail>();
  useEffect(() => {
    let stale = false;
    const { samples, viewport } = pointerEntries(session.model(), at ?? session.clock.t);
    const text = async ({ track, index }: Located): Promise<string | undefined> =>
      (await engine.payloads(track.id, [track.columns.seq[index] as number]))[0];
    const loading = Promise.all([
      Promise.all(samples.map(async (entry) => samplesOf(entry, await text(entry)))),
      viewport === undefined ? undefined : text(viewport),
    ]).then(([lists, size]) => {
      if (!stale) setTrail({ samples: lists.flat(), viewport: viewportOf(size) });
    });
    session.busy(loading);
    return () => {
      stale = true;
    };
    // `key` stands for the entries in reach, which are read again here.
  }, [session, engine, at, key]);
  return trail;
}

import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { ThumbnailSource } from '../lane-kit/index.ts';
import { drawThumbnail, readCard } from './hover-card.ts';
import type { HoverStore } from './hover-store.ts';
import type { SceneSource } from './scene.ts';
import type { Session } from '../session/index.ts';
import styles from './HoverCard.module.css';

export interface HoverCardProps {
  readonly session: Session;
  readonly scenes: SceneSource;
  readonly hovers: HoverStore;
  readonly thumbnails: ThumbnailSource | undefined;
  readonly headerWidth: number;
  readonly root: RefObject<HTMLElement | null>;
}

/** Distance from the pointer and from the page's edge, and the card's width, CSS px. */
const AWAY = 14;
const EDGE = 4;
const WIDTH = 264;
/** Height above the timeline that holds a card with a picture. */
const ROOM = 300;

/** What every lane shows at the instant under the pointer. It never takes the pointer and never seeks. */
export default function HoverCard({
  session,
  scenes,
  hovers,
  thumbnails,
  headerWidth,
  root,
}: HoverCardProps) {
  const hover = useSyncExternalStore(hovers.subscribe, hovers.current);
  const panel = useRef<HTMLDivElement>(null);
  const shown = hover !== undefined;
  // The top layer: no panel of the page clips it.
  useLayoutEffect(() => {
    if (shown) panel.current?.showPopover();
  }, [shown]);

  const box = root.current?.getBoundingClientRect();
  if (hover === undefined || box === undefined || scenes.current().model.entryCount === 0) return null;
  const card = readCard(session, scenes.current(), hover, thumbnails);
  const pointer = box.left + headerWidth + hover.x;
  const beside = pointer + AWAY + WIDTH > window.innerWidth ? pointer - AWAY - WIDTH : pointer + AWAY;
  const place = {
    left: Math.max(EDGE, Math.min(window.innerWidth - WIDTH - EDGE, beside)),
    // Over what lies above the timeline, not over what is pointed at; where nothing does, above the pointer.
    bottom: Math.max(
      EDGE,
      box.top >= ROOM ? window.innerHeight - box.top + EDGE : window.innerHeight - hover.clientY + AWAY,
    ),
  };
  return (
    <div
      ref={panel}
      popover="manual"
      className={styles['card']}
      style={place}
      aria-hidden="true"
      data-testid="hover-card"
    >
      {card.picture !== undefined && (
        <canvas
          className={styles['picture']}
          width={240}
          height={135}
          ref={(canvas) => drawThumbnail(canvas, card.picture)}
        />
      )}
      <div className={styles['time']}>{card.time}</div>
      {card.entry !== undefined && (
        <div className={styles['entry']}>
          <b>{card.entry.title}</b>
          {card.entry.facts.length > 0 && (
            <div className={styles['facts']}>
              {card.entry.facts.map(([name, value]) => `${name} ${value}`).join(' · ')}
            </div>
          )}
        </div>
      )}
      <dl className={styles['lanes']}>
        {card.lines.map((line) => (
          <div key={line.laneId} className={styles['line']}>
            <dt>{line.lane}</dt>
            <dd>{line.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

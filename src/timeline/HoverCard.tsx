import { say } from '../base/index.ts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { ThumbnailSource } from '../lane-kit/index.ts';
import { drawThumbnail, readCard, speakCard } from './hover-card.ts';
import type { Card } from './hover-card.ts';
import type { Hover } from './controller.ts';
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
  const pointed = useSyncExternalStore(hovers.subscribe, hovers.current);
  const stays = pointed?.stays;
  // By keyboard it goes along with the playhead.
  const playhead = useSyncExternalStore(session.clock.subscribe, () =>
    stays === 'key' ? session.clock.t : undefined,
  );
  const { scale } = scenes.current();
  const hover =
    pointed === undefined || playhead === undefined
      ? pointed
      : { ...pointed, t: playhead, x: Math.min(scale.width, Math.max(0, scale.x(playhead))) };
  const panel = useRef<HTMLDivElement>(null);
  const shown = hover !== undefined;
  // The top layer: no panel of the page clips it.
  useLayoutEffect(() => {
    if (shown) panel.current?.showPopover();
  }, [shown]);

  // No pointer lies over it that could leave: the next press, wherever it is, takes it away, or Escape.
  useEffect(() => {
    if (stays === undefined) return undefined;
    const close = (event: Event): void => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
      }
      session.clock.setHover(undefined);
      hovers.set(undefined);
    };
    window.addEventListener('pointerdown', close, { capture: true });
    window.addEventListener('keydown', close, { capture: true });
    return () => {
      window.removeEventListener('pointerdown', close, { capture: true });
      window.removeEventListener('keydown', close, { capture: true });
    };
  }, [stays, session, hovers]);

  // Without a card nothing is laid out for one.
  const box = hover === undefined ? undefined : root.current?.getBoundingClientRect();
  const card =
    hover === undefined || box === undefined || scenes.current().model.entryCount === 0
      ? undefined
      : {
          ...readCard(session, scenes.current(), hover, thumbnails),
          place: placeOf(box, hover, headerWidth),
        };
  return (
    <>
      <Told card={stays === undefined ? undefined : card} />
      {card !== undefined && (
        <div
          ref={panel}
          popover="manual"
          className={styles['card']}
          style={card.place}
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
              <b dir="auto">{card.entry.title}</b>
              {card.entry.facts.length > 0 && (
                <div className={styles['facts']}>
                  {card.entry.facts.map(([name, value]) => `${say(name)} ${value}`).join(' · ')}
                </div>
              )}
            </div>
          )}
          <dl className={styles['lanes']}>
            {card.lines.map((line) => (
              <div key={line.laneId} className={styles['line']}>
                <dt>{line.lane}</dt>
                <dd dir="auto">{line.text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

/** Over what lies above the timeline, not over what is pointed at; where nothing does, above the pointer. */
function placeOf(box: DOMRect, hover: Hover, headerWidth: number): { left: number; bottom: number } {
  const pointer = box.left + headerWidth + hover.x;
  const beside = pointer + AWAY + WIDTH > window.innerWidth ? pointer - AWAY - WIDTH : pointer + AWAY;
  return {
    left: Math.max(EDGE, Math.min(window.innerWidth - WIDTH - EDGE, beside)),
    bottom: Math.max(
      EDGE,
      box.top >= ROOM ? window.innerHeight - box.top + EDGE : window.innerHeight - hover.clientY + AWAY,
    ),
  };
}

/** The card in words, said once when it is asked for: what follows the playhead is the slider's to say. */
function Told({ card }: { readonly card: Card | undefined }) {
  const [words, setWords] = useState('');
  const isAsked = card !== undefined;
  useEffect(() => {
    setWords(card === undefined ? '' : speakCard(card));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the card is another one in every tick.
  }, [isAsked]);
  return (
    <div className={styles['told']} role="status">
      {words}
    </div>
  );
}

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../ui/index.ts';
import { placeCard } from './card-place.ts';
import { placeOf, stops } from './stops.ts';
import { tourWords as words } from './tour-words.ts';
import styles from './Tour.module.css';

/**
 * Points at one part of the player after the other. Not modal: what is told of can be tried at once, and the keys it names work
 * meanwhile. The card takes the focus at each stop, so that it is read out, and gives it back at the end.
 */
export function Tour({ onEnd }: { onEnd(): void }) {
  const [all] = useState(stops);
  const [at, setAt] = useState(0);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const stop = all[at];
  const isLast = at === all.length - 1;
  useBackAfterwards();
  useLayoutEffect(() => {
    const place = (): void => {
      const box = card.current;
      const mark = ring.current;
      if (box === null || mark === null || stop === undefined) return;
      const page = { width: innerWidth, height: innerHeight };
      const target = placeOf(stop.targets);
      mark.hidden = target === undefined;
      const { left, top } = placeCard(
        target ?? { left: page.width / 2, top: page.height / 2, width: 0, height: 0 },
        { width: box.offsetWidth, height: box.offsetHeight },
        page,
      );
      box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
      if (target === undefined) return;
      Object.assign(mark.style, {
        left: `${target.left}px`,
        top: `${target.top}px`,
        width: `${target.width}px`,
        height: `${target.height}px`,
      });
    };
    place();
    // Panels that load later, dividers that are dragged.
    const observer = new ResizeObserver(place);
    observer.observe(document.documentElement);
    for (const target of stop?.targets ?? [])
      for (const element of document.querySelectorAll(target)) observer.observe(element);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [stop]);
  useEffect(() => card.current?.focus({ preventScroll: true }), [at]);
  if (stop === undefined) return null;
  const [title, text] = words.stops[stop.name];
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'ArrowRight' && !isLast) setAt(at + 1);
    else if (event.key === 'ArrowLeft' && at > 0) setAt(at - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div ref={ring} className={styles['ring']} aria-hidden="true" />
      <section
        ref={card}
        className={styles['card']}
        tabIndex={-1}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        onKeyDown={keys}
      >
        <div className={styles['head']}>
          <h2 id={`${id}-title`}>{title}</h2>
          <span>{words.at(at + 1, all.length)}</span>
        </div>
        <p id={`${id}-text`}>
          {text} {isLast && words.again}
        </p>
        <div className={styles['actions']}>
          {!isLast && (
            <Button size="s" variant="ghost" onClick={onEnd}>
              {words.skip}
            </Button>
          )}
          <span className={styles['grow']} />
          {at > 0 && (
            <Button size="s" onClick={() => setAt(at - 1)}>
              {words.back}
            </Button>
          )}
          <Button size="s" variant="primary" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? words.done : words.next}
          </Button>
        </div>
      </section>
    </>
  );
}

/** The focus goes back to where it was before the tour, where that is still there. */
function useBackAfterwards(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    };
  }, []);
}

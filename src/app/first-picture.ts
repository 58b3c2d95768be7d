import { claimLanes } from '../lane-kit/index.ts';
import { laneDefinitions } from '../lanes/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { createFrameLoop, drawFirstPicture } from '../timeline/index.ts';
// Tokens and faces.
import '../ui/index.ts';
import { timelineHeight } from './timeline-height.ts';
import { unhurried } from './unhurried.ts';
import styles from './first-picture.module.css';

/** Without a row by then the page comes, and says what is being opened, ms. */
const NOTHING_YET = 300;
/** The same in a frame of another page, which waits as a whole: the reader is not to share its time with a page that only says so, ms. */
const NOTHING_YET_FRAMED = 600;
/** A recording that is still being read this long after its first rows showed gets its page meanwhile, ms. */
const STILL_READING = 600;

export interface FirstPicture {
  /** Where it is drawn, of the size that the page will give its lanes. */
  readonly place: HTMLElement;
  /** The page may be laid out: everything is painted, or that takes long, or there is nothing to paint. */
  readonly settled: Promise<void>;
  /** Takes the picture away. */
  remove(): void;
}

/** Ids of the lanes to draw of what has been read. */
export type FramedLanes = (model: ModelReader) => ReadonlySet<string>;

/**
 * Draws the lanes of what is being opened before the page is laid out: laying out takes several times as long
 * as reading a hundred thousand entries, and the lanes are what one looks at first. `framed`: which lanes
 * the page for a frame shows; without them it is the player's own page. In a frame the first rows are enough.
 */
export function showFirstPicture(session: Session, framed?: FramedLanes): FirstPicture {
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const timers = [setTimeout(settle, framed === undefined ? NOTHING_YET : NOTHING_YET_FRAMED)];
  const frameLoop = createFrameLoop(unhurried(session.engine));
  const place = document.createElement('div');
  place.dataset['firstPicture'] = '';
  place.className = styles[framed === undefined ? 'place' : 'framed'] ?? '';
  if (framed === undefined) place.style.height = `${timelineHeight()}px`;
  document.body.append(place);
  const erase = drawFirstPicture({
    session,
    frameLoop,
    host: place,
    claim: (model) => {
      const ids = framed?.(model);
      return claimLanes(laneDefinitions, model).filter(({ lane }) => ids?.has(lane.id) ?? true);
    },
  });

  let isBegun = false;
  const follow = (): void => {
    if (session.state().playback === 'broken') return remove();
    if (session.model().entryCount === 0) return;
    if (!isBegun) {
      isBegun = true;
      document.querySelector('#waiting')?.remove();
      clearTimeout(timers.pop());
      timers.push(setTimeout(settle, STILL_READING));
    }
    // The frame that paints it comes first.
    if (framed !== undefined || session.engine.progress().phase === 'complete') afterFrames(2, settle);
  };
  const stops = [session.subscribe(follow), session.engine.subscribe(follow)];

  function remove(): void {
    for (const stop of stops.splice(0)) stop();
    for (const timer of timers) clearTimeout(timer);
    settle();
    erase();
    frameLoop.dispose();
    place.remove();
  }
  follow();
  return { settled, place, remove };
}

/** Calls back when `count` frames have been painted; in a hidden tab when it is seen again. */
function afterFrames(count: number, then: () => void): void {
  requestAnimationFrame(() => (count <= 0 ? then() : afterFrames(count - 1, then)));
}

import { claimLanes } from '../lane-kit/index.ts';
import { laneDefinitions } from '../lanes/index.ts';
import type { Session } from '../session/index.ts';
import { createFrameLoop, drawFirstPicture } from '../timeline/index.ts';
// Tokens and faces.
import '../ui/index.ts';
import { timelineHeight } from './timeline-height.ts';
import { unhurried } from './unhurried.ts';
import styles from './first-picture.module.css';

/** Without a row by then the page comes, and says what is being opened, ms. */
const NOTHING_YET = 300;
/** A recording that is still being read this long after its first rows showed gets its page meanwhile, ms. */
const STILL_READING = 600;

export interface FirstPicture {
  /** The page may be laid out: everything is painted, or that takes long, or there is nothing to paint. */
  readonly settled: Promise<void>;
  /** Takes the picture away. */
  remove(): void;
}

/**
 * Draws the lanes of what is being opened before the page is laid out: laying out takes several times as long
 * as reading a hundred thousand entries, and the lanes are what one looks at first.
 */
export function showFirstPicture(session: Session): FirstPicture {
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const timers = [setTimeout(settle, NOTHING_YET)];
  const frameLoop = createFrameLoop(unhurried(session.engine));
  const place = document.createElement('div');
  place.className = styles['place'] ?? '';
  place.dataset['firstPicture'] = '';
  place.style.height = `${timelineHeight()}px`;
  document.body.append(place);
  const erase = drawFirstPicture({
    session,
    frameLoop,
    host: place,
    claim: (model) => claimLanes(laneDefinitions, model),
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
    if (session.engine.progress().phase === 'complete') afterFrames(2, settle);
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
  return { settled, remove };
}

/** Calls back when `count` frames have been painted; in a hidden tab when it is seen again. */
function afterFrames(count: number, then: () => void): void {
  requestAnimationFrame(() => (count <= 0 ? then() : afterFrames(count - 1, then)));
}

import {
  Suspense,
  lazy,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { formatClock, say } from '../base/index.ts';
import { Thumbnails } from '../lane-kit/index.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session, TimeWindow } from '../session/index.ts';
import { Busy, classes, Kbd } from '../ui/index.ts';
import { Controller } from './controller.ts';
import type { FrameLoop } from './frame-loop.ts';
import { createHoverStore } from './hover-store.ts';
import type { HoverStore } from './hover-store.ts';
import { LaneHeaders } from './LaneHeaders.tsx';
import { readLook, rememberLook, withOrWithout } from './lane-look.ts';
import type { LaneLook } from './lane-look.ts';
import { headerWidth, OVERVIEW_HEIGHT, TOP_HEIGHT, titleOf } from './layout.ts';
import type { LitChannel } from './lit.ts';
import { paintMarks, timelinePainted } from './marks.ts';
import type { OverPainter } from './over.ts';
import { revealSelection } from './reveal.ts';
import { SceneSource, structureOf } from './scene.ts';
import { Scrubber } from './Scrubber.tsx';
import { canvasesOf, Surface } from './surface.ts';
import { modeName } from './time-label.ts';
import { onTold } from './told.ts';
import { useScrollSize } from './use-scroll-size.ts';
import { labels } from './labels.ts';
import styles from './Timeline.module.css';

// What is not seen at first is fetched once the lanes are drawn.
const Announcer = lazy(() => import('./Announcer.tsx'));
const HoverCard = lazy(() => import('./HoverCard.tsx'));
const SpokenTable = lazy(() => import('./SpokenTable.tsx'));

export interface TimelineProps {
  readonly session: Session;
  /** The lanes of the recording with the definitions that draw them (`claimLanes`). */
  readonly lanes: readonly ClaimedLane[];
  readonly frameLoop: FrameLoop;
  /** What goes alight with the entry under a pointer, here and in the lists. Must be stable. */
  readonly lit?: LitChannel | undefined;
  /** Stretches of the agent's lane that are shaded once they are over. */
  readonly shades?: readonly TimeWindow[] | undefined;
  /** Stretches of the agent's lane on which the length of the run depends, once they are asked for. */
  readonly path?: readonly TimeWindow[] | undefined;
  /** Paints over lanes and overview what the page wants to be seen there, such as hits of a search. */
  readonly over?: OverPainter | undefined;
  /** Names the surface where there are several; `Timeline` otherwise. */
  readonly label?: string | undefined;
  /** Lanes alone, as high as they are: another surface has the ruler and scrolls them. */
  readonly bare?: boolean | undefined;
}

/** From here on a run's length is told to the second, ms. */
const HOUR = 3_600_000;
const NONE: ReadonlySet<string> = new Set();
const NO_SHADES: readonly TimeWindow[] = [];
/** No row stays in sight where another surface scrolls the lanes. */
const NO_ROOM = 1;
/** What lies over the lanes begins where overview and ruler would. */
const UNDER_NO_RULER = { top: -TOP_HEIGHT, height: `calc(100% + ${TOP_HEIGHT}px)` };

/** What is made for one session and one loop, once the canvases are there. */
interface Machinery {
  readonly surface: Surface;
  readonly hovers: HoverStore;
  readonly thumbnails: Thumbnails;
}

/** How long the run is, written past React: it changes with every record of one that goes on. */
function Extent({ session, narrow }: { readonly session: Session; readonly narrow: boolean }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() =>
    onTold(session, () => {
      const text = extentOf(session.model(), narrow);
      if (element.current !== null && element.current.textContent !== text)
        element.current.textContent = text;
    }),
  );
  return <span ref={element}>{extentOf(session.model(), narrow)}</span>;
}

const extentOf = ({ axis, duration }: ModelReader, narrow: boolean): string =>
  axis === 'steps'
    ? `${Math.round(duration) + 1} steps`
    : formatClock(duration, narrow || duration >= HOUR ? 0 : 3);

/** Overview, ruler and lanes of one viewing. React renders structure; what moves is painted by the frame loop. */
export function Timeline({
  session,
  lanes,
  frameLoop,
  lit,
  shades = NO_SHADES,
  path = NO_SHADES,
  over: guest,
  label = say`Timeline`,
  bare = false,
}: TimelineProps) {
  const root = useRef<HTMLElement>(null);
  const scrubber = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const [machinery, setMachinery] = useState<Machinery>();
  const [broken, setBroken] = useState(NONE);
  const [look, setLook] = useState(readLook);
  const size = useScrollSize(scroll);
  const scenes = useMemo(() => new SceneSource(session), [session]);
  // Only what changes the structure: a step passed while playing renders nothing here.
  useSyncExternalStore(session.subscribe, () => session.state().hiddenLanes);
  useSyncExternalStore(session.subscribe, () => session.state().laneOrder);
  useSyncExternalStore(session.subscribe, () => session.state().timeMode);
  const quiet = useSyncExternalStore(session.subscribe, () => session.state().quiet);
  const idle = useSyncExternalStore(session.subscribe, () => session.state().idle);
  useSyncExternalStore(session.subscribe, session.model);
  useSyncExternalStore(session.subscribe, () => structureOf(scenes));

  // Entry ids come again in another recording: nothing that is kept by them outlives this one.
  const generation = useSyncExternalStore(session.subscribe, () => session.state().generation);

  scenes.setLanes(lanes);
  scenes.setLook(look);
  scenes.setRoom(bare ? NO_ROOM : size.clientHeight);
  const head = headerWidth(size.width);
  const plotWidth = Math.max(0, size.clientWidth - head);
  scenes.setWidth(plotWidth);
  const scene = scenes.current();
  const narrow = head < headerWidth(Infinity);

  useEffect(() => frameLoop.drive(session), [frameLoop, session]);
  useEffect(() => machinery?.surface.invalidate(), [machinery, lanes, size, look]);
  useEffect(() => machinery?.surface.setShades(shades), [machinery, shades]);
  useEffect(() => machinery?.surface.setPath(path), [machinery, path]);
  useEffect(() => machinery?.surface.setOver(guest), [machinery, guest]);

  useEffect(() => {
    const canvases = canvasesOf(top.current, canvas.current, over.current);
    if (canvases === undefined || scrubber.current === null || plot.current === null) return;
    const hovers = createHoverStore(frameLoop);
    const thumbnails = new Thumbnails(session.engine, () => surface.invalidate());
    const stopMetering = session.meter.cache('thumbnails', () => thumbnails.bytes);
    const mark = paintMarks(session);
    const surface = new Surface({
      session,
      loop: frameLoop,
      scenes,
      thumbnails,
      canvases,
      lit,
      onPainted: (scene) => {
        mark(scene);
        timelinePainted(session);
      },
      onLaneState: (laneId, error) => {
        setBroken((before) => withOrWithout(before, laneId, error !== undefined));
        if (error !== undefined) reportError(error);
      },
    });
    const controller = new Controller({
      session,
      scenes,
      surface,
      top: scrubber.current,
      lanes: plot.current,
      onHover: hovers.set,
    });
    const stopRevealing = revealSelection(session, scenes, scroll);
    const stopLighting = hovers.subscribe(() => {
      const at = hovers.current()?.target.entry;
      lit?.onHover(at?.track.entryId(at.index));
    });
    setMachinery({ surface, hovers, thumbnails });
    return () => {
      stopLighting();
      stopRevealing();
      controller.dispose();
      surface.dispose();
      hovers.dispose();
      stopMetering();
      thumbnails.close();
      setMachinery(undefined);
      setBroken(NONE);
    };
  }, [session, frameLoop, scenes, generation, lit]);

  /** The card by keyboard: at the playhead, wherever that goes, for as long as the slider has the focus. */
  const showCard = (on?: false): void => {
    const hovers = machinery?.hovers;
    const isShown = hovers?.current()?.stays === 'key';
    const box = scrubber.current?.getBoundingClientRect();
    if (isShown) hovers?.set(undefined);
    else if (on !== false && box !== undefined)
      hovers?.set({
        x: 0,
        clientY: box.top,
        t: session.clock.t,
        target: { row: undefined, entry: undefined },
        stays: 'key',
      });
  };
  const hidden = lanes.filter(({ lane }) => !scene.layout.rows.some((row) => row.lane.id === lane.id));
  const columns = { gridTemplateColumns: `${head}px ${plotWidth}px` };
  return (
    <section ref={root} className={classes(styles['timeline'], bare && styles['bare'])} aria-label={label}>
      <div className={styles['top']} style={columns} hidden={bare}>
        <div className={styles['corner']}>
          <div className={styles['extent']} style={{ height: OVERVIEW_HEIGHT }}>
            <Extent session={session} narrow={narrow} />
            <button
              type="button"
              className={styles['fit']}
              title={labels.fitTheRun}
              onClick={() => {
                session.commands.fit();
              }}
            >
              {say`fit`} <Kbd>⇧0</Kbd>
            </button>
          </div>
          <div className={styles['axis']}>
            <button
              type="button"
              className={styles['mode']}
              title={labels.howTimesAreWritten}
              onClick={() => {
                session.commands.cycleTimeMode();
              }}
            >
              {modeName(scene.ticks.style)} <span aria-hidden="true">▾</span>
            </button>
            {quiet?.axis !== undefined && (
              <button
                type="button"
                className={styles['fold']}
                aria-pressed={idle === 'folded'}
                title={labels.foldIdleTimeOutOf}
                onClick={() => {
                  session.commands.setIdle(idle === 'folded' ? 'shown' : 'folded');
                }}
              >
                {idle === 'folded' ? labels.unfold : labels.foldIdle}
              </button>
            )}
          </div>
        </div>
        <Scrubber session={session} loop={frameLoop} element={scrubber} onCard={showCard}>
          <canvas ref={top} className={styles['fill']} aria-hidden="true" />
        </Scrubber>
      </div>
      <div
        ref={scroll}
        className={styles['scroll']}
        onScroll={(event) => {
          machinery?.surface.setScrollTop(event.currentTarget.scrollTop);
        }}
      >
        <div className={styles['body']} style={columns}>
          <LaneHeaders
            session={session}
            rows={scene.layout.rows}
            hidden={hidden.map((claimed) => ({ id: claimed.lane.id, title: titleOf(claimed) }))}
            broken={broken}
            look={look}
            onLook={(next: LaneLook) => {
              setLook(next);
              rememberLook(next);
            }}
          />
          <div
            ref={plot}
            className={styles['plot']}
            tabIndex={-1}
            style={{ height: bare ? scene.layout.height : Math.max(scene.layout.height, size.clientHeight) }}
          >
            <canvas
              ref={canvas}
              className={styles['lanes']}
              style={{ height: bare ? scene.layout.height : size.clientHeight }}
              aria-hidden="true"
            />
          </div>
        </div>
      </div>
      <canvas
        ref={over}
        className={styles['over']}
        style={{ left: head, width: plotWidth, ...(bare ? UNDER_NO_RULER : {}) }}
        aria-hidden="true"
      />
      {machinery !== undefined && (
        <Suspense fallback={null}>
          <HoverCard
            session={session}
            scenes={scenes}
            hovers={machinery.hovers}
            thumbnails={machinery.thumbnails}
            headerWidth={head}
            root={root}
          />
        </Suspense>
      )}
      <Suspense fallback={<Busy />}>
        <SpokenTable session={session} lanes={lanes} scenes={scenes} label={label} />
        <Announcer session={session} />
      </Suspense>
    </section>
  );
}

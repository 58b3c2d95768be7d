import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { formatClock } from '../base/index.ts';
import { Thumbnails } from '../lane-kit/index.ts';
import type { ClaimedLane } from '../lane-kit/index.ts';
import type { Session } from '../session/index.ts';
import { Kbd } from '../ui/index.ts';
import { Announcer } from './Announcer.tsx';
import { Controller } from './controller.ts';
import type { FrameLoop } from './frame-loop.ts';
import { HoverCard } from './HoverCard.tsx';
import { createHoverStore } from './hover-store.ts';
import { LaneHeaders } from './LaneHeaders.tsx';
import { headerWidth, OVERVIEW_HEIGHT, titleOf } from './layout.ts';
import { paintMarks } from './marks.ts';
import { SceneSource } from './scene.ts';
import { Scrubber } from './Scrubber.tsx';
import { SpokenTable } from './SpokenTable.tsx';
import { Surface } from './surface.ts';
import { modeName } from './time-label.ts';
import styles from './Timeline.module.css';

export interface TimelineProps {
  readonly session: Session;
  /** The lanes of the recording with the definitions that draw them (`claimLanes`). */
  readonly lanes: readonly ClaimedLane[];
  readonly frameLoop: FrameLoop;
}

const NONE: ReadonlySet<string> = new Set();

/** Overview, ruler and lanes of one viewing. React renders structure; what moves is painted by the frame loop. */
export function Timeline({ session, lanes, frameLoop }: TimelineProps) {
  const root = useRef<HTMLElement>(null);
  const scrubber = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface>(undefined);
  const [size, setSize] = useState({ width: 0, plotWidth: 0, viewHeight: 0 });
  const [broken, setBroken] = useState(NONE);
  const scenes = useMemo(() => new SceneSource(session), [session]);
  const hovers = useMemo(() => createHoverStore(frameLoop), [frameLoop]);
  const thumbnails = useMemo(() => new Thumbnails(session.engine, () => surface.current?.invalidate()), [session]);
  useSyncExternalStore(session.subscribe, session.state);

  scenes.setLanes(lanes);
  scenes.setWidth(size.plotWidth);
  const scene = scenes.current();
  const { model } = scene;
  const head = headerWidth(size.width);

  useEffect(() => frameLoop.drive(session), [frameLoop, session]);
  useEffect(() => () => hovers.dispose(), [hovers]);
  useEffect(() => () => thumbnails.close(), [thumbnails]);
  useEffect(() => surface.current?.invalidate(), [lanes, size]);

  useEffect(() => {
    const parts = [scrubber, plot, top, canvas, over, scroll, root].map((ref) => ref.current);
    if (parts.includes(null)) return;
    const [slider, lanesPlot] = [scrubber.current as HTMLDivElement, plot.current as HTMLDivElement];
    const mark = paintMarks(session);
    const made = new Surface({
      session,
      loop: frameLoop,
      scenes,
      thumbnails,
      canvases: {
        top: top.current as HTMLCanvasElement,
        lanes: canvas.current as HTMLCanvasElement,
        over: over.current as HTMLCanvasElement,
      },
      onPainted: mark,
      onLaneError: (laneId, error) => {
        setBroken((before) => new Set(before).add(laneId));
        reportError(error);
      },
    });
    surface.current = made;
    const controller = new Controller({ session, scenes, surface: made, top: slider, lanes: lanesPlot, onHover: hovers.set });
    return () => {
      controller.dispose();
      made.dispose();
      surface.current = undefined;
    };
  }, [session, frameLoop, scenes, thumbnails, hovers]);

  useEffect(() => {
    const box = scroll.current;
    if (box === null) return;
    const measure = (): void => setSize((before) => {
      const width = box.offsetWidth;
      const next = { width, plotWidth: Math.max(0, box.clientWidth - headerWidth(width)), viewHeight: box.clientHeight };
      return next.width === before.width && next.plotWidth === before.plotWidth && next.viewHeight === before.viewHeight ? before : next;
    });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [scene.layout.height]);

  const hidden = lanes.filter(({ lane }) => !scene.layout.rows.some((row) => row.lane.id === lane.id));
  const columns = { gridTemplateColumns: `${head}px ${size.plotWidth}px` };
  return (
    <section ref={root} className={styles['timeline']} aria-label="Timeline">
      <div className={styles['top']} style={columns}>
        <div className={styles['corner']}>
          <div className={styles['extent']} style={{ height: OVERVIEW_HEIGHT }}>
            <span>{model.axis === 'steps' ? `${model.entryCount} steps` : formatClock(model.duration)}</span>
            <button type="button" className={styles['fit']} title="Fit the run" onClick={() => { session.commands.fit(); }}>
              fit <Kbd>⇧0</Kbd>
            </button>
          </div>
          <button type="button" className={styles['mode']} title="How times are written" onClick={() => { session.commands.cycleTimeMode(); }}>
            {modeName(scene.ticks.style)} <span aria-hidden="true">▾</span>
          </button>
        </div>
        <Scrubber session={session} loop={frameLoop} element={scrubber}>
          <canvas ref={top} className={styles['fill']} />
        </Scrubber>
      </div>
      <div
        ref={scroll}
        className={styles['scroll']}
        onScroll={(event) => { surface.current?.setScrollTop(event.currentTarget.scrollTop); }}
      >
        <div className={styles['body']} style={columns}>
          <LaneHeaders
            session={session}
            rows={scene.layout.rows}
            hidden={hidden.map((claimed) => ({ id: claimed.lane.id, title: titleOf(claimed) }))}
            broken={broken}
          />
          <div ref={plot} className={styles['plot']} tabIndex={-1} style={{ height: Math.max(scene.layout.height, size.viewHeight) }}>
            <canvas ref={canvas} className={styles['lanes']} style={{ height: size.viewHeight }} aria-hidden="true" />
          </div>
        </div>
      </div>
      <canvas ref={over} className={styles['over']} style={{ left: head, width: size.plotWidth }} aria-hidden="true" />
      <HoverCard session={session} scenes={scenes} hovers={hovers} thumbnails={thumbnails} headerWidth={head} root={root} />
      <SpokenTable session={session} lanes={lanes} scenes={scenes} />
      <Announcer session={session} />
    </section>
  );
}

import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { CanvasPainter, type LaneView, readInks } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { type Chart, drawChart } from './charts.ts';
import styles from './Stage.module.css';

/** One series over the whole run, painted once a frame while the playhead moves. A press seeks. */
export function RuntimeChart({
  session,
  laneId,
  chart,
  label,
}: {
  readonly session: Session;
  readonly laneId: string;
  readonly chart: Chart;
  /** All that the picture says, in words. */
  readonly label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return undefined;
    const painter = new CanvasPainter(context, readInks(element));
    let asked = 0;
    const paint = (): void => {
      asked = 0;
      const width = element.clientWidth;
      const height = element.clientHeight;
      const scale = devicePixelRatio;
      if (element.width !== Math.round(width * scale)) element.width = Math.round(width * scale);
      if (element.height !== Math.round(height * scale)) element.height = Math.round(height * scale);
      context.clearRect(0, 0, element.width, element.height);
      const view = viewOver(session, laneId, width, height);
      if (view === undefined || width === 0) return;
      painter.begin(0, 0, width, height, scale);
      drawChart(painter, view, chart);
      painter.end();
    };
    const ask = (): void => {
      if (asked === 0) asked = requestAnimationFrame(paint);
    };
    const repaint = (): void => {
      painter.setInks(readInks(element));
      ask();
    };
    const sizes = new ResizeObserver(ask);
    sizes.observe(element);
    const theme = new MutationObserver(repaint);
    theme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-theme', 'class', 'style'],
    });
    const scheme = matchMedia('(prefers-color-scheme: light)');
    scheme.addEventListener('change', repaint);
    const stops = [session.clock.subscribe(ask), session.subscribe(ask)];
    ask();
    return () => {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener('change', repaint);
      for (const stop of stops) stop();
    };
  }, [session, laneId, chart]);

  const seek = (event: MouseEvent<HTMLCanvasElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const view = viewOver(session, laneId, box.width, box.height);
    if (view !== undefined) session.commands.seek(view.t(event.clientX - box.left));
  };
  return <canvas ref={canvas} className={styles['canvas']} role="img" aria-label={label} onClick={seek} />;
}

/** The whole run over a width: a chart of the stage does not follow the timeline's window. */
function viewOver(session: Session, laneId: string, width: number, height: number): LaneView | undefined {
  const model = session.model();
  const lane = model.lane(laneId);
  if (lane === undefined) return undefined;
  const t0 = model.start;
  const length = Math.max(1, model.duration);
  return {
    model,
    lane,
    t0,
    t1: t0 + length,
    width,
    height,
    playhead: session.clock.t,
    selection: undefined,
    hover: undefined,
    thumbnails: undefined,
    x: (t) => ((t - t0) / length) * width,
    t: (x) => t0 + (x / width) * length,
  };
}

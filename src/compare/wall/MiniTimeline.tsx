import { useEffect, useRef } from 'react';
import { readInks } from '../../lane-kit/index.ts';
import { useTheme } from './use-theme.ts';
import type { WallRun } from './wall-run.ts';
import styles from './ScorecardWall.module.css';

export interface MiniTimelineProps {
  readonly run: WallRun;
  /** Of the longest trial of the case: all are drawn to one scale. */
  readonly longest: number;
  /** Its step at which it parts from the reference, -1 for none. */
  readonly parts: number;
  readonly label: string;
}

const HEIGHT = 24;

/** A run in a strip: its steps, its errors, where it parts, where it ends. */
export function MiniTimeline({ run, longest, parts, label }: MiniTimelineProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    const draw = (): void => {
      const { colour } = readInks(document.documentElement);
      const width = element.clientWidth;
      element.width = Math.round(width * devicePixelRatio);
      element.height = Math.round(HEIGHT * devicePixelRatio);
      context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
      context.clearRect(0, 0, width, HEIGHT);
      const x = (t: number): number => (longest > 0 ? (t / longest) * (width - 4) : 0) + 2;
      context.fillStyle = colour['agent-soft'];
      context.fillRect(x(0), 7, Math.max(1, x(run.length) - x(0)), 10);
      context.fillStyle = colour.agent;
      run.starts.forEach((start, i) => {
        context.globalAlpha = 0.6;
        context.fillRect(x(start), 7, Math.max(1, x(run.ends[i] ?? start) - x(start) - 0.5), 10);
      });
      context.globalAlpha = 1;
      context.fillStyle = colour['ink-3'];
      context.fillRect(x(run.length), 4, 1.5, 16);
      const at = run.starts[parts];
      if (at !== undefined) {
        context.fillStyle = colour.accent;
        context.fillRect(x(at) - 0.75, 1, 1.5, HEIGHT - 2);
      }
      context.fillStyle = colour.err;
      for (const error of run.errors) {
        context.beginPath();
        context.moveTo(x(error), 13);
        context.lineTo(x(error) + 4, 20);
        context.lineTo(x(error) - 4, 20);
        context.fill();
      }
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [run, longest, parts, theme]);
  return <canvas ref={canvas} className={styles['strip']} role="img" aria-label={label} />;
}

import { useEffect, useRef, useState } from 'react';
import { readInks } from '../../lane-kit/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { letterOf, messages } from '../messages.ts';
import { useCompare } from '../page/context.ts';
import { drawLinks } from './draw-links.ts';
import { linksBetween, type Links } from './links.ts';
import { headerWidth } from './plot.ts';
import styles from './Ribbon.module.css';

export interface RibbonProps {
  readonly above: ComparedRun;
  readonly below: ComparedRun;
}

/** The links between the steps of two runs, between their lanes. The table of steps says the same in words. */
export function Ribbon({ above, below }: RibbonProps) {
  const { comparison, frameLoop, steps } = useCompare();
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState(148);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d') ?? null;
    if (element === null || context === null) return undefined;
    let inks = readInks(document.documentElement);
    let kept: { readonly from: readonly unknown[]; readonly links: Links } | undefined;
    const links = (): { readonly links: Links; readonly divergence: number } | undefined => {
      const alignment = steps.state();
      if (alignment.status !== 'ready') return undefined;
      const state = comparison.state();
      const from = [alignment.table, state.placements, state.offClock];
      if (kept === undefined || !kept.from.every((value, i) => value === from[i]))
        kept = { from, links: linksBetween(alignment.table, above, below, state) };
      return { links: kept.links, divergence: alignment.divergence };
    };
    const task = frameLoop.onFrame(() => {
      const { clientWidth: width, clientHeight: height } = element;
      const ratio = devicePixelRatio;
      if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio);
      if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const drawn = links();
      if (drawn === undefined) return;
      const { window } = comparison.shared.state();
      const scale = width / Math.max(Number.MIN_VALUE, window.to - window.from);
      const x = (t: number): number => (t - window.from) * scale;
      const playhead = comparison.shared.clock.t;
      drawLinks(context, inks, drawn.links, { width, height, playhead, divergence: drawn.divergence, x });
      context.fillStyle = inks.colour.accent;
      context.fillRect(x(playhead) - 0.75, 0, 1.5, height);
    });
    const recolour = (): void => {
      inks = readInks(document.documentElement);
      task.invalidate();
    };
    const theme = new MutationObserver(recolour);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: light)');
    system.addEventListener('change', recolour);
    const size = new ResizeObserver(() => {
      setHead(headerWidth(box.current?.clientWidth ?? 0));
      task.invalidate();
    });
    size.observe(element);
    const stops = [
      comparison.subscribe(task.invalidate),
      comparison.shared.subscribe(task.invalidate),
      comparison.shared.clock.subscribe(task.invalidate),
      steps.subscribe(task.invalidate),
    ];
    return () => {
      for (const stop of stops) stop();
      theme.disconnect();
      system.removeEventListener('change', recolour);
      size.disconnect();
      task.remove();
    };
  }, [comparison, frameLoop, steps, above, below]);
  const [a, b] = [letterOf(above.index), letterOf(below.index)];
  return (
    <div className={styles['ribbon']}>
      <span />
      <div ref={box} className={styles['plot']} style={{ gridTemplateColumns: `${head}px minmax(0, 1fr)` }}>
        <span className={styles['label']} title={messages.lanes.links(a, b)}>
          {a} ↔ {b}
        </span>
        <canvas
          ref={canvas}
          className={styles['canvas']}
          role="img"
          aria-label={messages.lanes.links(a, b)}
        />
      </div>
    </div>
  );
}

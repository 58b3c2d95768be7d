import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { claimLanes, defineLane } from '../lane-kit/index.ts';
import type { LaneDefinition } from '../lane-kit/index.ts';
import type { ModelReader } from '../model/index.ts';
import type { Session } from '../session/index.ts';
import { createFrameLoop, Timeline } from './index.ts';
import { sessionOver } from './session.fixture.ts';

export const generic = defineLane({
  id: 'generic',
  plane: 'evidence',
  title: 'Generic',
  accepts: () => true,
});

export const frames = async (n = 3): Promise<void> => {
  for (let i = 0; i < n; i++)
    await new Promise((done) => {
      requestAnimationFrame(done);
    });
};

export interface Mounted {
  readonly session: Session;
  readonly root: HTMLElement;
  readonly canvases: readonly HTMLCanvasElement[];
  readonly slider: HTMLElement;
  readonly plot: HTMLElement;
  readonly width: number;
}

export async function mount(
  model: ModelReader,
  { width = 1280, height = 312, definitions = [generic] as readonly LaneDefinition[] } = {},
): Promise<Mounted> {
  const session = await sessionOver(model);
  const frameLoop = createFrameLoop();
  await render(
    <div style={{ width, height, position: 'absolute', top: 300, left: 0 }}>
      <Timeline session={session} lanes={claimLanes(definitions, model)} frameLoop={frameLoop} />
    </div>,
  );
  await frames(4);
  // What is fetched later is waited for: the card under the pointer, the table in words.
  await vi.waitUntil(() => document.querySelector('[data-testid=spoken-table]') !== null, {
    timeout: 20_000,
  });
  await frames();
  const root = document.querySelector<HTMLElement>('section[aria-label="Timeline"]');
  const slider = document.querySelector<HTMLElement>('[role=slider]');
  if (root === null || slider === null) throw new Error('not mounted');
  const canvases = [...root.querySelectorAll('canvas')];
  const plot = canvases[1]?.parentElement;
  if (plot === null || plot === undefined) throw new Error('no plot');
  return { session, root, canvases, slider, plot, width: plot.clientWidth };
}

/** Share of pixels of a stripe that are painted. */
export function painted(
  canvas: HTMLCanvasElement | undefined,
  x: number,
  y: number,
  w: number,
  h: number,
): number {
  const ratio = devicePixelRatio;
  const data =
    canvas?.getContext('2d')?.getImageData(x * ratio, y * ratio, w * ratio, h * ratio).data ??
    new Uint8ClampedArray(0);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
  return count / (data.length / 4);
}

export function fire(
  target: HTMLElement,
  type: string,
  x: number,
  y: number,
  more: PointerEventInit = {},
): void {
  const box = target.getBoundingClientRect();
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      pointerType: 'mouse',
      button: type === 'pointermove' ? -1 : 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: box.left + x,
      clientY: box.top + y,
      ...more,
    }),
  );
}

export function at(session: Session, width: number, x: number): number {
  const { from, to } = session.state().window;
  return from + ((to - from) * x) / width;
}

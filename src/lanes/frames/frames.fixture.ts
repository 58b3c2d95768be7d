import { createElement } from 'react';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { Flag } from '../../model/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import FramesStage from './Stage.tsx';

/** A real PNG or JPEG of one colour, with a white square in it if asked for. */
export async function picture(
  colour: string,
  {
    width = 320,
    height = 200,
    type = 'image/png',
    square,
  }: { width?: number; height?: number; type?: string; square?: { x: number; y: number; side: number } } = {},
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'white';
  if (square !== undefined) context.fillRect(square.x, square.y, square.side, square.side);
  return canvas.convertToBlob({ type });
}

export interface Shot {
  readonly at: number;
  readonly ref: string;
  readonly held?: boolean;
}

/** Frames, a run of 10 s with three steps, and what the agent did, on the real stage. */
export async function mountFrames(
  shots: readonly Shot[],
  blobs: Readonly<Record<string, Blob>>,
  width = 800,
) {
  const recording = recordingOf((sink) => {
    addTrack(
      sink,
      'frames',
      'hold',
      'environment',
      shots.map(({ at, ref, held }) => ({
        at,
        kind: 'frame',
        label: 'frame',
        flags: held === true ? Flag.held : 0,
        payload: JSON.stringify({ t: at, ref }),
      })),
    );
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 0, kind: 'message', label: 'begin' },
      { at: 2000, until: 5000, kind: 'tool_call', label: 'press pay' },
      {
        at: 3000,
        kind: 'env_action',
        label: 'click',
        payload: JSON.stringify({ action: 'click', detail: { at: '80,50' } }),
      },
      { at: 10_000, kind: 'message', label: 'end' },
    ]);
  });
  const view = await viewing(recording, 'frames', blobs);
  const stage = createElement(FramesStage, { session: view.session, engine: view.engine, lane: view.lane });
  const screen = await render(createElement('div', { style: { width, height: 420 } }, stage));
  return { ...view, screen };
}

/** Colour of one pixel of the shown frame, by name; `none` where no frame is shown. */
export function shownColour(x = 0, y = 0): string {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=frame-picture] > canvas');
  const [r = 0, g = 0, b = 0, a = 0] = canvas?.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
  if (a === 0) return 'none';
  if (Math.min(r, g, b) > 200) return 'white';
  return r > 200 ? 'red' : b > 200 ? 'blue' : g > 100 ? 'green' : 'other';
}

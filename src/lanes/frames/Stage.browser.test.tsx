import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { recordingOf } from '../../lane-kit/index.ts';
import { addTrack } from '../demo.fixture.ts';
import { viewing } from '../stage.fixture.ts';
import FramesStage from './Stage.tsx';

async function picture(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(4, 3);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = colour;
  context.fillRect(0, 0, 4, 3);
  return canvas.convertToBlob({ type: 'image/png' });
}

const frame = (at: number, ref: string) => ({
  at,
  kind: 'frame',
  label: 'frame',
  payload: JSON.stringify({ t: at, ref }),
});

async function open() {
  const recording = recordingOf((sink) => {
    addTrack(sink, 'frames', 'hold', 'environment', [
      frame(1000, 'blue.png'),
      frame(4000, 'red.png'),
      frame(6000, 'gone.png'),
      frame(8000, 'text.txt'),
    ]);
    addTrack(sink, 'agent', 'span', 'agent', [
      { at: 0, kind: 'message', label: '' },
      { at: 10_000, kind: 'message', label: '' },
    ]);
  });
  const view = await viewing(recording, 'frames', {
    'blue.png': await picture('blue'),
    'red.png': await picture('red'),
    'text.txt': new Blob(['no picture']),
  });
  const screen = await render(<FramesStage session={view.session} engine={view.engine} lane={view.lane} />);
  return { ...view, screen };
}

/** Colour of the middle of the shown picture. */
function shownColour(): string {
  const image = document.querySelector('img');
  if (image === null) return 'none';
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(image, 0, 0, 1, 1);
  const [r = 0, , b = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return r > 200 ? 'red' : b > 200 ? 'blue' : 'other';
}

it('shows the last frame at or before the playhead, and how old it is', async () => {
  const { screen, seek } = await open();
  await seek(0);
  await expect.element(screen.getByText('No frame yet')).toBeVisible();
  await seek(1000);
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
  await seek(3000);
  await expect.element(screen.getByText('frame 2.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
  await seek(4000);
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
  expect(shownColour()).toBe('red');
  await seek(2000);
  await expect.element(screen.getByText('frame 1.0 s old')).toBeVisible();
  expect(shownColour()).toBe('blue');
});

it('says in words that an image is missing or no image, and asks for nothing else', async () => {
  const { screen, seek, asked } = await open();
  await seek(6000);
  await expect.element(screen.getByText('Image missing')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  await seek(9000);
  await expect.element(screen.getByText(/no picture that can be decoded/)).toBeVisible();
  expect(new Set(asked)).toEqual(new Set(['gone.png', 'text.txt']));
});

it('revokes what it showed when it goes', async () => {
  const { screen, seek } = await open();
  await seek(1000);
  await expect.element(screen.getByText('frame 0.0 s old')).toBeVisible();
  const url = document.querySelector('img')?.src ?? '';
  await screen.unmount();
  await expect(fetch(url)).rejects.toThrow();
});

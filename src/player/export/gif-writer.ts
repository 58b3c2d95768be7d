import type { ClipWriter } from './clip.ts';
import type { GifAnswer, GifPicture } from './gif.worker.ts';

/** Writes a GIF, whose colours are counted in a worker of its own. */
export function gifWriter(): ClipWriter {
  const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), {
    type: 'module',
    name: 'playhead-gif',
  });
  let settle: (answer: GifAnswer) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  worker.onmessage = ({ data }: MessageEvent<GifAnswer>) => settle(data);
  worker.onerror = (event) =>
    refuse(new Error(event.message === '' ? 'The GIF writer broke' : event.message));
  const ask = (picture: GifPicture | 'finish', transfer: Transferable[]): Promise<GifAnswer> =>
    new Promise((resolve, reject) => {
      settle = resolve;
      refuse = reject;
      worker.postMessage(picture, transfer);
    });
  return {
    async add(canvas, _at, duration) {
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser gives no 2D canvas');
      const { width, height } = canvas;
      const { data } = context.getImageData(0, 0, width, height);
      await ask({ pixels: data.buffer, width, height, delay: Math.round(duration * 1000) }, [data.buffer]);
    },
    async finish() {
      const answer = await ask('finish', []);
      worker.terminate();
      if (answer === 'more') throw new Error('The GIF did not end');
      return new Blob([answer], { type: 'image/gif' });
    },
    cancel() {
      worker.terminate();
      return Promise.resolve();
    },
  };
}

import { decodePicture, type DecodeAnswer, type DecodeRoom } from './picture-decode.ts';
import { type DiffAnswer, diffPictures } from './picture-diff.ts';

export type ToDecoder = { readonly id: number; readonly room: DecodeRoom } & (
  | { readonly type: 'decode'; readonly blob: Blob }
  | { readonly type: 'diff'; readonly a: Blob; readonly b: Blob }
);
export type FromDecoder = { readonly id: number } & (
  | { readonly type: 'decode'; readonly answer: DecodeAnswer }
  | { readonly type: 'diff'; readonly answer: DiffAnswer }
);

self.addEventListener('message', ({ data }: MessageEvent<ToDecoder>) => void handle(data));

async function handle(job: ToDecoder): Promise<void> {
  const { id } = job;
  const message: FromDecoder =
    job.type === 'decode'
      ? { id, type: 'decode', answer: await decodePicture(job.blob, job.room) }
      : { id, type: 'diff', answer: await diffPictures(job.a, job.b, job.room) };
  self.postMessage(message, { transfer: message.answer.ok ? [message.answer.bitmap] : [] });
}

import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
} from 'mediabunny';
import { CLIP_TYPE, type ClipWriter } from './clip.ts';

/** Writes MP4 or WebM by the browser's own encoder; `undefined` where it has none for that. */
export async function videoWriter(
  format: 'mp4' | 'webm',
  canvas: HTMLCanvasElement,
  frameRate: number,
): Promise<ClipWriter | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  const { width, height } = canvas;
  const codec = await getFirstEncodableVideoCodec(
    format === 'mp4' ? ['avc', 'vp9', 'av1'] : ['vp9', 'vp8', 'av1'],
    {
      width,
      height,
      quality: QUALITY_HIGH,
      frameRate,
    },
  );
  if (codec === null) return undefined;
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  });
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH });
  output.addVideoTrack(source, { frameRate });
  await output.start();
  return {
    add: (_canvas, at, duration) => source.add(at, duration),
    async finish() {
      await output.finalize();
      if (target.buffer === null) throw new Error('The encoder gave nothing');
      return new Blob([target.buffer], { type: CLIP_TYPE[format] });
    },
    cancel: () => output.cancel(),
  };
}

import { fail, ok, type Failure, type Result } from '../../base/index.ts';
import type { Inks } from '../../lane-kit/index.ts';
import type { Session, TimeWindow } from '../../session/index.ts';
import type { ClaimedLanes } from '../viewing/describe.ts';
import type { Job } from './job.ts';
import { MomentPicture, type PictureSize } from './moment-picture.ts';
import { pacer } from './pacer.ts';
import { exportWords } from './words.ts';

export type ClipFormat = 'mp4' | 'webm' | 'gif';

export interface ClipChoice {
  readonly range: TimeWindow;
  readonly format: ClipFormat;
  readonly size: PictureSize;
  /** How long the clip is, whatever the length of the range, s. */
  readonly seconds: number;
}

/** Takes pictures one after another and makes a file of them. */
export interface ClipWriter {
  add(canvas: HTMLCanvasElement, at: number, duration: number): Promise<void>;
  finish(): Promise<Blob>;
  /** Gives up what was begun. */
  cancel(): Promise<void>;
}

/** Pictures a second. */
const FPS: Record<ClipFormat, number> = { mp4: 20, webm: 20, gif: 8 };
export const CLIP_TYPE: Record<ClipFormat, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  gif: 'image/gif',
};

/** A range as moving pictures: screen or step over the lanes, the playhead moving through them. */
export async function clipOf(
  session: Session,
  lanes: ClaimedLanes,
  inks: Inks,
  { range, format, size, seconds }: ClipChoice,
  job: Job,
): Promise<Result<Blob, Failure>> {
  const fps = FPS[format];
  const count = Math.max(2, Math.round(seconds * fps));
  const picture = new MomentPicture(session, lanes, inks, size, range);
  const writer = await writerOf(format, picture.canvas, fps);
  if (writer === undefined) {
    picture.close();
    return fail('no-encoder', exportWords.noVideo(format === 'mp4' ? 'MP4' : 'WebM'));
  }
  try {
    await picture.prepare(range.from);
    for (let i = 0; i < count; i++) {
      if (job.signal.aborted) {
        await writer.cancel();
        return fail('cancelled', 'Cancelled.');
      }
      // The last picture shows the end of the range.
      await picture.draw(range.from + ((range.to - range.from) * i) / (count - 1));
      await writer.add(picture.canvas, i / fps, 1 / fps);
      job.onProgress((i + 1) / count);
      await pacer.yield();
    }
    return ok(await writer.finish());
  } catch (error) {
    await writer.cancel().catch(() => undefined);
    return fail('clip-broke', error instanceof Error ? error.message : String(error));
  } finally {
    picture.close();
  }
}

async function writerOf(
  format: ClipFormat,
  canvas: HTMLCanvasElement,
  fps: number,
): Promise<ClipWriter | undefined> {
  if (format === 'gif') {
    const { gifWriter } = await import('./gif-writer.ts');
    return gifWriter();
  }
  const { videoWriter } = await import('./video-writer.ts');
  return videoWriter(format, canvas, fps);
}

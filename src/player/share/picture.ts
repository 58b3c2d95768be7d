import type { Session } from '../../session/index.ts';
import { readRecord, textField } from '../viewing/record.ts';

/** A larger picture is not made into a PNG here: it would take the page's memory with it. */
const MAX_PIXELS = 64_000_000;

/** The screenshot that is held at t, as a PNG; `undefined` where there is none, or it cannot be had. */
export async function pictureAt(session: Session, t: number): Promise<Blob | undefined> {
  const at = session.model().latest('frames', t);
  if (at?.track.anchored !== true) return undefined;
  const [text] = await session.engine.payloads(at.track.id, [at.track.columns.seq[at.index] ?? -1]);
  const ref = textField(readRecord(text ?? '').value, 'ref');
  const answer = ref === undefined ? undefined : await session.engine.blob(ref);
  if (answer?.ok !== true || !answer.value.type.startsWith('image/')) return undefined;
  return answer.value.type === 'image/png' ? answer.value : asPng(answer.value);
}

async function asPng(picture: Blob): Promise<Blob | undefined> {
  try {
    const bitmap = await createImageBitmap(picture);
    const { width, height } = bitmap;
    if (width * height > MAX_PIXELS) {
      bitmap.close();
      return undefined;
    }
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/png' });
  } catch {
    // No picture that this browser can decode: said like one that is not there.
    return undefined;
  }
}

import { decodePicture } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { readRecord, textField } from '../viewing/record.ts';

/** Frames held decoded: a clip goes forwards through them. */
const HELD = 4;

/** What the screen showed at an instant, decoded; for drawing into a picture. */
export class ScreenPictures {
  readonly #session: Session;
  readonly #held = new Map<string, ImageBitmap | undefined>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** The last frame at or before t; `undefined` where the recording has none that can be drawn. */
  async at(t: number): Promise<ImageBitmap | undefined> {
    const entry = this.#session.model().latest('frames', t);
    if (entry === undefined) return undefined;
    const [text] = await this.#session.engine.payloads(entry.track.id, [
      entry.track.columns.seq[entry.index] ?? -1,
    ]);
    const ref = text === undefined ? undefined : textField(readRecord(text).value, 'ref');
    if (ref === undefined) return undefined;
    if (this.#held.has(ref)) return this.#held.get(ref);
    const picture = await this.#decode(ref);
    this.#held.set(ref, picture);
    for (const [old, bitmap] of this.#held) {
      if (this.#held.size <= HELD) break;
      bitmap?.close();
      this.#held.delete(old);
    }
    return picture;
  }

  close(): void {
    for (const bitmap of this.#held.values()) bitmap?.close();
    this.#held.clear();
  }

  async #decode(ref: string): Promise<ImageBitmap | undefined> {
    const blob = await this.#session.engine.blob(ref);
    if (!blob.ok) return undefined;
    const answer = await decodePicture(blob.value, { width: 2560, height: 1600 });
    return answer.ok ? answer.bitmap : undefined;
  }
}

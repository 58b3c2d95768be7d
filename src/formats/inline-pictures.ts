import { Flag, type TrackSpec } from '../model/index.ts';
import type { ReadInput } from './types.ts';
import type { Transcript } from './transcript.ts';

/** Base64 above this is not decoded, characters. */
const MAX_BASE64 = 64 << 20;

/** Pictures that stand in a transcript itself (a screenshot in a result, one in a prompt) as frames of the screen lane. */
export class InlinePictures {
  readonly #transcript: Transcript;
  readonly #input: Pick<ReadInput, 'file' | 'keep'>;

  constructor(transcript: Transcript, input: Pick<ReadInput, 'file' | 'keep'>) {
    this.#transcript = transcript;
    this.#input = input;
  }

  /** `data` may be a data URL. `entry`: seq of what holds it. Answers the ref, or `undefined` where it is no picture. */
  add(
    data: string,
    mediaType: string | undefined,
    at: number | undefined,
    entry: number,
  ): string | undefined {
    const url = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i.exec(data.slice(0, 100));
    const base64 = url === null ? data : data.slice(url[0].length);
    const type = (url?.[1] ?? mediaType ?? 'image/png').toLowerCase();
    if (!type.startsWith('image/') || base64 === '' || base64.length > MAX_BASE64) return undefined;
    const bytes = decoded(base64);
    if (bytes === undefined) return undefined;
    const seq = this.#transcript.nextSeq();
    const ref = `inline/${encodeURIComponent(this.#input.file.name.toWellFormed())}/${seq}`;
    this.#input.keep?.(ref, new Blob([bytes], { type }));
    this.#write(seq, ref, at, entry, { mediaType: type, bytes: bytes.length });
    return ref;
  }

  /** A picture that lies behind a ref: a path that `resolve` finds, or one that is kept. `flags`: one that does not is marked missing. */
  frame(
    ref: string,
    at: number | undefined,
    entry: number,
    more: Readonly<Record<string, unknown>> = {},
    flags = 0,
  ): void {
    this.#write(this.#transcript.nextSeq(), ref, at, entry, more, flags);
  }

  #write(
    seq: number,
    ref: string,
    at: number | undefined,
    entry: number,
    more: Readonly<Record<string, unknown>>,
    flags = 0,
  ): void {
    const transcript = this.#transcript;
    const last = transcript.lastAt;
    transcript.sink.track(SPEC(transcript.clock)).append({
      seq,
      start: at ?? last,
      kind: 'frame',
      label: 'frame',
      search: '',
      flags: flags | (at === undefined && last !== undefined ? Flag.assumed : 0),
      payload: JSON.stringify({ ref, entry: transcript.entryId(entry), ...more }),
      derived: true,
    });
  }
}

const SPEC = (clock: string): TrackSpec => ({
  id: 'frames',
  lane: 'frames',
  archetype: 'hold',
  plane: 'environment',
  title: 'Pictures',
  clock,
});

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64.replace(/\s+/g, '')), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

import { HEAD_BYTES, pictureSize, type PictureSize } from './picture-size.ts';

/** Larger pictures are refused by what their header says: they would take the page's memory with them. */
export const MAX_PIXELS = 64 * 1024 * 1024;

/** Room that a decoded picture must fit into; it is scaled down, never up. */
export interface DecodeRoom {
  readonly width?: number;
  readonly height?: number;
  readonly pixels?: number;
}

export type DecodeAnswer =
  | {
      readonly ok: true;
      readonly bitmap: ImageBitmap;
      /** As recorded; the bitmap may be smaller. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly ok: false; readonly code: 'corrupt' }
  | { readonly ok: false; readonly code: 'too-large'; readonly width: number; readonly height: number };

/** Decodes a picture; `corrupt` for bytes that are none. Runs in the decode worker, or on the page where none starts. */
export async function decodePicture(blob: Blob, room: DecodeRoom): Promise<DecodeAnswer> {
  try {
    const declared = pictureSize(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer()));
    if (declared !== undefined) {
      if (declared.width * declared.height > MAX_PIXELS) return { ok: false, code: 'too-large', ...declared };
      const scaled = scaledTo(declared, room);
      const bitmap = await createImageBitmap(blob, scaled === declared ? {} : resize(scaled));
      return { ok: true, bitmap, ...recorded(declared, bitmap) };
    }
    const whole = await createImageBitmap(blob);
    const size = { width: whole.width, height: whole.height };
    if (size.width * size.height > MAX_PIXELS) {
      whole.close();
      return { ok: false, code: 'too-large', ...size };
    }
    const scaled = scaledTo(size, room);
    if (scaled === size) return { ok: true, bitmap: whole, ...size };
    const bitmap = await createImageBitmap(whole, resize(scaled));
    whole.close();
    return { ok: true, bitmap, ...size };
  } catch {
    // The one thing that can be wrong here is the bytes; whoever asked says so in place of the picture.
    return { ok: false, code: 'corrupt' };
  }
}

/** The size itself where it fits; else as `createImageBitmap` makes it when told the longer side. Exported for tests. */
export function scaledTo(size: PictureSize, room: DecodeRoom): PictureSize {
  const { width, height } = size;
  const pixels = room.pixels ?? Infinity;
  const scale = Math.min(
    1,
    (room.width ?? Infinity) / width,
    (room.height ?? Infinity) / height,
    Math.sqrt(pixels / (width * height)),
  );
  if (!(scale < 1)) return size;
  const ratio = Math.min(width, height) / Math.max(width, height);
  let long = Math.max(1, Math.floor(Math.max(width, height) * scale));
  // The shorter side is rounded up, which may cross the bound by one row.
  while (long > 1 && long * Math.ceil(long * ratio) > pixels) long--;
  const short = Math.ceil(long * ratio);
  return width >= height ? { width: long, height: short } : { width: short, height: long };
}

/** The longer side alone: the other follows, also in a JPEG that its EXIF block turns. */
function resize({ width, height }: PictureSize): ImageBitmapOptions {
  const resizeQuality = 'medium';
  return width >= height ? { resizeWidth: width, resizeQuality } : { resizeHeight: height, resizeQuality };
}

/** A JPEG may be turned by its EXIF block: what was decoded decides which side is which. */
function recorded({ width, height }: PictureSize, bitmap: ImageBitmap): PictureSize {
  const turned = width > height !== bitmap.width > bitmap.height && width !== height;
  return turned ? { width: height, height: width } : { width, height };
}

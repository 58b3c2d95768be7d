import { type DecodeAnswer, type DecodeRoom, MAX_PIXELS, scaledTo } from './picture-decode.ts';

/**
 * An SVG as a picture. Workers cannot draw one; as an image of the page it runs no script and fetches
 * nothing, and it becomes pixels here.
 */
export async function decodeSvg(blob: Blob, room: DecodeRoom): Promise<DecodeAnswer> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const size = { width: image.naturalWidth, height: image.naturalHeight };
    if (size.width * size.height > MAX_PIXELS) return { ok: false, code: 'too-large', ...size };
    const scaled = scaledTo(size, room);
    const bitmap = await createImageBitmap(image, {
      resizeWidth: scaled.width,
      resizeHeight: scaled.height,
      resizeQuality: 'medium',
    });
    return { ok: true, bitmap, ...size };
  } catch {
    // Not well-formed, or without a size: whoever asked says so in place of the picture.
    return { ok: false, code: 'corrupt' };
  } finally {
    URL.revokeObjectURL(url);
  }
}

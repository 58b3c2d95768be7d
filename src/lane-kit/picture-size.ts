export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Bytes of a picture's start in which its size is looked for: past a usual EXIF block. */
export const HEAD_BYTES = 65_536;

/**
 * The size that a picture declares, read before anything is decoded: a few hundred bytes may unfold to
 * gigabytes of pixels. Undefined for other kinds, and where the size lies further in.
 * PNG: W3C PNG 11.2.2 (IHDR comes first). GIF: GIF89a 18. JPEG: ITU-T T.81 B.2.2 (frame header).
 * WebP: RFC 9649 (VP8, VP8L, VP8X).
 */
export function pictureSize(head: Uint8Array): PictureSize | undefined {
  if (head.length < 24) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const at = (offset: number, text: string): boolean =>
    [...text].every((letter, i) => head[offset + i] === letter.charCodeAt(0));
  if (at(1, 'PNG\r\n')) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (at(0, 'GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (at(0, 'RIFF') && at(8, 'WEBP')) return webpSize(view);
  if (head[0] === 0xff && head[1] === 0xd8) return jpegSize(view);
  return undefined;
}

function webpSize(view: DataView): PictureSize | undefined {
  if (view.byteLength < 30) return undefined;
  const uint24 = (offset: number): number => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
  switch (view.getUint8(15)) {
    case 0x58: // VP8X
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 0x4c: {
      // VP8L: two fields of 14 bits.
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x20: // VP8
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return undefined;
  }
}

/** Walks the segments to the frame header. */
function jpegSize(view: DataView): PictureSize | undefined {
  let offset = 2;
  while (offset + 9 <= view.byteLength) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // SOF0 to SOF15, but for DHT, JPG and DAC, which share the range.
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    // Fill bytes and markers that stand alone.
    if (marker === 0xff) offset += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) offset += 2;
    else offset += 2 + view.getUint16(offset + 2);
  }
  return undefined;
}

/** A packed event may become so much: a full snapshot of the largest pages is a few MB. */
const MOST_BYTES = 64 << 20;

/** First bytes of a zlib stream (RFC 1950): the method, and a level such that both make a multiple of 31. */
export function isPacked(text: string): boolean {
  const second = text.charCodeAt(1);
  return text.length > 8 && text.charCodeAt(0) === 0x78 && second < 256 && (0x7800 + second) % 31 === 0;
}

/**
 * What `pack` of `@rrweb/packer` made of an event: JSON, deflated with a zlib header, a byte a character (U+0000 to U+00FF). The event has a
 * `v` that says how it was packed; only "v1" was ever written. `undefined`: it is no such thing, or is cut.
 */
export async function unpacked(text: string): Promise<unknown> {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 255) return undefined;
    bytes[i] = code;
  }
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    const reader = stream.getReader();
    const decoder = new TextDecoder();
    let json = '';
    let seen = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      seen += value.length;
      if (seen > MOST_BYTES) {
        await reader.cancel();
        return undefined;
      }
      json += decoder.decode(value, { stream: true });
    }
    return JSON.parse(json + decoder.decode()) as unknown;
  } catch {
    return undefined;
  }
}

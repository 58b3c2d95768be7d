/**
 * Bytes [from, to) of a stream that can only be read from its start; what follows is not read. Cost: everything before `to`.
 */
export async function sliceOf(
  stream: ReadableStream<Uint8Array>,
  from: number,
  to: number,
): Promise<Uint8Array> {
  const reader = stream.getReader();
  const pieces: Uint8Array[] = [];
  let at = 0;
  while (at < to) {
    const { done, value } = await reader.read();
    if (done) break;
    // Copied: a view would keep the whole chunk in memory.
    if (at + value.length > from)
      pieces.push(value.slice(Math.max(0, from - at), Math.min(value.length, to - at)));
    at += value.length;
  }
  await reader.cancel().catch(() => undefined);
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}

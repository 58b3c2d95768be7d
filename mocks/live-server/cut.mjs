// @ts-check

/**
 * Bytes cut as a schedule says, one cut after the other; each piece is handed on by itself.
 * @param {Uint8Array} bytes
 * @param {() => number} chunk
 */
export function* cutsOf(bytes, chunk) {
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + Math.max(1, chunk()));
    yield bytes.slice(from, to);
    from = to;
  }
}

/**
 * A body made of what a generator yields; it breaks off where the generator throws.
 * @param {AsyncGenerator<Uint8Array>} pieces
 * @returns {ReadableStream<Uint8Array>}
 */
export function bodyOf(pieces) {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done === true) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

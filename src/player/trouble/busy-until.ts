/** Says `busy` until the answer is called. */
export function busyUntil(busy: (promise: Promise<unknown>) => void): () => void {
  let done: () => void = () => undefined;
  busy(
    new Promise<void>((resolve) => {
      done = resolve;
    }),
  );
  return () => done();
}

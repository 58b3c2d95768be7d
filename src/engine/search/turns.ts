import type { Pacer } from '../../base/index.ts';

/** Gives way by a message to itself: what waits comes first, and no timer makes it wait milliseconds for nothing. */
export function createTurns(): Pacer {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => {
    waiting.shift()?.();
    // Node keeps a thread alive for an open port.
    if (waiting.length === 0) port1.onmessage = null;
  };
  const { onmessage } = port1;
  return {
    now: () => performance.now(),
    yield: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        port1.onmessage ??= onmessage;
        port2.postMessage(0);
      }),
  };
}

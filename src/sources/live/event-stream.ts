import { createParser } from 'eventsource-parser';

export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** One event may be this long; a longer one is no event of a run. */
const MAX_EVENT_CHARS = 64 << 20;

/**
 * The events of a server-sent stream. Bytes may be cut anywhere, inside a character too. It ends with
 * the stream; an event that broke off is not told. `onBytes` hears of heartbeats as well.
 */
export async function* streamEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  let ready: StreamEvent[] = [];
  let broken: Error | undefined;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARS,
    onEvent: ({ event, data }) => ready.push({ name: event ?? 'message', data }),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') broken = error;
    },
  });
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      parser.feed(decoder.decode(value, { stream: true }));
      if (broken !== undefined) throw broken;
      const events = ready;
      ready = [];
      yield* events;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

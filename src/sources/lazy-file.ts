import type { Credentials } from './http.ts';
import { browserAround, type Around } from './live/around.ts';
import { backoffMs } from './live/backoff.ts';
import type { ByteFile } from './types.ts';
import { openUrl } from './url-file.ts';

/** A file that fails to come is asked for so often in all. */
const TRIES = 4;
const PASSING: ReadonlySet<string> = new Set(['server-error', 'rate-limited', 'unreachable', 'truncated']);

/** A file that is asked for only when it is read; what may pass is asked again, each time later. */
export function lazyFile(
  url: string,
  credentials: Credentials | undefined,
  around: Around = browserAround,
): ByteFile {
  let opened: Promise<ByteFile> | undefined;
  const fetchIt = async (): Promise<ByteFile> => {
    for (let tries = 1; ; tries++) {
      const answer = await openUrl(url, credentials, undefined, around.fetch);
      if (answer.ok) return answer.value;
      if (tries === TRIES || !PASSING.has(answer.error.code))
        throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
      await around.sleep(backoffMs(tries, around.random()));
    }
  };
  const open = (): Promise<ByteFile> =>
    (opened ??= fetchIt().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  return {
    name: url,
    size: undefined,
    stream: (signal) => {
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          reader ??= (await open()).stream(signal).getReader();
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
    },
    slice: async (from, to) => (await open()).slice(from, to),
  };
}

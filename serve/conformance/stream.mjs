// @ts-check
import { createParser } from 'eventsource-parser';

/**
 * @typedef {object} Heard
 * @property {number} status
 * @property {string} type
 * @property {{ name: string, data: string }[]} events
 * @property {number | undefined} firstMs until the first bytes; nothing came where it is absent
 * @property {boolean} ended the server ended it
 * @property {boolean} silent no byte came in the time that was listened
 */

/**
 * Listens to a stream until it ends, an `end` is told, or the time is over. Nothing is thrown.
 * @param {import('./server.mjs').Server} server
 * @param {string} path
 * @returns {Promise<Heard>}
 */
export async function listen(server, path) {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), server.waitMs);
  const began = performance.now();
  /** @type {Heard} */
  const heard = { status: 0, type: '', events: [], firstMs: undefined, ended: false, silent: true };
  const parser = createParser({
    onEvent: ({ event, data }) => heard.events.push({ name: event ?? 'message', data }),
  });
  const decoder = new TextDecoder();
  try {
    const answer = await server.open(path, control.signal);
    heard.status = answer.status;
    heard.type = answer.headers.get('Content-Type') ?? '';
    for await (const chunk of answer.body ?? []) {
      heard.firstMs ??= performance.now() - began;
      heard.silent = false;
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (heard.events.some(({ name }) => name === 'end')) break;
    }
    heard.ended = true;
  } catch {
    // The time is over, or the connection broke: what was heard is what there is.
  } finally {
    clearTimeout(timer);
    control.abort();
  }
  return heard;
}

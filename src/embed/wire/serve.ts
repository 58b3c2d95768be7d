import * as v from 'valibot';
import type { Answer, EventMessage, Hello, PlayheadError, Refused } from '../protocol.ts';
import { isAllowed, ORIGINS_META } from './allowed.ts';
import { carryOut, plainError } from './carry-out.ts';
import type { Driven } from './carry-out.ts';
import { callSchema, connectSchema, idSchema, otherVersionSchema } from './schemas.ts';
import { watchViewing } from './watch.ts';
import type { Watched } from './watch.ts';

export interface ServeOptions extends Driven {
  readonly watched: Watched;
  /** The origin that the address says it is framed by; nothing is sent to any other. */
  readonly host: string | undefined;
}

/** Talks to the page that frames this one, if that may. Returns how to stop. */
export function serveHost(options: ServeOptions): () => void {
  const { host } = options;
  const parent = window.parent;
  if (host === undefined || parent === window) return () => undefined;
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${ORIGINS_META}"]`)?.content ?? '';
  const refuse = (error: PlayheadError): void => {
    const refused: Refused = { playhead: 1, type: 'refused', error };
    send(parent, refused, host);
  };
  if (!isAllowed(host, location.origin, listed)) {
    refuse({
      code: 'origin-refused',
      message: `This player answers no page of ${host}: whoever serves it has to list that origin.`,
    });
    return () => undefined;
  }
  let leave: (() => void) | undefined;
  const onMessage = ({ source, origin, data, ports }: MessageEvent): void => {
    // Of any other window or origin nothing is even read.
    if (source !== parent || origin !== host) return;
    const [port] = ports;
    if (v.is(connectSchema, data) && port !== undefined) {
      leave?.();
      leave = talk(port, options);
    } else if (v.is(otherVersionSchema, data)) {
      refuse({ code: 'version-refused', message: 'This player speaks version 1 of the protocol.' });
    }
  };
  window.addEventListener('message', onMessage);
  const hello: Hello = { playhead: 1, type: 'hello', versions: [1] };
  send(parent, hello, host);
  return () => {
    window.removeEventListener('message', onMessage);
    leave?.();
  };
}

/** An origin that is no address of a page cannot be sent to; then there is nobody to tell. */
function send(target: Window, message: Hello | Refused, origin: string): void {
  try {
    target.postMessage(message, origin);
  } catch {
    // `host=` is not an origin: the page shows, and nobody drives it.
  }
}

/** One connection: answers calls, tells events. */
function talk(port: MessagePort, options: ServeOptions): () => void {
  const answer = (message: Answer | EventMessage): void => port.postMessage(message);
  port.onmessage = ({ data }) => {
    const call = v.safeParse(callSchema, data);
    if (call.success) {
      const { id } = call.output;
      carryOut(call.output, options).then(
        (value) => answer({ playhead: 1, type: 'answer', id, ok: true, value }),
        (error: unknown) => answer({ playhead: 1, type: 'answer', id, ok: false, error: plainError(error) }),
      );
      return;
    }
    if (!v.is(idSchema, data)) return;
    const [issue] = call.issues;
    const at = v.getDotPath(issue);
    answer({
      playhead: 1,
      type: 'answer',
      id: data.id,
      ok: false,
      error: { code: 'bad-call', message: `${issue.message}${at === null ? '' : ` (${at})`}` },
    });
  };
  const stop = watchViewing(options.watched, (event, detail) =>
    answer({ playhead: 1, type: 'event', event, detail }),
  );
  return () => {
    stop();
    port.close();
  };
}

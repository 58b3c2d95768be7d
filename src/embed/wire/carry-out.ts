import type { PlayheadFace } from '../../player/index.ts';
import type { Look, OpenSettings, PlayheadError } from '../protocol.ts';
import type { ReadCall } from './schemas.ts';

/** What of the page the host may drive. */
export interface Driven {
  /** `window.playhead` of the moment; with `runs` while runs are compared. */
  face(): PlayheadFace & { readonly runs?: readonly PlayheadFace[] };
  open(input: string | File | readonly File[], settings: OpenSettings): Promise<void>;
  look(look: Look): void;
}

/** Does what a host asked, by the player's public face. Rejects with a plain code and message. */
export async function carryOut(call: ReadCall, page: Driven): Promise<unknown> {
  const face = faceOf(call, page);
  switch (call.verb) {
    case 'ready':
      return face.ready;
    case 'state':
      return face.state();
    case 'lanes':
      return face.lanes();
    case 'at':
      return face.at(...call.args);
    case 'covering':
      return face.covering(...call.args);
    case 'entries': {
      const [laneId, query = {}] = call.args;
      const { from, to, limit } = query;
      return face.entries(laneId, {
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(limit === undefined ? {} : { limit }),
      });
    }
    case 'open': {
      const [input, { api, token } = {}] = call.args;
      return page.open(input, {
        ...(api === undefined ? {} : { api }),
        ...(token === undefined ? {} : { token }),
      });
    }
    case 'seek':
      return face.seek(...call.args);
    case 'play':
      return face.play();
    case 'pause':
      return face.pause();
    case 'setRate':
      return face.setRate(...call.args);
    case 'follow':
      return face.follow();
    case 'select':
      return face.select(...call.args);
    case 'search':
      return face.search(...call.args);
    case 'idle':
      return face.idle();
    case 'ledger':
      return face.ledger();
    case 'evidence':
      return face.evidence();
    case 'perf':
      return face.perf();
    case 'look': {
      const [{ lanes, theme }] = call.args;
      return page.look({
        ...(lanes === undefined ? {} : { lanes }),
        ...(theme === undefined ? {} : { theme }),
      });
    }
  }
}

function faceOf({ run = 0 }: ReadCall, page: Driven): PlayheadFace {
  const face = page.face();
  const found = face.runs === undefined ? (run === 0 ? face : undefined) : face.runs[run];
  if (found !== undefined) return found;
  const missing: PlayheadError = { code: 'unknown-run', message: 'The player shows no such run.' };
  throw missing;
}

/** Whatever was thrown, as it is told to a host: no stack, no address of ours. */
export function plainError(thrown: unknown): PlayheadError {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && 'message' in thrown) {
    const { code, message } = thrown;
    if (typeof code === 'string' && typeof message === 'string') return { code, message };
  }
  return { code: 'failed', message: thrown instanceof Error ? thrown.message : 'The player failed.' };
}

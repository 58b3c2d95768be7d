import { ELEMENT, JsonCutter } from '../../base/index.ts';

const decoder = new TextDecoder();

/** Parsed JSON, or `undefined`. */
export function parseJson(bytes: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof bytes === 'string' ? bytes : decoder.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** A document of the form `{status, events: […], total}`: its events as they came, and the rest parsed. */
export interface EventsDocument {
  readonly complete: boolean;
  readonly events: readonly Uint8Array[];
  readonly members: ReadonlyMap<string, unknown>;
}

/** Cuts the events out of an answer without parsing them. */
export function cutEvents(body: Uint8Array): EventsDocument {
  const events: Uint8Array[] = [];
  const members = new Map<string, unknown>();
  const cutter = new JsonCutter({
    descend: (path) => path.length === 0 || (path.length === 1 && path[0] === 'events'),
    onValue: (path, bytes) => {
      if (path[0] === 'events' && path[1] === ELEMENT) events.push(bytes.slice());
      else if (path.length === 1) members.set(path[0] ?? '', parseJson(bytes));
    },
  });
  cutter.push(body);
  return { complete: cutter.finish().complete, events, members };
}

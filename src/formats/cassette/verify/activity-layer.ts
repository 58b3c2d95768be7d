import { stringField } from '../../records.ts';
import type { ActivityEvent } from '../activity.ts';
import type { Cassette } from '../import-cassette.ts';
import { firstDifference, isRecord, sidesOf } from './difference.ts';
import { placesOf, type Places } from './identities.ts';
import { LayerBook, type Layer } from './types.ts';

const PLACE = 'activity-events.jsonl';
/** When something was asked for and what was measured of it: no part of what was asked. */
const LEFT = /^(?:.*UnixMs|submitDiagnostics)$/;
/** Identities that are not the client's own: told by where they stand, else by the n-th that is met. */
const IDENTITIES: ReadonlySet<string> = new Set([
  'turnId',
  'targetTurnId',
  'requestId',
  'agentSessionId',
  'sessionId',
  'cancelCommandId',
  'idempotencyKey',
  'attachmentId',
]);

/** Intents and their effects, in themselves: the importer holds them to the contract. */
export function activityAlone(cassette: Cassette): Layer {
  const book = new LayerBook('activity');
  const { events } = cassette;
  for (const event of events) {
    const outcome = stringField(event.payload, 'outcome');
    if (event.kind === 'effect' && outcome === undefined)
      book.doubt({
        code: 'effect-without-outcome',
        place: `${PLACE}:${event.sequence}`,
        message: `The effect ${event.type} does not say how it ended.`,
      });
  }
  return book.layer(countsOf(events));
}

export function activitiesCompared(a: Cassette, b: Cassette): Layer {
  const book = new LayerBook('activity');
  const one = projected(a);
  const other = projected(b);
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = firstDifference(one[i], other[i]);
    if (difference === undefined) continue;
    const type = a.events[i]?.type ?? b.events[i]?.type ?? '';
    book.fail({
      code: 'activity-differs',
      place: `${PLACE}:${i + 1}`,
      path: difference.path,
      message: `Event ${i + 1} (${type}) differs: ${sidesOf(difference)}.`,
    });
    // What follows the first mismatch follows from it.
    break;
  }
  return book.layer(`${countsOf(a.events)} Compared in order; client submit ids exactly, times left out.`);
}

function countsOf(events: readonly ActivityEvent[]): string {
  const count = (kind: ActivityEvent['kind']): number => events.filter((event) => event.kind === kind).length;
  return `${count('intent')} intents, ${count('effect')} effects, ${count('direct-stimulus')} direct stimuli.`;
}

function projected(cassette: Cassette): readonly unknown[] {
  const places = placesOf(cassette);
  const met = new Map<string, string>();
  const order = new Map(cassette.events.map(({ eventId, sequence }) => [eventId, sequence]));
  return cassette.events.map(({ kind, type, cause, session, payload }) => ({
    kind,
    type,
    cause: cause === undefined ? undefined : order.get(cause),
    session: session === undefined ? undefined : placeOf(session, places, met),
    payload: project(payload, '', places, met),
  }));
}

function placeOf(id: string, places: Places, met: Map<string, string>): string {
  const place = places.get(id) ?? met.get(id) ?? `met#${met.size}`;
  if (!places.has(id)) met.set(id, place);
  return place;
}

function project(value: unknown, key: string, places: Places, met: Map<string, string>): unknown {
  if (typeof value === 'string')
    return IDENTITIES.has(key) && value !== '' ? placeOf(value, places, met) : value;
  if (Array.isArray(value)) return value.map((item: unknown) => project(item, '', places, met));
  if (!isRecord(value)) return value;
  const out: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, item] of Object.entries(value)) {
    if (LEFT.test(name)) continue;
    out[name] = project(item, name, places, met);
  }
  return out;
}

import { field, numberField, parseRecord, stringField } from '../records.ts';
import { INTENTS } from './contract.ts';
import type { Refusals } from './refusal.ts';

export interface ActivityEvent {
  readonly sequence: number;
  readonly kind: 'intent' | 'effect' | 'direct-stimulus';
  readonly type: string;
  readonly eventId: string;
  readonly cause: string | undefined;
  readonly session: string | undefined;
  readonly at: number;
  readonly payload: unknown;
  readonly record: unknown;
  readonly text: string;
}

const FILE = 'activity-events.jsonl';
const OUTCOMES = new Set(['succeeded', 'failed', 'timedOut']);
/** Events that say where a session works. */
const PLACED = new Set(['activation/requested', 'session/activate', 'session.create']);

/** Structure, contract, portable paths and completeness of the user's lane (contracts/cassette.md 1.3). */
export function readActivity(text: string, refusals: Refusals): ActivityEvent[] {
  const events: ActivityEvent[] = [];
  const byId = new Map<string, ActivityEvent>();
  const answered = new Set<string>();
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `${FILE}:${i + 1}`;
    const refuse = (code: string, message: string): void => refusals.add(code, place, message);
    const event = eventOf(line);
    if (event === undefined) {
      refuse('activity-event-invalid', 'The line is no event of the activity lane.');
      continue;
    }
    if (numberField(event.record, 'schemaVersion') !== 7)
      refuse(
        'activity-schema',
        `An event has schema ${String(numberField(event.record, 'schemaVersion'))}; read is 7.`,
      );
    for (const name of ['scopeId', 'workspaceId'])
      if (field(event.record, name) !== undefined)
        refuse('scope-not-portable', `An event may not hold ${name}.`);
    if (event.sequence !== events.length + 1)
      refuse('activity-sequence', `Event ${event.sequence} stands at position ${events.length + 1}.`);
    if (byId.has(event.eventId)) refuse('activity-event-repeated', `The id ${event.eventId} is there twice.`);
    const before = events.at(-1);
    if (before !== undefined && event.at < before.at)
      refuse('activity-time-backwards', `Event ${event.sequence} happened before the one before it.`);
    judgeKind(event, byId, answered, refuse);
    if (PLACED.has(event.type)) judgePaths(event.payload, refuse);
    events.push(event);
    byId.set(event.eventId, event);
  }
  for (const event of events)
    if (event.kind === 'intent' && INTENTS.get(event.type)?.needs === true && !answered.has(event.eventId))
      refusals.add(
        'activity-effect-missing',
        `${FILE}:${event.sequence}`,
        `The intent ${event.type} has no effect.`,
      );
  return events;
}

type Refuse = (code: string, message: string) => void;

function judgeKind(
  event: ActivityEvent,
  byId: ReadonlyMap<string, ActivityEvent>,
  answered: Set<string>,
  refuse: Refuse,
): void {
  if (event.kind === 'intent') {
    if (!INTENTS.has(event.type))
      refuse('activity-intent-unknown', `The contract knows no intent ${event.type}.`);
    return;
  }
  if (event.kind === 'direct-stimulus') {
    if (event.cause !== undefined) refuse('activity-stimulus-caused', 'A direct stimulus names a cause.');
    return;
  }
  const intent = event.cause === undefined ? undefined : byId.get(event.cause);
  if (intent?.kind !== 'intent') {
    refuse('activity-cause-missing', `The effect ${event.type} names no earlier intent.`);
    return;
  }
  answered.add(intent.eventId);
  if (INTENTS.get(intent.type)?.effects.includes(event.type) !== true)
    refuse('activity-effect-not-allowed', `${event.type} is no effect of ${intent.type}.`);
  const own = stringField(event.record, 'correlationId');
  const other = stringField(intent.record, 'correlationId');
  if (own !== undefined && other !== undefined && own !== other)
    refuse('activity-correlation', 'The effect is of another request than its intent.');
  const outcome = stringField(event.payload, 'outcome');
  if (outcome !== undefined && !OUTCOMES.has(outcome))
    refuse('activity-outcome', `The outcome ${outcome} is not known.`);
}

function judgePaths(payload: unknown, refuse: Refuse): void {
  const rail = field(payload, 'railPlacement');
  const paths: readonly (readonly [string, string | undefined])[] = [
    ['payload.cwd', stringField(payload, 'cwd')],
    ['payload.railPlacement.projectPath', stringField(rail, 'projectPath')],
    ['payload.railPlacement.sectionKey', projectOf(stringField(rail, 'sectionKey'))],
    ['payload.railSectionKey', projectOf(stringField(payload, 'railSectionKey'))],
  ];
  for (const [name, path] of paths)
    if (path !== undefined && isAbsolute(path))
      refuse('path-not-portable', `${name} holds an absolute path.`);
}

const projectOf = (key: string | undefined): string | undefined =>
  key?.startsWith('project:') === true ? key.slice('project:'.length) : undefined;

export const isAbsolute = (path: string): boolean => /^(?:\/|[a-z]:[\\/]|\\\\|file:\/\/)/i.test(path);

function eventOf(text: string): ActivityEvent | undefined {
  const record = parseRecord(text);
  const kind = stringField(record, 'kind');
  const type = stringField(record, 'type');
  const eventId = stringField(record, 'eventId');
  const sequence = numberField(record, 'sequence');
  const at = numberField(record, 'occurredAtUnixMs');
  if (kind !== 'intent' && kind !== 'effect' && kind !== 'direct-stimulus') return undefined;
  if (type === undefined || eventId === undefined || eventId === '' || sequence === undefined)
    return undefined;
  if (at === undefined || at <= 0) return undefined;
  return {
    sequence,
    kind,
    type,
    eventId,
    cause: stringField(record, 'causedByEventId'),
    session: stringField(record, 'agentSessionId'),
    at,
    payload: field(record, 'payload'),
    record,
    text,
  };
}

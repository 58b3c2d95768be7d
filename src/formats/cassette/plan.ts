import { field, numberField, stringField } from '../records.ts';
import type { ActivityEvent } from './activity.ts';
import { CHECKPOINT_KINDS } from './contract.ts';
import type { Refusals } from './refusal.ts';
import type { Tape } from './tape.ts';

/** How far a connection had been taken in: everything up to this unit. */
export interface Position {
  readonly connection: string;
  readonly chunk: number;
  readonly unit: number;
}

export interface Checkpoint {
  readonly id: string;
  readonly index: number;
  readonly kind: string;
  readonly tags: readonly string[];
  /** Activity events up to this one. */
  readonly activity: number;
  readonly positions: readonly Position[];
  readonly trigger: unknown;
  readonly record: unknown;
}

const FILE = 'checkpoint-plan.json';

/** The named marks of a cassette (contracts/cassette.md 1.6), against the lanes that they point into. */
export function readPlan(
  plan: unknown,
  tape: Tape,
  events: readonly ActivityEvent[],
  refusals: Refusals,
): Checkpoint[] {
  if (
    numberField(plan, 'schemaVersion') !== 2 ||
    numberField(plan, 'cassetteSchemaVersion') !== 7 ||
    numberField(plan, 'observationSchemaVersion') !== 2
  )
    refusals.add(
      'plan-schema',
      FILE,
      'The plan has another version than 2 (for cassettes of 7, observations of 2).',
    );
  const list = field(plan, 'checkpoints');
  const checkpoints: Checkpoint[] = [];
  for (const [i, record] of (Array.isArray(list) ? list : []).entries()) {
    const id = stringField(record, 'id') ?? `#${i}`;
    const refuse = (code: string, message: string): void => refusals.add(code, `${FILE}: ${id}`, message);
    const checkpoint = checkpointOf(record);
    if (id !== `checkpoint-${String(i).padStart(4, '0')}` || checkpoint.index !== i)
      refuse('plan-index', 'Ids and indices of checkpoints are not one after another.');
    if (!CHECKPOINT_KINDS.has(checkpoint.kind))
      refuse('plan-kind-unknown', `The kind ${checkpoint.kind} is not known.`);
    if (!checkpoint.tags.includes(checkpoint.kind))
      refuse('plan-kind-not-in-tags', 'Its kind is not among its tags.');
    judgeCursor(checkpoint, checkpoints.at(-1), tape, events, refuse);
    judgeTrigger(checkpoint, i, events, refuse);
    judgeReadiness(record, refuse);
    checkpoints.push(checkpoint);
  }
  if (checkpoints.length === 0) refusals.add('plan-empty', FILE, 'The plan holds no checkpoint.');
  return checkpoints;
}

type Refuse = (code: string, message: string) => void;

function judgeCursor(
  { positions, activity }: Checkpoint,
  before: Checkpoint | undefined,
  tape: Tape,
  events: readonly ActivityEvent[],
  refuse: Refuse,
): void {
  if (activity < 0 || activity > events.length)
    refuse('plan-activity-past-end', `Activity event ${activity} is not in the cassette.`);
  for (const [i, { connection, chunk }] of positions.entries()) {
    const earlier = positions[i - 1];
    if (earlier !== undefined && earlier.connection >= connection)
      refuse('plan-cursor-order', 'Connections of a cursor are not in order.');
    if (!tape.connections.some(({ id }) => id === connection)) {
      refuse('plan-connection-unknown', `The cursor names ${connection}, which the tape has not.`);
      continue;
    }
    const last = tape.frames.findLast((frame) => frame.connection === connection);
    if (chunk > (last?.chunk ?? 0))
      refuse('plan-cursor-past-end', `The cursor stands behind the last chunk of ${connection}.`);
  }
  if (before === undefined) return;
  if (activity < before.activity) refuse('plan-cursor-backwards', 'The activity of a cursor goes back.');
  for (const old of before.positions) {
    const now = positions.find(({ connection }) => connection === old.connection);
    if (now === undefined) refuse('plan-cursor-dropped', `${old.connection} is no longer in the cursor.`);
    else if (comparePositions(now, old) < 0) refuse('plan-cursor-backwards', `${old.connection} goes back.`);
  }
  const isSame =
    activity === before.activity &&
    positions.length === before.positions.length &&
    positions.every((now, i) => comparePositions(now, before.positions[i] ?? now) === 0);
  if (isSame) refuse('plan-cursor-repeated', 'It has the cursor of the checkpoint before it.');
}

function judgeTrigger(
  { trigger, activity, positions }: Checkpoint,
  index: number,
  events: readonly ActivityEvent[],
  refuse: Refuse,
): void {
  const source = stringField(trigger, 'source');
  if (source === 'bootstrap') {
    if (index !== 0) refuse('plan-trigger', 'Only the first checkpoint begins by bootstrap.');
    return;
  }
  if (source === 'activity-boundary') {
    const after = numberField(trigger, 'afterActivityEventSequence') ?? -1;
    if (after !== activity)
      refuse('plan-trigger', 'It is told by another activity event than its cursor stands at.');
    const next = events[after];
    const own = events[after - 1];
    if (
      next?.kind === 'effect' &&
      own !== undefined &&
      (next.cause === own.eventId || next.cause === own.cause)
    )
      refuse('plan-trigger-splits', 'It stands between an intent and its effect.');
    return;
  }
  if (source !== 'provider-observation') {
    refuse('plan-trigger', `The trigger ${source ?? '(none)'} is not known.`);
    return;
  }
  const position = positionOf(field(trigger, 'position'));
  const own = positions.find(({ connection }) => connection === position.connection);
  if (own === undefined || comparePositions(position, own) > 0)
    refuse('plan-trigger-past-cursor', 'What told it lies behind its own cursor.');
  if (!/^sha256:[0-9a-f]{64}$/.test(stringField(trigger, 'fingerprint') ?? ''))
    refuse('plan-fingerprint', 'It has no fingerprint of what told it.');
}

function judgeReadiness(record: unknown, refuse: Refuse): void {
  const subjects = field(record, 'subjects');
  const count = Array.isArray(subjects) ? subjects.length : 0;
  const all = field(field(record, 'readiness'), 'all');
  for (const each of Array.isArray(all) ? all : []) {
    const subject = numberField(each, 'subject') ?? -1;
    if (subject < 0 || subject >= count)
      refuse('plan-readiness', 'What it waits for names a subject that it has not.');
  }
}

function checkpointOf(record: unknown): Checkpoint {
  const cursor = field(record, 'cursor');
  const positions = field(cursor, 'providerConnections');
  const tags = field(record, 'tags');
  return {
    id: stringField(record, 'id') ?? '',
    index: numberField(record, 'index') ?? -1,
    kind: stringField(record, 'kind') ?? '',
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    activity: numberField(cursor, 'activityEventSequence') ?? 0,
    positions: (Array.isArray(positions) ? positions : []).map(positionOf),
    trigger: field(record, 'trigger'),
    record,
  };
}

function positionOf(value: unknown): Position {
  return {
    connection: stringField(value, 'connectionId') ?? '',
    chunk: numberField(value, 'chunkSeq') ?? 0,
    unit: numberField(value, 'unitIndex') ?? 0,
  };
}

const comparePositions = (a: Position, b: Position): number => a.chunk - b.chunk || a.unit - b.unit;

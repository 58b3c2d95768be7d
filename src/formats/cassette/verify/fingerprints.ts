import { sha256 } from '@noble/hashes/sha2.js';
import { encodeUtf8 } from '../../../base/index.ts';
import { field, numberField, stringField } from '../../records.ts';
import { listOf } from '../states.ts';
import { hexOf } from '../tape.ts';

/** `none`: it was not told by a provider's observation, and has none. */
export type FingerprintState = 'reproduced' | 'not reproduced' | 'none';

const STATUSES = [
  'running',
  'completed',
  'failed',
  'canceled',
  'pending',
  'answered',
  'superseded',
  'waiting',
];
const PHASES = ['submitted', 'running', 'waiting', 'settling', 'settled'];
const OUTCOMES = ['completed', 'failed', 'canceled', 'interrupted'];

type Stable = Readonly<Record<string, string | number>>;

/**
 * What an observation may have kept of its subject, by its type. The values are not in the plan, but they are few: a fingerprint is
 * checked by trying them (contracts/cassette.md 1.6).
 */
function* stablesOf(type: string): Generator<Stable> {
  yield {};
  if (type.includes('turn.')) {
    for (const turnPhase of PHASES) {
      yield { turnPhase };
      for (const turnOutcome of OUTCOMES) yield { turnOutcome, turnPhase };
    }
    for (const turnOutcome of OUTCOMES) yield { turnOutcome };
  }
  for (const status of STATUSES) yield { status };
  for (const interactionKind of ['approval', 'question', 'plan']) {
    yield { interactionKind };
    for (const status of STATUSES) yield { interactionKind, status };
  }
  for (const sessionKind of ['child', 'root']) {
    yield { sessionKind };
    for (const status of STATUSES) yield { sessionKind, status };
  }
  yield { messageKind: 'plan' };
  for (const noticeCommandStatus of STATUSES) yield { noticeCommand: 'compact', noticeCommandStatus };
  for (let attachmentCount = 1; attachmentCount <= 16; attachmentCount++) yield { attachmentCount };
}

/** Recomputes the fingerprint of what told a checkpoint, by its record in the plan. */
export function fingerprintOf(record: unknown): FingerprintState {
  const trigger = field(record, 'trigger');
  const told = stringField(trigger, 'fingerprint');
  const type = stringField(trigger, 'type');
  if (stringField(trigger, 'source') !== 'provider-observation' || told === undefined) return 'none';
  // What was observed last was introduced last.
  for (const subject of listOf(record, 'subjects').toReversed()) {
    const address = addressOf(subject);
    for (const stable of stablesOf(type ?? ''))
      if (hashOf(type ?? '', address, stable) === told) return 'reproduced';
  }
  return 'not reproduced';
}

export function hashOf(type: string, address: object, stable: Stable): string {
  const text = JSON.stringify({
    schemaVersion: 2,
    type,
    address,
    ...(Object.keys(stable).length === 0 ? {} : { stable }),
  });
  return `sha256:${hexOf(sha256(encodeUtf8(text)))}`;
}

/** An address with its keys in the order in which they are hashed. */
export function addressOf(subject: unknown): object {
  const origin = field(subject, 'origin');
  const seen = field(origin, 'providerObservation');
  const path = stringField(origin, 'initialStatePath');
  const activity = numberField(origin, 'activityEventSequence');
  const discriminator = stringField(subject, 'discriminator');
  return {
    kind: stringField(subject, 'kind'),
    origin: {
      source: stringField(origin, 'source'),
      ...(path === undefined ? {} : { initialStatePath: path }),
      ...(activity === undefined ? {} : { activityEventSequence: activity }),
      ...(seen === undefined
        ? {}
        : {
            providerObservation: {
              connectionId: stringField(seen, 'connectionId'),
              chunkSeq: numberField(seen, 'chunkSeq'),
              unitIndex: numberField(seen, 'unitIndex'),
              eventIndex: numberField(seen, 'eventIndex'),
            },
          }),
    },
    ...(discriminator === undefined ? {} : { discriminator }),
  };
}

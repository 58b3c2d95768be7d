import type { RecordPart } from '../../model/index.ts';

/** The bytes of an event: a view that is gone after the call, or its place in a run. */
export type EventRecord = Uint8Array | RecordPart;

export function bytesOf(record: EventRecord): Uint8Array {
  return record instanceof Uint8Array ? record : record.run.record(record.index);
}

/** The same to be held on to. */
export function kept(record: EventRecord): EventRecord {
  return record instanceof Uint8Array ? record.slice() : record;
}

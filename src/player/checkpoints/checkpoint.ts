import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';

/** A mark of a recording that has cursors, as its lane holds it. */
export interface Mark {
  readonly index: number;
  readonly entryId: string;
  /** Its place on the axis, ms: estimated. */
  readonly t: number;
  readonly label: string;
}

/** What its record says. */
export interface Checkpoint {
  readonly kind: string;
  readonly tags: readonly string[];
  readonly activity: number;
  readonly activityEvents: number;
  readonly activityEntry: string | undefined;
  readonly positions: readonly {
    readonly connection: string;
    readonly chunk: number;
    readonly unit: number;
    readonly entryId: string | undefined;
  }[];
  readonly source: string;
  readonly boundary: string;
  readonly type: string;
  readonly told: { readonly connection: string; readonly chunk: number };
  readonly subjects: readonly { readonly kind: string; readonly entryId: string | undefined }[];
  readonly ready: readonly { readonly type: string; readonly subject: number; readonly equals: string }[];
  /** As the plan has it. */
  readonly record: unknown;
}

export function marksOf(model: ModelReader): readonly Mark[] {
  const track = model.meta.cursors === undefined ? undefined : model.track(model.meta.cursors.trackId);
  if (track === undefined) return [];
  const { start, seq, length } = track.columns;
  return Array.from({ length }, (_, i) => ({
    index: seq[i] ?? i,
    entryId: track.entryId(i),
    t: start[i] ?? 0,
    label: track.label(i).replace(/^\d+ /, ''),
  }));
}

/** The mark that the viewing stands at, if it does. */
export function standsAt(session: Session, marks: readonly Mark[]): Mark | undefined {
  const { selection } = session.state();
  return marks.find(({ entryId, t }) => entryId === selection && Math.abs(t - session.clock.t) < 1e-6);
}

/** The last mark at or before where the viewing is; -1 before the first. */
export function reachedOf(session: Session, marks: readonly Mark[]): number {
  return (standsAt(session, marks) ?? marks.findLast(({ t }) => t <= session.clock.t))?.index ?? -1;
}

export async function readCheckpoints(
  session: Session,
  marks: readonly Mark[],
): Promise<readonly Checkpoint[]> {
  const trackId = session.model().meta.cursors?.trackId ?? '';
  const texts = await session.engine.payloads(
    trackId,
    marks.map(({ index }) => index),
  );
  return texts.map((text) => checkpointOf(text === undefined ? undefined : readRecord(text).value));
}

function checkpointOf(record: unknown): Checkpoint {
  const cursor = fieldOf(record, 'cursor');
  const trigger = fieldOf(record, 'trigger');
  const told = fieldOf(trigger, 'position');
  const entries = fieldOf(record, 'playhead');
  const connections = list(entries, 'connections');
  const subjects = list(entries, 'subjects');
  return {
    kind: text(record, 'kind'),
    tags: list(record, 'tags').filter((tag) => typeof tag === 'string'),
    activity: number(cursor, 'activityEventSequence'),
    activityEvents: number(entries, 'activityEvents'),
    activityEntry: text(entries, 'activity') || undefined,
    positions: list(cursor, 'providerConnections').map((each, i) => ({
      connection: text(each, 'connectionId'),
      chunk: number(each, 'chunkSeq'),
      unit: number(each, 'unitIndex'),
      entryId: idOf(connections[i]),
    })),
    source: text(trigger, 'source'),
    boundary: text(trigger, 'boundaryKind'),
    type: text(trigger, 'type'),
    told: { connection: text(told, 'connectionId'), chunk: number(told, 'chunkSeq') },
    subjects: list(record, 'subjects').map((subject, i) => ({
      kind: text(subject, 'kind'),
      entryId: idOf(subjects[i]),
    })),
    ready: list(fieldOf(record, 'readiness'), 'all').map((each) => ({
      type: text(each, 'type'),
      subject: number(each, 'subject'),
      equals: text(each, 'equals'),
    })),
    record,
  };
}

const idOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const list = (value: unknown, name: string): readonly unknown[] => {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
};
const text = (value: unknown, name: string): string => {
  const found = fieldOf(value, name);
  return typeof found === 'string' ? found : '';
};
const number = (value: unknown, name: string): number => {
  const found = fieldOf(value, name);
  return typeof found === 'number' ? found : 0;
};

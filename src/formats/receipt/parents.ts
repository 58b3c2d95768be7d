import { field, numberField, stringField } from '../records.ts';
import type { ChainLine } from './chain.ts';

/** A parent that an event may not have, and where. */
export interface ParentFault {
  readonly line: number;
  readonly detail: string;
}

const SEQ_FIELDS = ['parent_seq', 'parent_sequence'] as const;
const ID_FIELDS = ['parent_id', 'parent_event_id', 'parent'] as const;
const REF = /^(?:events\.jsonl)?#seq=(\d+)$/;

interface Parent {
  readonly seq?: number | undefined;
  readonly id?: string;
  readonly session?: string | undefined;
}

/**
 * An event belongs to one session, and what brought it about came before it: a parent that comes later, that is itself, that
 * belongs to another session or is in none of the events is a fault of the chain. Events by number, by ref or by id. O(events).
 */
export function parentFaults(lines: readonly ChainLine[]): readonly ParentFault[] {
  const idAt = new Map<string, number>();
  for (const { record } of lines) {
    const id = stringField(record, 'event_id');
    const seq = numberField(record, 'seq');
    if (id !== undefined && seq !== undefined && !idAt.has(id)) idAt.set(id, seq);
  }
  const last = lines.length;
  return lines.flatMap(({ record, line }): ParentFault[] => {
    const parent = parentOf(record) ?? parentOf(field(record, 'payload'));
    if (parent === undefined) return [];
    const own = numberField(record, 'seq') ?? NaN;
    const session = stringField(record, 'session_id');
    const at = `event ${own} (line ${line})`;
    const told = (detail: string): ParentFault[] => [{ line, detail: `${at} ${detail}` }];
    if (parent.session !== undefined && parent.session !== session)
      return told(`names a parent of another session, ${parent.session.slice(0, 60)}`);
    const seq = parent.seq ?? (parent.id === undefined ? undefined : idAt.get(parent.id));
    if (seq === undefined || seq < 1 || seq > last)
      return told(
        `names a parent that this session does not hold: ${String(parent.seq ?? parent.id).slice(0, 60)}`,
      );
    return seq >= own
      ? told(`names event ${seq} as its parent, which comes ${seq === own ? 'from itself' : 'after it'}`)
      : [];
  });
}

function parentOf(holder: unknown): Parent | undefined {
  const session = stringField(holder, 'parent_session_id');
  const of = (value: unknown): Parent | undefined => {
    if (typeof value === 'number') return { seq: value, session };
    if (typeof value !== 'string' || value === '') return undefined;
    const ref = REF.exec(value);
    return ref === null ? { id: value, session } : { seq: Number(ref[1]), session };
  };
  for (const name of SEQ_FIELDS) {
    const found = of(field(holder, name));
    if (found !== undefined) return found;
  }
  for (const name of ID_FIELDS) {
    const value = field(holder, name);
    const inner = of(value) ?? of(field(value, 'seq')) ?? of(field(value, 'event_id'));
    if (inner !== undefined) return { ...inner, session: stringField(value, 'session_id') ?? session };
  }
  return undefined;
}

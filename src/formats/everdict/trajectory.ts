import { ELEMENT } from '../../base/index.ts';
import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { jsonText } from '../json-text.ts';
import { field, numberField, parseRecord, readJson, stringField } from '../records.ts';

/** The events of one emitter. */
export interface Segment {
  readonly emitter: string;
  /** Epoch ms that a relative `t` counts from. */
  readonly t0: number | undefined;
  readonly events: readonly Uint8Array[];
}

export interface Trajectory {
  /** The run's own events. */
  readonly run: Segment;
  /** What others told beside it: infra, services. */
  readonly others: readonly Segment[];
  /** What is left of a file that ends in the middle. */
  readonly rest: Uint8Array | undefined;
}

/** Cuts the server's `/trajectory` into segments; nothing of it is counted yet. */
export async function cutTrajectory(
  file: ByteFile,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<Trajectory> {
  const own: Uint8Array[] = [];
  const segments: Segment[] = [];
  const end = await readJson(
    file,
    {
      descend: (path) =>
        path.length === 0 || (path.length === 1 && (path[0] === 'events' || path[0] === 'segments')),
      onValue: (path, bytes) => {
        if (path[0] === 'events' && path[1] === ELEMENT) own.push(bytes.slice());
        else if (path[0] === 'segments' && path[1] === ELEMENT) segments.push(segmentOf(parseRecord(bytes)));
        else if (path.length === 1 && path[0] === 'meta') declared(parseRecord(bytes), own, sink);
      },
    },
    signal,
  );
  const run = segments.find(({ emitter }) => emitter === 'run');
  return {
    run: { emitter: 'run', t0: run?.t0, events: own },
    others: segments.filter((segment) => segment !== run && segment.events.length > 0),
    rest: end.complete || signal.aborted ? undefined : end.rest,
  };
}

const encoder = new TextEncoder();

function segmentOf(value: unknown): Segment {
  const events = field(value, 'events');
  const t0 = field(value, 't0');
  return {
    emitter: stringField(value, 'emitter') ?? 'run',
    t0: typeof t0 === 'string' ? finite(Date.parse(t0)) : numberField(value, 't0'),
    events: Array.isArray(events) ? events.map((event) => encoder.encode(jsonText(event))) : [],
  };
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** The server counts its events; a difference is said, not hidden. */
function declared(meta: unknown, own: readonly Uint8Array[], sink: RecordingSink): void {
  const count = numberField(meta, 'eventCount');
  if (count !== undefined && own.length > 0 && own.length !== count) {
    sink.issue({
      code: 'event-count',
      severity: 'info',
      message: `The trajectory says ${count} events and holds ${own.length}.`,
    });
  }
}

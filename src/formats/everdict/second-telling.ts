import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';
import { parseRecord, stringField } from '../records.ts';
import { differenceOf, Telling } from './telling.ts';
import { cutOff } from './trace-file.ts';
import { TraceSegment } from './trace.ts';
import type { TraceClock } from './trace-event.ts';
import { cutTrajectory, type Segment } from './trajectory.ts';

/** What is shown, and what it is called. */
export interface Shown {
  readonly telling: Telling;
  readonly source: string;
  /** Events of it: what is shown beside them has its places behind theirs. */
  readonly events: number;
}

/**
 * Reads a `/trajectory` beside a trace of the run that is shown (contract, "Seen on the real server" 7): the run's own events are
 * the same told again, so they are counted and merged; what only its other segments tell is shown. How far the two differ is
 * said, a segment at a time. Answers which emitters were shown.
 */
export async function readBeside(
  file: ByteFile,
  shown: Shown,
  sink: RecordingSink,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { run, others, rest } = await cutTrajectory(file, sink, signal);
  const again = new Telling();
  for (const bytes of run.events) {
    merge(sink, file);
    again.see(parseRecord(bytes), undefined);
  }
  const differences: string[] = [];
  const words = run.events.length === 0 ? undefined : differenceOf(again.kinds, shown.telling.kinds);
  if (words !== undefined)
    differences.push(`${file.name} tells the run otherwise than ${shown.source}, which is shown: ${words}.`);
  const added: string[] = [];
  let behind = shown.events;
  for (const segment of others) {
    const { isShown, difference } = writeBeside(segment, file, shown, behind, sink);
    if (isShown) added.push(segment.emitter);
    if (difference !== undefined) differences.push(difference);
    behind += segment.events.length;
  }
  // One issue: those of one code are counted, and only the first is told.
  if (differences.length > 0)
    sink.issue({ code: 'traces-differ', severity: 'info', message: differences.join(' ') });
  if (rest !== undefined) cutOff(file, sink, rest);
  return added;
}

interface Beside {
  /** Whether any of it is shown. */
  readonly isShown: boolean;
  readonly difference: string | undefined;
}

function writeBeside(
  { emitter, t0, events }: Segment,
  file: ByteFile,
  { telling, source }: Shown,
  behind: number,
  sink: RecordingSink,
): Beside {
  const clock: TraceClock = { t0, infraAnchor: undefined };
  const segment = new TraceSegment(sink, emitter, t0);
  let infra = 0;
  let same = 0;
  events.forEach((bytes, place) => {
    const event = parseRecord(bytes);
    const isInfra = stringField(event, 'kind') === 'infra';
    if (isInfra) infra++;
    if (isInfra && telling.takesInfra(event, clock)) {
      same++;
      merge(sink, file);
      return;
    }
    sink.read(1);
    // Infra of both tellings lies on one track: a place is taken once.
    segment.event(bytes, isInfra ? behind + place : place);
  });
  const isShown = same < events.length;
  if (infra === 0 || telling.infra === 0 || (same === infra && telling.infra === infra))
    return { isShown, difference: undefined };
  const more = infra - same;
  const beside = more === 0 ? '' : `, and ${more} ${more === 1 ? 'is' : 'are'} shown beside them`;
  return {
    isShown,
    difference: `Segment ${emitter} tells ${infra} infra events, ${source} ${telling.infra}: ${same} are the same${beside}.`,
  };
}

function merge(sink: RecordingSink, { name }: ByteFile): void {
  sink.read(1);
  sink.merged('same-trace', name);
}

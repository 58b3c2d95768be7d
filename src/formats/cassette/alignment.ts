import type { ActivityEvent } from './activity.ts';
import { field, stringField } from '../records.ts';
import type { Cassette } from './import-cassette.ts';
import type { Checkpoint } from './plan.ts';
import type { Connection } from './tape.ts';

/** Where the clock of a connection stands on the wall's, ms since the epoch, and how well that is known. */
export interface Alignment {
  readonly origin: number;
  /** Bounds by the checkpoints; equal to each other never, infinite where nothing binds. */
  readonly low: number;
  readonly high: number;
  /** The bounds contradict each other: the plan's order holds, and no time. */
  readonly isTorn: boolean;
}

/**
 * A tape has no wall clock: each connection counts from its own capture. The checkpoints bind the two (contracts/cassette.md 1.10): what was seen
 * after activity event k and before k + 1 happened between them. The earliest place that the bounds allow is taken, since Tutti stamps
 * what it sends as it sends it; that is an estimate, and is told as one.
 */
export function alignmentOf(cassette: Cassette, connection: Connection): Alignment {
  const { checkpoints, events, tape } = cassette;
  const timeOf = (sequence: number): number | undefined => events[sequence - 1]?.at;
  let low = -Infinity;
  let high = Infinity;
  for (const checkpoint of checkpoints) {
    const elapsed = elapsedAt(checkpoint, connection.id, cassette);
    if (elapsed === undefined) continue;
    const at = timeOf(checkpoint.activity);
    if (stringField(checkpoint.trigger, 'source') === 'activity-boundary') {
      if (at !== undefined) high = Math.min(high, at - elapsed);
      continue;
    }
    if (at !== undefined) low = Math.max(low, at - elapsed);
    const next = timeOf(checkpoint.activity + 1);
    if (next !== undefined) high = Math.min(high, next - elapsed);
  }
  const first = firstActivation(events);
  if (connection.origin === 'process-start' && stringField(cassette.manifest, 'mode') === 'create-session')
    low = Math.max(low, first?.at ?? -Infinity);
  const isTorn = low > high;
  const fallback = first?.at ?? events[0]?.at ?? 0;
  const origin = Number.isFinite(low) ? low : Number.isFinite(high) ? high : fallback;
  return { origin: tape.frames.length === 0 ? fallback : origin, low, high, isTorn };
}

function firstActivation(events: readonly ActivityEvent[]): ActivityEvent | undefined {
  return events.find(({ type }) => type === 'activation/requested') ?? events[0];
}

/** When the last unit that a checkpoint had taken in of a connection had come, by the connection's clock. */
function elapsedAt(checkpoint: Checkpoint, connection: string, { tape }: Cassette): number | undefined {
  const told = field(checkpoint.trigger, 'position');
  const isTold = stringField(told, 'connectionId') === connection;
  const chunk = isTold
    ? Number(field(told, 'chunkSeq'))
    : checkpoint.positions.find((each) => each.connection === connection)?.chunk;
  if (chunk === undefined || chunk === 0) return undefined;
  if (stringField(checkpoint.trigger, 'source') === 'provider-observation' && !isTold) return undefined;
  return tape.frames.find((frame) => frame.connection === connection && frame.chunk === chunk)?.elapsed;
}

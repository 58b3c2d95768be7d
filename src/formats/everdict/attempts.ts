import * as v from 'valibot';
import type { ByteFile } from '../../sources/index.ts';
import type { AttemptInfo, RecordingSink } from '../../model/index.ts';
import { parseRecord } from '../records.ts';

/**
 * The list of a run's attempts: `GET /runs/:id/attempts` of our own contract (contracts/everdict.md "Attempts"), which
 * Everdict's API of today does not have.
 */
const Row = v.object({
  generation: v.pipe(v.number(), v.integer(), v.minValue(0)),
  outcome: v.fallback(v.optional(v.picklist(['passed', 'failed', 'unknown']), 'unknown'), 'unknown'),
  durationMs: v.fallback(v.optional(v.pipe(v.number(), v.minValue(0))), undefined),
  discarded: v.fallback(v.optional(v.boolean()), undefined),
});

/** Attempts as they are listed, oldest first; rows that name none are left out. `undefined`: this is no list. */
export function parseAttempts(value: unknown): AttemptInfo[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const attempts = value.flatMap((each): AttemptInfo[] => {
    const row = v.safeParse(Row, each);
    if (!row.success) return [];
    const { generation, outcome, durationMs, discarded } = row.output;
    return [
      {
        generation,
        outcome,
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(discarded === undefined ? {} : { discarded }),
      },
    ];
  });
  return attempts.sort((a, b) => a.generation - b.generation);
}

/** Tells of the attempts that a server lists, or that it lists none. `shown`: the one that is read. */
export async function readAttempts(
  file: ByteFile | undefined,
  shown: number | undefined,
  sink: RecordingSink,
): Promise<void> {
  if (file === undefined) return;
  const isThere = (file.httpStatus ?? 200) === 200;
  const attempts = isThere ? parseAttempts(parseRecord(await file.slice(0, file.size ?? 0))) : undefined;
  if (attempts === undefined) return sink.meta({ attemptsUnlisted: true });
  const attempt = shown ?? attempts.at(-1)?.generation;
  sink.meta({ attempts, ...(attempt === undefined ? {} : { attempt }) });
}

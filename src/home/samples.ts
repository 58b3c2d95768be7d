import * as v from 'valibot';
import { fail, ok } from '../base/index.ts';
import type { Result } from '../base/index.ts';

const fileName = v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+)+$/));

const SampleSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  title: v.string(),
  summary: v.string(),
  file: fileName,
  bytes: v.number(),
  durationMs: v.number(),
  outcome: v.fallback(v.picklist(['passed', 'failed', 'unknown']), 'unknown'),
  attempts: v.number(),
  /** A picture beside the sample's file. */
  poster: v.optional(fileName),
  lanes: v.array(v.string()),
});

/** One bundled recording, as `public/samples/index.json` tells it. */
export type SampleCard = Readonly<v.InferOutput<typeof SampleSchema>>;

/** A sample in a comparison; its newest attempt unless one is named. */
export interface ComparedSample {
  readonly id: string;
  readonly attempt: number | undefined;
}

/** Reads the list of bundled samples; a row that cannot be read is left out. `base` ends in a slash. */
export async function loadSamples(
  base: string,
  signal?: AbortSignal,
): Promise<Result<readonly SampleCard[]>> {
  let rows: unknown;
  try {
    const answer = await fetch(new URL('index.json', base), { ...(signal === undefined ? {} : { signal }) });
    if (!answer.ok)
      return fail('samples-missing', `The list of samples was not found (HTTP ${answer.status}).`);
    rows = await answer.json();
  } catch (error) {
    return fail(
      'samples-unreadable',
      `The list of samples could not be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (!Array.isArray(rows)) return fail('samples-unreadable', 'The list of samples is not a list.');
  return ok(
    rows.flatMap((row: unknown) => {
      const parsed = v.safeParse(SampleSchema, row);
      return parsed.success ? [parsed.output] : [];
    }),
  );
}

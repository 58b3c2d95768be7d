import * as v from 'valibot';
import { fail, ok, type Result } from '../../base/index.ts';

export const SUPPORTED_VERSIONS: readonly number[] = [1];

/** Files opened together; no more are told from each other. */
const MAX_OPENED = 200_000;

const Trace = v.object({
  path: v.string(),
  emitter: v.optional(v.string()),
  source: v.optional(v.string()),
  t0: v.optional(v.union([v.number(), v.string()])),
  attemptId: v.optional(v.string()),
});
const Attempt = v.object({
  generation: v.number(),
  outcome: v.optional(v.picklist(['passed', 'failed', 'unknown']), 'unknown'),
  run: v.optional(v.string()),
  recording: v.optional(v.string()),
  traces: v.optional(v.array(Trace), []),
});
const Item = v.object({
  path: v.string(),
  mediaType: v.optional(v.string()),
  size: v.number(),
  sha256: v.string(),
});
/** Its place among what was opened together. */
const Place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_OPENED)));
/** A file of another format. Those of one `group` were given to it together. `name`: as it was opened, where that is no path. */
const Original = v.object({
  path: v.string(),
  format: v.string(),
  group: v.optional(v.number()),
  at: Place,
  name: v.optional(v.string()),
});
/** A file that was opened beside the originals, and that they need. */
const Beside = v.object({ path: v.string(), at: Place, name: v.optional(v.string()) });
/** What a redacted copy says of what it was made from. */
const Derivation = v.object({
  /** Digest of the inventory of the original (`write/inventory-digest.ts`). */
  sha256: v.string(),
  /** File of the bundle with a line for each thing that was taken out. */
  list: v.string(),
  removed: v.array(v.object({ reason: v.string(), access: v.string(), count: v.number() })),
});
const Manifest = v.object({
  schemaVersion: v.literal(1),
  runId: v.string(),
  title: v.optional(v.string()),
  attempts: v.array(Attempt),
  notes: v.optional(v.string()),
  /** File of the bundle with what people wrote down about the recording. */
  readerNotes: v.optional(v.string()),
  sources: v.optional(v.array(Original), []),
  beside: v.optional(v.array(Beside), []),
  /** How many files the originals were opened among, themselves included. */
  opened: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_OPENED))),
  refs: v.optional(v.array(v.object({ ref: v.string(), path: v.string() })), []),
  derivedFrom: v.optional(Derivation),
  inventory: v.optional(v.array(Item), []),
});
export type Manifest = v.InferOutput<typeof Manifest>;
export type ManifestInput = v.InferInput<typeof Manifest>;
export type ManifestAttempt = Manifest['attempts'][number];

/** Checks a manifest (RULES.md "Bundle"). An unknown version is refused by name, with the ones that are read. */
export function parseManifest(value: unknown): Result<Manifest> {
  const version = v.safeParse(v.object({ schemaVersion: v.unknown() }), value);
  if (!version.success)
    return fail('bad-manifest', 'manifest.json is no Playhead manifest: it has no schemaVersion.');
  const found = version.output.schemaVersion;
  if (!SUPPORTED_VERSIONS.some((each) => each === found)) {
    return fail(
      'unsupported-version',
      `This is a Playhead bundle of version ${JSON.stringify(found)}; this player reads ${SUPPORTED_VERSIONS.join(', ')}. Open it with a newer player.`,
    );
  }
  const parsed = v.safeParse(Manifest, value);
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  const where = v.getDotPath(issue) ?? 'its root';
  return fail('bad-manifest', `manifest.json is not valid at ${where}: ${issue.message}`);
}

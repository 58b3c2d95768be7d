// @ts-check
import * as v from 'valibot';

const Manifest = v.object({
  runId: v.string(),
  title: v.optional(v.string()),
  attempts: v.array(
    v.object({
      generation: v.number(),
      outcome: v.optional(v.string()),
      run: v.optional(v.string()),
      recording: v.optional(v.string()),
      traces: v.optional(
        v.array(
          v.object({
            path: v.string(),
            emitter: v.string(),
            source: v.string(),
            t0: v.optional(v.union([v.number(), v.string()])),
          }),
        ),
        [],
      ),
    }),
  ),
});
const Json = v.record(v.string(), v.unknown());

/**
 * @typedef {object} Attempt
 * @property {number} generation
 * @property {string} outcome
 * @property {Record<string, unknown>} run
 * @property {Record<string, unknown> | null} recording
 * @property {{ emitter: string, source: string, t0?: number | string | undefined, events: unknown[] }[]} traces
 */
/**
 * @typedef {object} Sample
 * @property {readonly Attempt[]} attempts oldest first; the last one is the settled one
 * @property {(path: string) => Promise<Uint8Array | undefined>} blob
 */

/**
 * Reads a sample's bundle: what the control plane keeps of a run. Members are unpacked when asked for.
 * @param {Uint8Array} bytes
 * @returns {Promise<Sample>}
 */
export async function openSample(bytes) {
  const zip = await import('@zip.js/zip.js/lib/zip-core-native.js');
  zip.configure({ useWebWorkers: false });
  const entries = await new zip.ZipReader(new zip.Uint8ArrayReader(bytes)).getEntries();
  const members = new Map(entries.map((entry) => [entry.filename, entry]));

  /** @param {string} path */
  async function blob(path) {
    const entry = members.get(path);
    return entry === undefined || entry.directory ? undefined : entry.getData(new zip.Uint8ArrayWriter());
  }
  const text = async (/** @type {string} */ path) => new TextDecoder().decode(await blob(path));
  const json = async (/** @type {string} */ path) => v.parse(Json, JSON.parse(await text(path)));

  const manifest = v.parse(Manifest, await json('manifest.json'));
  const attempts = await Promise.all(
    manifest.attempts.map(async ({ generation, outcome, run, recording, traces }) => ({
      generation,
      outcome: outcome ?? 'unknown',
      run: run === undefined ? {} : await json(run),
      recording: recording === undefined ? null : await json(recording),
      traces: await Promise.all(
        traces.map(async ({ path, ...trace }) => ({ ...trace, events: linesOf(await text(path)) })),
      ),
    })),
  );
  return { attempts: attempts.toSorted((a, b) => a.generation - b.generation), blob };
}

/** @param {string} text @returns {unknown[]} */
function linesOf(text) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
}

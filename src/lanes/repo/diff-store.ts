import { ByteLru } from '../../base/index.ts';
import type { Engine } from '../../engine/index.ts';
import { readPayload } from '../../lane-kit/index.ts';
import { type ParsedDiff, parseDiff } from '../../ui/index.ts';
import { DiffRecord } from './record.ts';

export type LoadedDiff =
  | { readonly state: 'ready'; readonly entryId: string; readonly diff: ParsedDiff }
  | { readonly state: 'missing'; readonly entryId: string; readonly message: string; readonly code: string };

/** Bytes of parsed diffs that are kept; a parsed one holds some four times its text. */
const BUDGET = 24 << 20;
const BYTES_PER_CHARACTER = 8;

/** The diffs of a recording's checkpoints: read once, kept by bytes. */
export class DiffStore {
  readonly #engine: Engine;
  readonly #kept = new ByteLru<string, LoadedDiff>(BUDGET);
  readonly #coming = new Map<string, Promise<LoadedDiff>>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** The diff if it is here. O(1). */
  held(entryId: string): LoadedDiff | undefined {
    return this.#kept.get(entryId);
  }

  load(entryId: string): Promise<LoadedDiff> {
    const kept = this.#kept.get(entryId);
    if (kept !== undefined) return Promise.resolve(kept);
    const coming = this.#coming.get(entryId);
    if (coming !== undefined) return coming;
    const loading = this.#read(entryId)
      .then((loaded) => {
        // A blob that is missing may come later (a live run): it is asked for again.
        if (loaded.state === 'ready')
          this.#kept.set(entryId, loaded, 256 + loaded.diff.raw.length * BYTES_PER_CHARACTER);
        return loaded;
      })
      .finally(() => {
        this.#coming.delete(entryId);
      });
    this.#coming.set(entryId, loading);
    return loading;
  }

  async #read(entryId: string): Promise<LoadedDiff> {
    const record = readPayload(DiffRecord, await this.#record(entryId));
    if (record?.text !== undefined) return { state: 'ready', entryId, diff: parseDiff(record.text) };
    if (record?.ref === undefined) {
      return {
        state: 'missing',
        entryId,
        code: 'no-diff',
        message: 'The record of this checkpoint holds neither a diff nor a reference to one.',
      };
    }
    const blob = await this.#engine.blob(record.ref);
    if (!blob.ok)
      return {
        state: 'missing',
        entryId,
        code: blob.error.code,
        message: `${record.ref}: ${blob.error.message}`,
      };
    return { state: 'ready', entryId, diff: parseDiff(await blob.value.text()) };
  }

  /** The whole record: half of one is not JSON, and its diff may be longer than a detail shows. */
  async #record(entryId: string): Promise<string | undefined> {
    const detail = await this.#engine.detail(entryId);
    if (detail?.truncated !== true) return detail?.text;
    const cut = entryId.lastIndexOf(':');
    const [text] = await this.#engine.payloads(entryId.slice(0, cut), [Number(entryId.slice(cut + 1))]);
    return text;
  }
}

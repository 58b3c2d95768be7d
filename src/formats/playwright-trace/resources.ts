import type { RecordingSink } from '../../model/index.ts';
import type { ByteFile } from '../../sources/index.ts';

/** Missing files named one by one; beyond, only their number is said. */
const NAMED = 20;

/** The files that a trace refers to by path, and those of them that are not there. */
export class Resources {
  readonly #names: ReadonlySet<string>;
  readonly #folder: string;
  readonly #sink: RecordingSink;
  readonly #missing = new Map<string, string>();

  constructor(files: readonly ByteFile[], folder: string, sink: RecordingSink) {
    this.#names = new Set(files.map(({ name }) => name));
    this.#folder = folder;
    this.#sink = sink;
  }

  has(path: string): boolean {
    return this.#names.has(this.#folder + path);
  }

  /** Whether the file is there; a missing one is told of at the end. */
  check(path: string, laneId: string): boolean {
    if (this.has(path)) return true;
    this.#missing.set(path, laneId);
    return false;
  }

  finish(): void {
    if (this.#missing.size === 0) return;
    const all = [...this.#missing];
    for (const [detail, laneId] of all.slice(0, NAMED)) this.#gap(laneId, detail);
    if (all.length > NAMED) this.#gap(all[NAMED]?.[1] ?? 'frames', `${all.length - NAMED} more`);
    this.#sink.issue({
      code: 'missing-resource',
      severity: 'warning',
      message: `${all.length} files that the trace refers to are not in it: ${all[0]?.[0] ?? ''}`,
    });
  }

  #gap(laneId: string, detail: string): void {
    this.#sink.gap({ laneId, from: null, to: null, code: 'missing', reason: 'missing', detail });
  }
}

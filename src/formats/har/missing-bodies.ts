import type { RecordingSink } from '../../model/index.ts';
import type { ReadInput } from '../types.ts';

/** Bodies named one by one in the gaps; beyond, only their number is said. */
const NAMED = 20;

/** Bodies that entries keep in files beside the HAR (Playwright's `attach` mode), and those that are not there. */
export class MissingBodies {
  readonly #input: ReadInput;
  readonly #sink: RecordingSink;
  readonly #known = new Map<string, boolean>();
  readonly #missing: string[] = [];

  constructor(input: ReadInput, sink: RecordingSink) {
    this.#input = input;
    this.#sink = sink;
  }

  /** True when any of the files is not there. A look-up; nothing is read. */
  async check(files: readonly string[]): Promise<boolean> {
    let missing = false;
    for (const name of files) {
      let isThere = this.#known.get(name);
      if (isThere === undefined) {
        isThere = (await this.#input.resolve(name, this.#input.file)).ok;
        this.#known.set(name, isThere);
        if (!isThere) this.#missing.push(name);
      }
      missing ||= !isThere;
    }
    return missing;
  }

  finish(): void {
    if (this.#missing.length === 0) return;
    const rest = this.#missing.length - NAMED;
    for (const detail of this.#missing.slice(0, NAMED)) this.#gap(detail);
    if (rest > 0) this.#gap(`${rest} more`);
    this.#sink.issue({
      code: 'missing-body',
      severity: 'warning',
      laneId: 'network',
      message: `${this.#missing.length} bodies lie in files that were not opened with the HAR: ${this.#missing[0] ?? ''}`,
    });
  }

  #gap(detail: string): void {
    this.#sink.gap({
      laneId: 'network',
      from: null,
      to: null,
      code: 'missing-body',
      reason: 'missing',
      detail,
    });
  }
}

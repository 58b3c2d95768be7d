import { field } from '../records.ts';

const REF = /(?:attachment|tc):\/\/([0-9a-f]{32,64})/g;

/**
 * Long texts and pictures are kept beside a sample's events, under their digest: `attachment://<hash>` in `attachments`, and
 * `tc://<hash>` in the `transcript.content` of logs before 0.3.50.
 */
export class Attachments {
  readonly #texts = new Map<string, string>();
  /** References that lead nowhere. */
  missing = 0;

  constructor(...tables: readonly unknown[]) {
    for (const table of tables) this.add(table);
  }

  add(table: unknown): void {
    if (typeof table !== 'object' || table === null) return;
    for (const [hash, text] of Object.entries(table))
      if (typeof text === 'string') this.#texts.set(hash, text);
  }

  get size(): number {
    return this.#texts.size;
  }

  text(text: string): string {
    if (!text.includes('://')) return text;
    return text.replaceAll(REF, (ref, hash: string) => {
      const found = this.#texts.get(hash);
      if (found === undefined) this.missing++;
      return found ?? ref;
    });
  }

  /** A value with its references filled in. Depth-limited: deeper nests stay as they are. */
  fill(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null || depth > 12) return value;
    if (Array.isArray(value)) return value.map((each) => this.fill(each, depth + 1));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, this.fill(each, depth + 1)]));
  }
}

/** The tables of a sample as it was written, old or new. */
export const attachmentsOf = (sample: unknown): Attachments =>
  new Attachments(field(sample, 'attachments'), field(field(sample, 'transcript'), 'content'));

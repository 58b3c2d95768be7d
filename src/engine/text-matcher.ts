import { Column, inSlices, uint32 } from '../base/index.ts';
import { pacer } from './pacer.ts';
import type { PayloadStore } from './payload-store.ts';

/** Texts looked at between two looks at the clock. */
const BATCH = 512;
const SLICE_MS = 20;

/** The part of a filter that needs the texts. Lives in the worker, beside the payloads. */
export class TextMatcher {
  readonly #payloads: PayloadStore;
  /** Questions that are being answered. */
  readonly #open = new Set<number>();

  constructor(payloads: PayloadStore) {
    this.#payloads = payloads;
  }

  /** Seqs whose text holds `text`, by arrival, a list a track; `undefined` once the question `id` was ended. */
  async matching(
    id: number,
    trackIds: readonly string[],
    text: string,
    firstLine: boolean,
  ): Promise<Uint32Array<ArrayBuffer>[] | undefined> {
    this.#open.add(id);
    const isStale = (): boolean => !this.#open.has(id);
    const isIn = holds(text, firstLine);
    const found: Uint32Array<ArrayBuffer>[] = [];
    for (const trackId of trackIds) {
      const texts = this.#payloads.textsOf(trackId);
      const seqs = new Column(uint32);
      const step = (): boolean => {
        for (let i = 0; i < BATCH; i++) {
          const next = texts.next();
          if (next.done === true) return false;
          if (isIn(next.value.text)) seqs.push(next.value.seq);
        }
        return true;
      };
      if (!(await inSlices(step, pacer, SLICE_MS, isStale))) return undefined;
      found.push(seqs.view().slice());
    }
    this.#open.delete(id);
    return found;
  }

  /** 1 for each seq whose text is that of the seq before it. */
  async repeats(trackId: string, seqs: Uint32Array): Promise<Uint8Array<ArrayBuffer>> {
    const repeats = new Uint8Array(seqs.length);
    let last = seqs.length === 0 ? undefined : this.#payloads.text(trackId, seqs[0] as number);
    let at = 1;
    const step = (): boolean => {
      const to = Math.min(seqs.length, at + BATCH);
      for (; at < to; at++) {
        const text = this.#payloads.text(trackId, seqs[at] as number);
        if (text === last) repeats[at] = 1;
        else last = text;
      }
      return at < seqs.length;
    };
    await inSlices(step, pacer, SLICE_MS, () => false);
    return repeats;
  }

  /** Ends a question that nobody waits for any more. */
  end(id: number): void {
    this.#open.delete(id);
  }
}

/** Whether a text holds the words, in any case. */
export function holds(words: string, firstLine: boolean): (text: string) => boolean {
  const wanted = words.toLowerCase();
  if (!firstLine) return (text) => text.toLowerCase().includes(wanted);
  return (text) => {
    const end = text.indexOf('\n');
    return (end < 0 ? text : text.slice(0, end)).toLowerCase().includes(wanted);
  };
}

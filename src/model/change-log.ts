/** Versions that are remembered: whoever asks seldomer builds anew. */
const KEPT = 128;

/**
 * What each version of a list left as it was, so that whatever is derived from the list is brought up to date by looking at
 * what is new alone.
 */
export class ChangeLog {
  version = 0;
  readonly #firsts = new Uint32Array(KEPT);

  /** The next version: from position `first` on something is new or other than before. */
  change(first: number): void {
    this.version++;
    this.#firsts[this.version % KEPT] = Math.min(first, 0xffff_ffff);
  }

  /** How many of the first `length` positions are as they were in version `since`. O(versions between). */
  kept(since: number, length: number): number {
    if (since < 0 || since > this.version || this.version - since >= KEPT) return 0;
    let kept = length;
    for (let version = since + 1; version <= this.version; version++)
      kept = Math.min(kept, this.#firsts[version % KEPT] as number);
    return kept;
  }
}

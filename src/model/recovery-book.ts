/**
 * Knows which errors were made good: an error is recovered when a later try of the same thing
 * succeeded. Each is told once, when it is first known. O(errors of the key) a success.
 */
export class RecoveryBook {
  readonly #lastSuccess = new Map<string, number>();
  /** Errors that nothing made good yet, by key. */
  readonly #open = new Map<string, { readonly entryId: string; readonly at: number }[]>();
  #news: string[] = [];

  error(entryId: string, key: string, at: number): void {
    if ((this.#lastSuccess.get(key) ?? -Infinity) > at) {
      this.#news.push(entryId);
      return;
    }
    const open = this.#open.get(key);
    if (open === undefined) this.#open.set(key, [{ entryId, at }]);
    else open.push({ entryId, at });
  }

  success(key: string, at: number): void {
    const known = this.#lastSuccess.get(key);
    if (known !== undefined && known >= at) return;
    this.#lastSuccess.set(key, at);
    const open = this.#open.get(key);
    if (open === undefined) return;
    const left = open.filter((error) => error.at >= at);
    for (const error of open) if (error.at < at) this.#news.push(error.entryId);
    if (left.length === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }

  /** Errors newly known to be made good. */
  take(): string[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }
}

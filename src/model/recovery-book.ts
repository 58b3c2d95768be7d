/**
 * Knows which errors were made good: an error is recovered when a later try of the same thing
 * succeeded. O(distinct keys + errors).
 */
export class RecoveryBook {
  readonly #lastSuccess = new Map<string, number>();
  readonly #errors: { readonly entryId: string; readonly key: string; readonly at: number }[] = [];

  error(entryId: string, key: string, at: number): void {
    this.#errors.push({ entryId, key, at });
  }

  success(key: string, at: number): void {
    const known = this.#lastSuccess.get(key);
    if (known === undefined || known < at) this.#lastSuccess.set(key, at);
  }

  get recovered(): string[] {
    return this.#errors
      .filter(({ key, at }) => (this.#lastSuccess.get(key) ?? -Infinity) > at)
      .map(({ entryId }) => entryId);
  }
}

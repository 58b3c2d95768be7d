type View = 'item' | 'event';

/**
 * What a rollout tells twice, as a response item and as an event: the first telling is shown, and the second folded into it. By what is said,
 * since neither names the other.
 */
export class TwiceTold {
  readonly #first = new Map<string, { view: View; count: number }>();

  /** Whether the other view has told this already. */
  isSecond(view: View, role: string, text: string): boolean {
    const key = `${role}\n${text.trim()}`;
    const first = this.#first.get(key);
    if (first === undefined || first.count === 0) {
      this.#first.set(key, { view, count: 1 });
      return false;
    }
    if (first.view === view) {
      first.count++;
      return false;
    }
    first.count--;
    return true;
  }
}

import { field, numberField } from '../records.ts';
import { CumulativeUsage } from '../spending.ts';
import type { Place, Transcript, Usage } from '../transcript.ts';

/**
 * Replies of the model. A rollout has no record of one: it goes from the first thing that the model said, or the first word of its usage,
 * to the next input. Usage comes before what was said (0.40), within it, or after its answers (0.140), and is told again unchanged.
 */
export class Replies {
  readonly #transcript: Transcript;
  readonly #counter = new CumulativeUsage();
  #count = 0;
  #isOpen = false;
  #hasUsage = true;
  #at: number | undefined;
  model: string | undefined;

  constructor(transcript: Transcript) {
    this.#transcript = transcript;
  }

  /** The seq of the reply that is going on; begun here if none is. A file without times has nothing to tell of one. */
  said(place: Place): number | undefined {
    if (place.at === undefined) return undefined;
    if (!this.#isOpen) {
      this.#count++;
      this.#hasUsage = false;
    }
    this.#isOpen = true;
    this.#at = place.at;
    return this.#tell(place, undefined);
  }

  /** Something came back, or a person spoke: the next thing said is another reply. */
  input(): void {
    this.#isOpen = false;
  }

  /** `total` was spent by the thread that this one is a fork of: what follows is counted from there. */
  inherited(total: unknown): void {
    if (typeof total === 'object' && total !== null) this.#counter.take(usageOf(total));
  }

  /** `total`: of the thread so far. Answers false where nothing was added. */
  spent(total: unknown, place: Place, more: Place['more']): boolean {
    if (typeof total !== 'object' || total === null) return false;
    const usage = this.#counter.take(usageOf(total));
    if (usage === undefined) return false;
    const isLate = !this.#isOpen && !this.#hasUsage;
    if (!this.#isOpen && !isLate) {
      this.#count++;
      this.#isOpen = true;
      this.#at = place.at;
    }
    this.#hasUsage = true;
    this.#tell({ ...place, at: isLate ? this.#at : place.at, more }, usage);
    return true;
  }

  #tell(place: Place, usage: Usage | undefined): number {
    return this.#transcript.modelCall({
      ...place,
      key: `reply ${this.#count}`,
      model: this.model,
      usage,
      more: { ...place.more },
    });
  }
}

function usageOf(total: object): Usage {
  const cached = field(total, 'cached_input_tokens');
  return {
    input: numberField(total, 'input_tokens'),
    output: numberField(total, 'output_tokens'),
    cacheRead: typeof cached === 'number' ? cached : undefined,
    reasoning: numberField(total, 'reasoning_output_tokens'),
  };
}

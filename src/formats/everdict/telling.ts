import { stringField } from '../records.ts';
import { stampOf, type TraceClock } from './trace-event.ts';

/** What one document tells of the run, so that a second telling of it can be held against it. O(1) an event. */
export class Telling {
  readonly #kinds = new Map<string, number>();
  /** Times of infra events by what they say; NaN: none. Those that a second telling named are gone. */
  readonly #infra = new Map<string, number[]>();
  #infraCount = 0;

  see(event: unknown, stamp: number | undefined): void {
    const kind = stringField(event, 'kind') ?? 'unknown';
    if (kind !== 'infra') {
      this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
      return;
    }
    this.#infraCount++;
    const says = saidBy(event);
    const times = this.#infra.get(says);
    if (times === undefined) this.#infra.set(says, [stamp ?? NaN]);
    else times.push(stamp ?? NaN);
  }

  /** Events of the run itself: of any kind but infra. */
  get kinds(): ReadonlyMap<string, number> {
    return this.#kinds;
  }

  /** Infra events. */
  get infra(): number {
    return this.#infraCount;
  }

  /** Whether an infra event is told here too, at the same time where both have one. Each is named once. */
  takesInfra(event: unknown, clock: TraceClock): boolean {
    const times = this.#infra.get(saidBy(event));
    if (times === undefined) return false;
    const stamp = stampOf(event, clock) ?? NaN;
    const same = times.indexOf(stamp);
    const at = same >= 0 ? same : times.findIndex((time) => Number.isNaN(time) || Number.isNaN(stamp));
    if (at < 0) return false;
    times.splice(at, 1);
    return true;
  }
}

/** `event` is left out by some servers where the message says it all. */
const saidBy = (event: unknown): string =>
  JSON.stringify([
    stringField(event, 'scope'),
    stringField(event, 'service') ?? stringField(event, 'unit'),
    stringField(event, 'message') ?? stringField(event, 'event'),
  ]);

/** How two tellings of the run differ, by kind; `undefined` where they count the same. */
export function differenceOf(
  told: ReadonlyMap<string, number>,
  shown: ReadonlyMap<string, number>,
): string | undefined {
  const kinds = [...new Set([...shown.keys(), ...told.keys()])];
  const words = kinds.flatMap((kind) => {
    const [a, b] = [told.get(kind) ?? 0, shown.get(kind) ?? 0];
    return a === b ? [] : [`${kind} ${a} against ${b}`];
  });
  return words.length === 0 ? undefined : words.join(', ');
}

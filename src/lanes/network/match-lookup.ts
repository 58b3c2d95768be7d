import { LatestTask, type Pacer } from '../../base/index.ts';
import type { LaneEntries } from '../../lane-kit/index.ts';
import type { RequestFacts } from './request-facts.ts';
import { findMatches, type Matches, type RequestFilter } from './filter.ts';

const pacer: Pacer = { now: () => performance.now(), yield: () => new Promise((done) => setTimeout(done)) };

export interface Found {
  readonly filter: RequestFilter;
  readonly entries: LaneEntries;
  readonly matches: Matches;
}

/**
 * Looks a filter up, again when the recording has grown. A newer filter ends the look-up; growth does not, or it would
 * never end while a run is followed.
 */
export class MatchLookup {
  readonly #task: LatestTask<{ readonly filter: RequestFilter; readonly entries: LaneEntries }>;
  #wanted: RequestFilter | undefined;

  constructor(facts: RequestFacts, onFound: (found: Found) => void) {
    this.#task = new LatestTask(async ({ filter, entries }) => {
      const isStale = (): boolean => this.#wanted !== filter;
      const matches = await findMatches(entries, facts, filter, pacer, isStale);
      if (matches !== undefined && !isStale()) onFound({ filter, entries, matches });
    });
  }

  look(filter: RequestFilter, entries: LaneEntries): Promise<void> {
    this.#wanted = filter;
    return this.#task.request({ filter, entries });
  }

  stop(): void {
    this.#wanted = undefined;
  }
}

import { LatestTask } from '../../base/index.ts';
import { findMatches, type Matches, type RequestFilter, type Searched } from './filter.ts';
import { pacer } from './pacer.ts';

export interface Found {
  readonly filter: RequestFilter;
  readonly searched: Searched;
  readonly matches: Matches;
}

/**
 * Looks a filter up, again when the recording has grown. A newer filter ends the look-up; growth does not, or it would
 * never end while a run is followed.
 */
export class MatchLookup {
  readonly #task: LatestTask<{
    readonly filter: RequestFilter;
    readonly searched: Searched;
    readonly signal: AbortSignal;
  }>;
  #wanted: { readonly filter: RequestFilter; readonly aborter: AbortController } | undefined;

  constructor(onFound: (found: Found) => void) {
    this.#task = new LatestTask(async ({ filter, searched, signal }) => {
      const matches = await findMatches(searched, filter, pacer, signal);
      if (matches !== undefined && !signal.aborted) onFound({ filter, searched, matches });
    });
  }

  look(filter: RequestFilter, searched: Searched): Promise<void> {
    if (this.#wanted?.filter !== filter) {
      this.stop();
      this.#wanted = { filter, aborter: new AbortController() };
    }
    return this.#task.request({ filter, searched, signal: this.#wanted.aborter.signal });
  }

  stop(): void {
    this.#wanted?.aborter.abort();
    this.#wanted = undefined;
  }
}

import type { JournalGap } from './journal.ts';

const WORDS: Readonly<Record<string, string>> = {
  frames: 'The screen was not watched while the connection was lost.',
  'custom:files': 'The files were not watched while the connection was lost.',
};

/**
 * Where each lane that is streamed once went on after the connection had been lost. The trace and the recording are told
 * again, so that they have no such gap. Times are the run's own, epoch ms.
 */
export class LostStretches {
  #awayFrom: number | undefined;
  readonly #stretches: number[] = [];
  /** Lanes that were heard, and how many of the stretches they have told. */
  readonly #told = new Map<string, number>();

  /** The connection was lost when the data stood at `edge`. */
  away(edge: number): void {
    if (!Number.isNaN(edge)) this.#awayFrom ??= edge;
  }

  /** It is there again. */
  back(): void {
    if (this.#awayFrom === undefined) return;
    this.#stretches.push(this.#awayFrom);
    this.#awayFrom = undefined;
  }

  /** A lane goes on at `edge`: the stretch that it lacks, if it was heard before and lacks one. */
  next(laneId: string, edge: number): JournalGap | undefined {
    const told = this.#told.get(laneId);
    this.#told.set(laneId, this.#stretches.length);
    const from = told === undefined ? undefined : this.#stretches[told];
    if (from === undefined || edge <= from) return undefined;
    const detail = WORDS[laneId] ?? 'This lane was not watched while the connection was lost.';
    return { laneId, from, to: edge, code: 'disconnected', detail };
  }
}

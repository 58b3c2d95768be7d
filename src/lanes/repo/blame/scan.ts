import type { DiffFileStatus, ParsedDiff } from '../../../ui/index.ts';
import type { Checkpoint } from '../checkpoints.ts';
import type { DiffStore } from '../diff-store.ts';
import { type Blame, nextBlame } from './blame.ts';

export interface FileAt {
  readonly status: DiffFileStatus;
  readonly binary: boolean;
  readonly added: number;
  readonly removed: number;
}

/** What reading a checkpoint told. */
export interface Sample {
  readonly checkpoint: Checkpoint;
  /** Undefined: its diff could not be read, so what happened until the next one is not cut finer. */
  readonly blame: Blame | undefined;
  readonly files: ReadonlyMap<string, FileAt>;
}

/**
 * Reads a lane's checkpoints one after the other and carries the blame along. What was read stays:
 * going on from there, or back, costs nothing. Holds one parsed diff, and of the rest what changed.
 */
export class RepoScan {
  readonly #store: DiffStore;
  readonly #samples: Sample[] = [];
  #last: { readonly diff: ParsedDiff; readonly blame: Blame } | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(store: DiffStore) {
    this.#store = store;
  }

  get samples(): readonly Sample[] {
    return this.#samples;
  }

  /** Reads up to and with that many checkpoints; `go` is asked before each and may stop it. */
  async upTo(checkpoints: readonly Checkpoint[], count: number, go: () => boolean): Promise<void> {
    const mine = this.#queue.then(async () => {
      // Rows that came late stand before others that were read: the blame is carried anew.
      if (this.#samples.some(({ checkpoint }, i) => checkpoint.entryId !== checkpoints[i]?.entryId)) {
        this.#samples.length = 0;
        this.#last = undefined;
      }
      for (let i = this.#samples.length; i < Math.min(count, checkpoints.length); i++) {
        const checkpoint = checkpoints[i];
        if (checkpoint === undefined || !go()) return;
        await this.#read(checkpoint);
      }
    });
    // Who asked hears of a fault; who comes next reads on.
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  async #read(checkpoint: Checkpoint): Promise<void> {
    const loaded = await this.#store.load(checkpoint.entryId);
    if (loaded.state === 'missing') {
      this.#samples.push({ checkpoint, blame: undefined, files: new Map() });
      return;
    }
    const { diff } = loaded;
    const blame =
      this.#last !== undefined && this.#last.diff.raw === diff.raw
        ? this.#last.blame
        : nextBlame(this.#last, diff, this.#samples.length);
    const files = new Map<string, FileAt>();
    for (const { path, status, binary, added, removed } of diff.files)
      files.set(path, { status, binary, added, removed });
    this.#last = { diff, blame };
    this.#samples.push({ checkpoint, blame, files });
  }
}

/** The stretch in which sample `index` found something new: from the last readable sample before it. */
export function intervalOf(
  samples: readonly Sample[],
  index: number,
  start: number,
): { from: number; to: number } {
  let from = start;
  for (let i = index - 1; i >= 0; i--) {
    const sample = samples[i];
    if (sample?.blame === undefined) continue;
    from = sample.checkpoint.t;
    break;
  }
  return { from, to: samples[index]?.checkpoint.t ?? from };
}

/** A checkpoint at which a file's diff changed. */
export interface FileChange {
  readonly index: number;
  readonly checkpoint: Checkpoint;
  /** Undefined: from here on the file is no part of the diff. */
  readonly file: FileAt | undefined;
}

/** A file's history along the run. O(samples). */
export function historyOf(samples: readonly Sample[], path: string): FileChange[] {
  const out: FileChange[] = [];
  let there = false;
  samples.forEach(({ checkpoint, blame, files }, index) => {
    if (blame === undefined) return;
    const file = files.get(path);
    if (file !== undefined && blame.get(path)?.changedAt === index) out.push({ index, checkpoint, file });
    else if (file !== undefined && !there) out.push({ index, checkpoint, file });
    else if (file === undefined && there) out.push({ index, checkpoint, file: undefined });
    there = file !== undefined;
  });
  return out;
}

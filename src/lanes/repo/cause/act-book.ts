import type { Engine } from '../../../engine/index.ts';
import { knownAt, runEnd } from '../../../lane-kit/index.ts';
import { Level, type Located, type ModelReader } from '../../../model/index.ts';
import { type Act, readAct } from './act.ts';

/** A step that acted: its place in the run, and what its arguments say. */
export interface ActedStep {
  readonly entryId: string;
  /** 1-based, as the list of steps counts. */
  readonly number: number;
  readonly label: string;
  readonly start: number;
  /** From when on its outcome is known; Infinity while it is not. */
  readonly end: number;
  readonly failed: boolean;
  readonly act: Act;
}

const ACTING: ReadonlySet<string> = new Set(['tool_call', 'env_action']);
/** Steps whose records are read; of a longer run the last ones before the playhead. */
const MOST_STEPS = 5000;
const PAGE = 256;

/** The acting steps of a run, each record read once. */
export class ActBook {
  readonly #engine: Engine;
  readonly #acts = new Map<string, Act | undefined>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Steps that began at or before `t`, in order, with what they did. */
  async upTo(model: ModelReader, t: number): Promise<readonly ActedStep[]> {
    const wanted: { readonly at: Located; readonly number: number }[] = [];
    model.steps.forEach((at, i) => {
      const start = at.track.columns.start[at.index] as number;
      if (start <= t && at.track.anchored && ACTING.has(at.track.kindOf(at.index)))
        wanted.push({ at, number: i + 1 });
    });
    const steps = wanted.slice(-MOST_STEPS);
    await this.#read(steps.map(({ at }) => at));
    const last = runEnd(model);
    return steps.flatMap(({ at: { track, index }, number }) => {
      const entryId = track.entryId(index);
      const act = this.#acts.get(entryId);
      if (act === undefined) return [];
      const isOpen = track.columns.end[index] === Infinity;
      return {
        entryId,
        number,
        label: track.label(index),
        start: track.columns.start[index] as number,
        end: isOpen ? Infinity : knownAt(track, index, last),
        failed: track.columns.level[index] === Level.error,
        act,
      };
    });
  }

  async #read(steps: readonly Located[]): Promise<void> {
    const byTrack = new Map<string, { seq: number; entryId: string }[]>();
    for (const { track, index } of steps) {
      const entryId = track.entryId(index);
      if (this.#acts.has(entryId)) continue;
      const list = byTrack.get(track.id) ?? [];
      list.push({ seq: track.columns.seq[index] as number, entryId });
      byTrack.set(track.id, list);
    }
    for (const [trackId, list] of byTrack) {
      for (let from = 0; from < list.length; from += PAGE) {
        const page = list.slice(from, from + PAGE);
        const texts = await this.#engine.payloads(
          trackId,
          page.map(({ seq }) => seq),
        );
        page.forEach(({ entryId }, i) => this.#acts.set(entryId, readAct(texts[i])));
      }
    }
  }
}

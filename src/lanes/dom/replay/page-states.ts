import * as v from 'valibot';
import { parseJson } from './parse-json.ts';
import { unresolved } from './assets.ts';
import { Fold } from './fold.ts';
import { LossRecord } from './losses.ts';
import { changePage } from './page-change.ts';
import type { PageChange } from './page-change.ts';
import { Preparer } from './prepare.ts';
import { asArray, DEFAULT_SIZE, EventType, isRecord } from './shapes.ts';
import type { SafeEvent } from './shapes.ts';

/**
 * The way to an instant of a track: a keyframe of ours, or none, and the entries from there on; without a keyframe the
 * first ones are the sizes in force and the snapshot.
 */
export interface Path {
  readonly base: number | undefined;
  readonly seqs: Float64Array;
  readonly starts: Float64Array;
  /** Where each stands in the track: another place means that entries came late, before it. */
  readonly indices: Float64Array;
  /** The place of the base, or of the last entry. */
  readonly index: number;
}

/** A page from nothing. */
export interface WholePage {
  readonly type: 'whole';
  readonly events: readonly SafeEvent[];
  readonly losses: LossRecord;
}

/** A page from the one that stands. */
export interface ChangedPage extends PageChange {
  readonly type: 'change';
  readonly losses: LossRecord;
}

interface State {
  readonly seq: number;
  readonly index: number;
  readonly fold: Fold;
  readonly preparer: Preparer;
}

export type Payloads = (seqs: readonly number[]) => Promise<readonly (string | undefined)[]>;

/** States kept to be compared with: where the page stands, and where it goes next. */
const KEPT = 3;

/** The page of a track at any instant, as data, and the shortest way from one instant to another. No DOM. */
export class PageStates {
  readonly #payloads: Payloads;
  readonly #keyframe: (seq: number) => string | undefined;
  #states: State[] = [];

  constructor(payloads: Payloads, keyframe: (seq: number) => string | undefined) {
    this.#payloads = payloads;
    this.#keyframe = keyframe;
  }

  /**
   * How to get to an instant: from where the page stands, when it stands somewhere and little has to be made anew
   * (`most`, see `PageChange.weight`); else from nothing. `undefined`: something of that instant has not come yet.
   */
  async page(to: Path, from: Path | undefined, most: number): Promise<WholePage | ChangedPage | undefined> {
    const before = from === undefined ? undefined : await this.#at(from);
    const after = await this.#at(to, before);
    if (after === undefined || !after.preparer.settled) return undefined;
    const losses = after.preparer.losses.record();
    const change = before === undefined ? undefined : changePage(before.fold, after.fold);
    if (change !== undefined && change.weight <= most) return { type: 'change', ...change, losses };
    return { type: 'whole', events: [...after.fold.keyframe(), ...after.preparer.waiting()], losses };
  }

  reset(): void {
    this.#states = [];
  }

  /** The state at the end of a path. `apart`: the one that must stay as it is. */
  async #at(path: Path, apart?: State): Promise<State | undefined> {
    const last = path.seqs.at(-1) ?? path.base;
    if (last === undefined) return undefined;
    const known = this.#states.find(({ seq, index }) => seq === last && index === path.index);
    if (known !== undefined) return known;
    const made = this.#goOn(path, apart) ?? this.#begin(path);
    if (made === undefined) return undefined;
    const texts = await this.#payloads([...path.seqs.subarray(made.done)]);
    for (const [i, text] of texts.entries()) {
      const raw = parseJson(text);
      if (raw === undefined) made.preparer.losses.add('event-unreadable');
      else
        for (const event of made.preparer.push(raw, path.starts[made.done + i] ?? Number.NaN))
          made.fold.apply(event);
    }
    const state: State = { seq: last, index: path.index, fold: made.fold, preparer: made.preparer };
    this.#states = [state, ...this.#states].slice(0, KEPT);
    return state;
  }

  /** A state that lies on the path, and is nobody's to compare with, goes on from where it is. */
  #goOn(
    path: Path,
    apart: State | undefined,
  ): (Pick<State, 'fold' | 'preparer'> & { done: number }) | undefined {
    for (const state of this.#states) {
      const at = path.seqs.lastIndexOf(state.seq);
      if (state === apart || at < 0 || path.indices[at] !== state.index) continue;
      this.#states = this.#states.filter((other) => other !== state);
      return { fold: state.fold, preparer: state.preparer, done: at + 1 };
    }
    return undefined;
  }

  #begin({ base }: Path): (Pick<State, 'fold' | 'preparer'> & { done: number }) | undefined {
    const made = { fold: new Fold(), preparer: new Preparer(unresolved), done: 0 };
    made.fold.apply({ type: EventType.meta, data: { href: '', ...DEFAULT_SIZE } });
    if (base === undefined) return made;
    const content = parseJson(this.#keyframe(base));
    if (!isRecord(content)) return undefined;
    for (const event of asArray(content['events']))
      for (const safe of made.preparer.push(event, Number.NaN)) made.fold.apply(safe);
    const losses = v.safeParse(LossRecord, content['losses']);
    if (losses.success) made.preparer.losses.restore(losses.output);
    return made;
  }
}

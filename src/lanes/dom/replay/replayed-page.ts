import * as v from 'valibot';
import type { AssetSource } from './assets.ts';
import { LossRecord } from './losses.ts';
import { parseJson } from './parse-json.ts';
import { Preparer } from './prepare.ts';
import { asArray, asId, DEFAULT_SIZE, EventType, isRecord, Source } from './shapes.ts';
import type { JsonRecord, SafeEvent } from './shapes.ts';
import { NODES_PER_FRAME, sliceSnapshot } from './slice-snapshot.ts';
import type { Surface } from './surface.ts';
import type { Turns } from './turns.ts';

/** Where in its track a page stands. */
export interface Position {
  /** Index of the recorder's snapshot that the page goes back to. */
  readonly keyframe: number;
  /** Index of the last entry it has taken in. */
  readonly index: number;
  /** `seq` at `index`: when another entry stands there, something was inserted behind us. */
  readonly seq: number;
}

/** A picture being built or shown: a surface and how far into the track it has come. */
export class ReplayedPage {
  readonly surface: Surface;
  readonly preparer: Preparer;
  readonly #assets: AssetSource | undefined;
  readonly #turns: Turns;
  at: Position;
  /** Something it shows is known better by now. */
  stale = false;
  /** Told to stop between two parts of a large page. */
  abandoned: () => boolean = () => false;

  constructor(surface: Surface, at: Position, turns: Turns, assets: AssetSource | undefined) {
    this.surface = surface;
    this.preparer = new Preparer(assets);
    this.#assets = assets;
    this.#turns = turns;
    this.at = at;
  }

  /** Before the first event: the size of a page that never says one. */
  begin(): Promise<void> {
    return this.surface.apply({ type: EventType.meta, data: { href: '', ...DEFAULT_SIZE } });
  }

  /** Takes a record in. `stamp`: its recorded time. */
  async feed(text: string | undefined, stamp: number): Promise<void> {
    const raw = parseJson(text);
    if (raw === undefined) this.preparer.losses.add('event-unreadable');
    else await this.#take(raw, stamp);
  }

  /** Fills a page that is still empty with what the worker made of the track; false when it was abandoned. */
  async fill(content: JsonRecord, at: Position): Promise<boolean> {
    // Made by our own worker from prepared events; each goes through the sanitiser all the same.
    for (const event of asArray(content['events'])) {
      await this.#take(event, Number.NaN);
      if (this.abandoned()) return false;
    }
    this.#restore(content['losses']);
    this.at = at;
    return true;
  }

  /** Turns the page into another one where it stands, within one task: nobody sees it half changed. */
  async change(content: JsonRecord, at: Position): Promise<void> {
    const { surface, preparer } = this;
    surface.hover(undefined);
    const removes = asArray(content['removes'])
      .filter(isRecord)
      .flatMap(({ id }) => asId(id) ?? []);
    if (removes.length > 0) {
      const { event, gone } = preparer.remove(removes);
      await surface.apply(event);
      surface.forget(gone);
    }
    const renames = asArray(content['renames']).flatMap((pair) => {
      const [from, to] = asArray(pair).map(asId);
      return from === undefined || to === undefined ? [] : [[from, to] as const];
    });
    if (renames.length > 0) {
      preparer.rename(renames);
      surface.rename(renames);
    }
    for (const event of asArray(content['events']))
      for (const safe of preparer.push(event, Number.NaN)) await surface.apply(safe);
    this.#restore(content['losses']);
    this.at = at;
  }

  #restore(raw: unknown): void {
    const losses = v.safeParse(LossRecord, raw);
    if (losses.success)
      this.preparer.losses.restore(
        losses.output,
        (url, kind) => this.#assets?.lookup(url, kind) !== undefined,
      );
  }

  async #take(raw: unknown, stamp: number): Promise<void> {
    let nodes = 0;
    const events = this.preparer.push(raw, stamp);
    await this.#turns.breathe();
    for (const event of events) {
      const parts = event.type === EventType.fullSnapshot ? sliceSnapshot(event) : [event];
      for (const part of parts) {
        await this.surface.apply(part);
        if (parts.length === 1) continue;
        nodes += addsIn(part);
        if (nodes >= NODES_PER_FRAME) {
          await this.#turns.frame();
          nodes = 0;
        } else await this.#turns.breathe();
        if (this.abandoned()) return;
      }
    }
  }
}

const addsIn = (event: SafeEvent): number =>
  event.type === EventType.incremental && event.data.source === Source.mutation ? event.data.adds.length : 0;

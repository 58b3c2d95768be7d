import type { Engine } from '../../engine/index.ts';
import type { Located, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import type { ScreenView } from './screen/index.ts';
import { Tape } from './tape.ts';

/** What the stage shows: a screen, or why there is none. */
export type Shown =
  | { readonly state: 'loading' | 'before' | 'none' }
  | { readonly state: 'beside'; readonly count: number }
  | { readonly state: 'failed'; readonly message: string }
  | {
      readonly state: 'screen';
      readonly view: ScreenView;
      readonly palette: readonly number[];
      /** Exit status, from the moment it is known. */
      readonly exit: string | undefined;
    };

const pacer = {
  now: () => performance.now(),
  yield: () => new Promise<void>((resolve) => setTimeout(resolve)),
};

/** The stage without React: follows the clock and keeps the screen at the playhead. */
export class StageController {
  readonly #session: Session;
  readonly #engine: Engine;
  readonly #laneId: string;
  readonly #changed: (shown: Shown) => void;
  readonly #stops: readonly (() => void)[];
  readonly #tapes = new Map<string, Tape>();
  #shownAs = '';
  #picked: string | undefined;
  #closed = false;

  constructor(session: Session, engine: Engine, laneId: string, changed: (shown: Shown) => void) {
    this.#session = session;
    this.#engine = engine;
    this.#laneId = laneId;
    this.#changed = changed;
    this.#stops = [session.clock.subscribe(() => this.#move()), session.subscribe(() => this.#move())];
    this.#move();
  }

  /** Shows one session of several; undefined follows the one that wrote last. */
  pick(trackId: string | undefined): void {
    this.#picked = trackId;
    this.#move();
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stops) stop();
    for (const tape of this.#tapes.values()) tape.close();
  }

  #move(): void {
    if (this.#closed) return;
    const at = this.#locate();
    if (at === undefined) return;
    const tape = this.#tapeOf(at.track.id);
    const key = `${at.track.id} ${at.index} ${at.track.columns.seq[at.index]}`;
    if (key === this.#shownAs && tape.isAt(at.index)) return;
    this.#shownAs = key;
    this.#session.busy(
      tape.seek(at.index).then(
        () => {
          // A later seek shows its own screen; one that only waited for this one has the same key.
          if (!this.#closed && this.#shownAs === key && tape.isAt(at.index)) this.#show(at, tape);
        },
        (error: unknown) =>
          this.#say(
            { state: 'failed', message: error instanceof Error ? error.message : String(error) },
            'failed',
          ),
      ),
    );
  }

  /** The entry whose screen is to be shown; says why when there is none. */
  #locate(): Located | undefined {
    const model = this.#session.model();
    const lane = model.lane(this.#laneId);
    const tracks = lane?.tracks ?? [];
    if (tracks.length > 0 && tracks.every((track) => !track.anchored)) {
      this.#say({ state: 'beside', count: lane?.count ?? 0 }, 'beside');
      return undefined;
    }
    const { t } = this.#session.clock;
    const picked = tracks.find((track) => track.id === this.#picked && track.anchored);
    const at =
      picked === undefined ? model.latest(this.#laneId, t) : { track: picked, index: picked.latestAt(t) };
    if (at !== undefined && at.index >= firstOutput(at.track)) return at;
    const written = tracks.some((track) => firstOutput(track) < track.columns.length);
    this.#say({ state: written ? 'before' : 'none' }, written ? 'before' : 'none');
    return undefined;
  }

  #tapeOf(id: string): Tape {
    let tape = this.#tapes.get(id);
    if (tape === undefined) {
      const track = (): TrackReader | undefined => this.#session.model().track(id);
      tape = new Tape({ track, payloads: (trackId, seqs) => this.#engine.payloads(trackId, seqs) }, pacer);
      this.#tapes.set(id, tape);
    }
    return tape;
  }

  #show({ track, index }: Located, tape: Tape): void {
    const exit = track.kindOf(index) === 'exit' ? track.label(index) : undefined;
    this.#changed({ state: 'screen', view: tape.view(), palette: tape.palette, exit });
  }

  #say(shown: Shown, key: string): void {
    if (this.#closed || this.#shownAs === key) return;
    this.#shownAs = key;
    this.#changed(shown);
  }
}

const firsts = new WeakMap<TrackReader, { readonly version: number; readonly index: number }>();

/** Index of the first output; the track's length while there is none. */
function firstOutput(track: TrackReader): number {
  const known = firsts.get(track);
  if (known !== undefined && (known.version === track.version || known.index < track.columns.length))
    return known.index;
  const { length } = track.columns;
  let index = 0;
  while (index < length && track.kindOf(index) !== 'output') index++;
  firsts.set(track, { version: track.version, index });
  return index;
}

import type { ModelReader } from '../model/index.ts';
import type { Core } from './core.ts';
import type * as IdlePart from './idle/index.ts';
import { fittedWindow, isFitted, lensOf } from './lens.ts';
import { hasDocument } from './playback.ts';
import type { PlayMap } from './playback-time.ts';
import type { IdleMode, Pace, Quiet, SessionState } from './types.ts';

/** Keeps idle time and the way of play in step with the document and with what a person chose. */
export interface Pacing {
  setIdle(mode: IdleMode): void;
  setPace(pace: Pace): void;
  /** The document is there, or has grown. */
  refresh(): void;
  /** What is being loaded to find idle time; play does not wait for it, `idle` does. */
  readonly pending: Promise<void> | undefined;
}

/** While a run is live its idle time is looked for again no more often, ms. */
const LIVE_EVERY_MS = 5000;
/** That reads every entry: in a long run it is done so seldom that it takes no more than such a share of the time. */
const MOST_SHARE = 0.002;

type Chosen = Pick<SessionState, 'idle' | 'pace' | 'quiet'>;

/** Idle time is found by a part that is loaded once there is a document, and not waited for by its first picture. */
export function createPacing(core: Core, now: () => number): Pacing {
  let part: typeof IdlePart | undefined;
  let loading: Promise<void> | undefined;
  let seen:
    | { readonly model: ModelReader; readonly version: number; readonly at: number; readonly tookMs: number }
    | undefined;
  let made: { readonly chosen: Chosen; readonly map: PlayMap | undefined } | undefined;

  function quietNow(): Quiet | undefined {
    const model = core.model();
    const fresh = seen?.model === model && (seen.version === model.version || isSoon(seen, model));
    if (part === undefined || fresh) return core.get().quiet;
    const { version } = model;
    const from = now();
    const quiet = part.quietOf(model);
    seen = { model, version, at: now(), tookMs: now() - from };
    return quiet;
  }

  const isSoon = (last: NonNullable<typeof seen>, { status }: ModelReader): boolean =>
    status === 'live' && now() - last.at < Math.max(LIVE_EVERY_MS, last.tookMs / MOST_SHARE);

  function mapFor(chosen: Chosen): PlayMap | undefined {
    const same =
      made !== undefined &&
      made.chosen.idle === chosen.idle &&
      made.chosen.quiet === chosen.quiet &&
      made.chosen.pace === chosen.pace;
    if (!same) made = { chosen, map: part?.playMapOf(core.model(), chosen) };
    return made?.map;
  }

  /** A window that fitted the run fits it again when the axis is another. */
  function apply(patch: Partial<Chosen>): void {
    const before = core.get();
    if (!hasDocument(core.playback())) return core.set(patch);
    const quiet = quietNow();
    const after = { ...before, ...patch, quiet };
    const model = core.model();
    const fits = isFitted(lensOf(before), model, before.window);
    const changes = fits && lensOf(before) !== lensOf(after);
    core.apply(
      { type: 'map', map: mapFor(after) },
      { ...patch, quiet, ...(changes ? { window: fittedWindow(lensOf(after), model) } : {}) },
    );
  }

  async function load(): Promise<void> {
    try {
      part = await import('./idle/index.ts');
      apply({});
    } catch {
      // Asked for again with the next document; until then nothing is known to be idle.
      loading = undefined;
    }
  }

  return {
    setIdle: (idle) => apply({ idle }),
    setPace(pace) {
      if (pace.kind === 'sweep') core.apply({ type: 'sweep', seconds: pace.seconds });
      else core.apply({ type: 'rate', rate: core.playback().rate });
      apply({ pace });
    },
    refresh() {
      if (part !== undefined) return apply({});
      loading ??= load();
    },
    get pending() {
      return part === undefined ? loading : undefined;
    },
  };
}

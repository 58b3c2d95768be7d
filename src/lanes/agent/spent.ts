import { upperBound } from '../../base/index.ts';
import type { ModelReader, TrackReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import type { Spent, UsageTable } from './usage.ts';

/** Calls above which the sums are made only where they are asked for: reading their records would compete with the person. */
export const UNASKED_CALLS = 20_000;

/** A growing trace is summed again no more often than this, ms. */
const AGAIN_MS = 1000;

interface Kept {
  table: UsageTable | undefined;
  /** State of the trace that `table` is of, and that is being read. */
  key: string;
  reading: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  readonly listeners: Set<() => void>;
}

/** One table a recording, shared by header, panel and inspector. */
const byModel = new WeakMap<ModelReader, Kept>();

const keptOf = (model: ModelReader): Kept => {
  let kept = byModel.get(model);
  if (kept === undefined) {
    kept = { table: undefined, key: '', reading: false, timer: undefined, listeners: new Set() };
    byModel.set(model, kept);
  }
  return kept;
};

/** What the run's model calls cost, as far as it has been read. */
export const usageNow = (model: ModelReader): UsageTable | undefined => byModel.get(model)?.table;

/** What had been spent by `t`: calls that had ended. O(log n). */
export const spentAt = ({ known, sums }: UsageTable, t: number): Spent =>
  sums[upperBound(known, known.length, t)] ?? NOTHING;

const NOTHING: Spent = { calls: 0, inputTokens: 0, outputTokens: 0, usd: 0, latencyMs: 0 };

/** Tokens and cost up to t; `undefined` where no call says any, or none has been read yet. O(log n). */
export function spentBy(
  model: ModelReader,
  t: number,
): { readonly tokens: number; readonly usd: number } | undefined {
  const table = usageNow(model);
  const all = table?.sums.at(-1);
  if (table === undefined || all === undefined || all.inputTokens + all.outputTokens + all.usd === 0)
    return undefined;
  const { inputTokens, outputTokens, usd } = spentAt(table, t);
  return { tokens: inputTokens + outputTokens, usd };
}

const keyOf = (model: ModelReader): string =>
  (model.lane('agent')?.tracks ?? []).map(({ id, version }) => `${id} ${version}`).join();

/**
 * Keeps the sums up to date while somebody listens, and tells when they changed. `most`: with more calls
 * than that nothing is read for this listener.
 */
export function watchUsage(session: Session, changed: () => void, most = UNASKED_CALLS): () => void {
  let of: Kept | undefined;
  const look = (): void => {
    const model = session.model();
    const kept = keptOf(model);
    if (kept !== of) {
      of?.listeners.delete(changed);
      kept.listeners.add(changed);
      of = kept;
    }
    refresh(session, model, kept, most);
  };
  const leave = session.subscribe(look);
  look();
  return () => {
    leave();
    of?.listeners.delete(changed);
  };
}

function refresh(session: Session, model: ModelReader, kept: Kept, most: number): void {
  const key = keyOf(model);
  if (kept.key === key || kept.reading || kept.timer !== undefined || session.state().playback === 'loading')
    return;
  if (callsOf(model) > most) return;
  kept.reading = true;
  const reading = import('./usage.ts')
    .then(({ loadUsage }) => loadUsage(session.engine, model, kept.table))
    .then(
      (table) => {
        kept.table = table;
        kept.key = key;
        for (const listener of [...kept.listeners]) listener();
      },
      // Closed meanwhile, or not to be had: who asks next tries again.
      () => undefined,
    )
    .then(() => {
      kept.reading = false;
      if (kept.listeners.size === 0 || keyOf(model) === key) return;
      kept.timer = setTimeout(() => {
        kept.timer = undefined;
        refresh(session, model, kept, most);
      }, AGAIN_MS);
    });
  session.busy(reading);
}

interface Counted {
  readonly version: number;
  readonly length: number;
  readonly calls: number;
}

const counted = new WeakMap<TrackReader, Counted>();

/** O(entries that are new). */
function callsOf(model: ModelReader): number {
  let count = 0;
  for (const track of model.lane('agent')?.tracks ?? []) if (track.anchored) count += callsOn(track);
  return count;
}

function callsOn(track: TrackReader): number {
  const { kinds, version } = track;
  const { kind, length } = track.columns;
  const wanted = kinds.indexOf('llm_call');
  if (wanted < 0) return 0;
  const before = counted.get(track);
  const from = before !== undefined && track.kept(before.version) >= before.length ? before.length : 0;
  let calls = from === 0 ? 0 : (before?.calls ?? 0);
  for (let i = from; i < length; i += 1) if (kind[i] === wanted) calls += 1;
  counted.set(track, { version, length, calls });
  return calls;
}

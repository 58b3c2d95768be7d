import { useEffect, useRef, useState } from 'react';
import type { Engine } from '../../../engine/index.ts';
import { useAt } from '../../../lane-kit/index.ts';
import type { Session } from '../../../session/index.ts';
import { Comparer } from './comparer.ts';
import type { Comparison } from './comparer.ts';

/** A playhead that moves is not asked about until it rests, ms. */
const REST_MS = 150;

export interface Compare {
  readonly comparison: Comparison | undefined;
  /** The two instants that `comparison` is about. */
  readonly t: number;
  readonly b: number;
}

/** The page at the playhead against the page at marker B; the last answer stays until the next is there. */
export function useComparison(
  session: Session,
  engine: Engine,
  trackId: string | undefined,
  b: number,
): { readonly done: Compare | undefined; readonly busy: boolean } {
  const comparer = useRef<Comparer>(undefined);
  const [done, setDone] = useState<Compare>();
  const [busy, setBusy] = useState(true);
  const at = useAt(session, (model, t) =>
    trackId === undefined ? -1 : (model.track(trackId)?.latestAt(t) ?? -1),
  );
  const side = useAt(session, (_, t) => Math.sign(b - t));
  useEffect(
    () => () => {
      comparer.current?.close();
      comparer.current = undefined;
    },
    [engine],
  );
  useEffect(() => {
    const track = trackId === undefined ? undefined : session.model().track(trackId);
    if (track === undefined) return undefined;
    const { t } = session.clock;
    const ask = async (): Promise<void> => {
      setBusy(true);
      comparer.current ??= new Comparer(engine);
      const comparison = await comparer.current.compare(track, Math.min(t, b), Math.max(t, b)).catch(
        (error: unknown): Comparison => ({
          type: 'failed',
          message: error instanceof Error ? error.message : String(error),
        }),
      );
      if (comparison === undefined) return;
      setDone({ comparison, t, b });
      setBusy(false);
    };
    const timer = setTimeout(() => void ask(), REST_MS);
    return () => clearTimeout(timer);
  }, [session, engine, trackId, at, side, b]);
  return { done, busy };
}

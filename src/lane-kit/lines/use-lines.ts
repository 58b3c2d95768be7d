import { useEffect, useState } from 'react';
import type { Engine, EntryFilter } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { lineRows, lineTracks, type LineRows } from './line-rows.ts';

/** A recording that is still being read is filtered anew no more often than this, ms. */
const AGAIN_MS = 300;

export interface Lines {
  /** The newest answer; one of an older filter until the new one is there. */
  readonly rows: LineRows | undefined;
  readonly busy: boolean;
}

/**
 * The rows of a lane under a filter (the same object while it says the same), answered by the engine and kept up with the document. A newer
 * filter ends an older one.
 */
export function useLines(
  session: Session,
  engine: Engine,
  laneId: string,
  filter: EntryFilter,
  fold: boolean,
): Lines {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly rows: LineRows } | undefined>(
    undefined,
  );
  const key = JSON.stringify([filter.text ?? '', filter.levels ?? null, filter.kinds ?? null, fold, laneId]);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    let version = -1;
    let running = false;
    const answerOnce = async (): Promise<void> => {
      const model = session.model();
      version = model.version;
      const tracks = lineTracks(model.lane(laneId)?.tracks ?? []);
      const filtered = await engine.filter(
        tracks.map(({ id }) => id),
        filter,
        signal,
      );
      if (filtered === undefined || signal.aborted) return;
      setAnswer({ key, rows: lineRows(tracks, filtered, fold) });
    };
    const run = async (): Promise<void> => {
      if (running) return;
      running = true;
      const first = answerOnce();
      // A live recording never stops changing: a seek waits for the first answer alone.
      session.busy(first);
      await first;
      while (!signal.aborted && session.model().version !== version) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        if (!signal.aborted) await answerOnce();
      }
      running = false;
    };
    void run();
    const stop = session.subscribe(() => {
      if (session.model().version !== version) void run();
    });
    return () => {
      aborter.abort();
      stop();
    };
  }, [session, engine, laneId, filter, key, fold]);
  return { rows: answer?.rows, busy: answer?.key !== key };
}

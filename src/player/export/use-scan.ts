import { useEffect, useState } from 'react';
import type { Failure, Result } from '../../base/index.ts';
import type { ExportScan } from '../../engine/index.ts';
import type { Session } from '../../session/index.ts';
import { exportedNotes } from '../notes/exported.ts';
import { exportWords as words } from './words.ts';

const none = (): Result<ExportScan, Failure> => ({
  ok: false,
  error: { code: 'no-bundle', message: words.noBundle },
});

/** What would go out, looked through in the worker once it is wanted; `undefined` until then. */
export function useScan(
  session: Session,
  isWanted: boolean,
  withNotes: boolean,
): Result<ExportScan, Failure> | undefined {
  const [scan, setScan] = useState<Result<ExportScan, Failure>>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const aborter = new AbortController();
    const { exports } = session.engine;
    const answer =
      exports?.scan(() => undefined, aborter.signal, withNotes ? exportedNotes(session) : undefined) ??
      Promise.resolve(none());
    const looking = answer.then((looked) => {
      if (!aborter.signal.aborted) setScan(looked);
    });
    session.busy(looking);
    return () => aborter.abort();
  }, [session, isWanted, withNotes]);
  return scan;
}

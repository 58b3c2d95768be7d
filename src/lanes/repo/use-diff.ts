import { useEffect, useState } from 'react';
import type { Engine } from '../../engine/index.ts';
import { readPayload } from '../../lane-kit/index.ts';
import type { Session } from '../../session/index.ts';
import { DiffRecord } from './record.ts';

export type DiffState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing'; readonly entryId: string; readonly message: string; readonly code: string }
  | { readonly state: 'ready'; readonly entryId: string; readonly text: string };

/** The diff of a checkpoint. The last one stays until the next one is there. */
export function useDiff(session: Session, engine: Engine, entryId: string | undefined): DiffState {
  const [answer, setAnswer] = useState<DiffState>({ state: 'loading' });
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let stale = false;
    session.busy(
      loadDiff(engine, entryId).then((loaded) => {
        if (!stale) setAnswer(loaded);
      }),
    );
    return () => {
      stale = true;
    };
  }, [session, engine, entryId]);
  return answer;
}

async function loadDiff(engine: Engine, entryId: string): Promise<DiffState> {
  const detail = await engine.detail(entryId);
  const record = readPayload(DiffRecord, detail?.text);
  if (record?.text !== undefined) return { state: 'ready', entryId, text: record.text };
  if (record?.ref === undefined) {
    return {
      state: 'missing',
      entryId,
      code: 'no-diff',
      message: 'The record of this checkpoint holds neither a diff nor a reference to one.',
    };
  }
  const blob = await engine.blob(record.ref);
  if (!blob.ok)
    return {
      state: 'missing',
      entryId,
      code: blob.error.code,
      message: `${record.ref}: ${blob.error.message}`,
    };
  return { state: 'ready', entryId, text: await blob.value.text() };
}

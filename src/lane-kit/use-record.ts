import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import type { Engine } from '../engine/index.ts';
import type { Session } from '../session/index.ts';
import { readPayload } from './payload.ts';

export type RecordState<T> =
  | { readonly state: 'none' | 'loading' }
  /** The record is not there, or is not of the shape its lane has. */
  | { readonly state: 'unreadable'; readonly entryId: string; readonly text: string | undefined }
  | { readonly state: 'ready'; readonly entryId: string; readonly value: T };

/** The record behind an entry, checked. The last answer stays until the next one is there. */
export function useRecord<S extends v.GenericSchema>(
  session: Session,
  engine: Engine,
  entryId: string | undefined,
  schema: S,
): RecordState<v.InferOutput<S>> {
  const [answer, setAnswer] = useState<RecordState<v.InferOutput<S>>>({ state: 'loading' });
  useEffect(() => {
    if (entryId === undefined) return undefined;
    let stale = false;
    const loading = engine.detail(entryId).then((detail) => {
      if (stale) return;
      const value = readPayload(schema, detail?.text);
      setAnswer(
        value === undefined
          ? { state: 'unreadable', entryId, text: detail?.text }
          : { state: 'ready', entryId, value },
      );
    });
    session.busy(loading);
    return () => {
      stale = true;
    };
  }, [session, engine, entryId, schema]);
  return entryId === undefined ? { state: 'none' } : answer;
}

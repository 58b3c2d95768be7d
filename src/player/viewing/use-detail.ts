import { useCallback } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Detail } from '../../engine/index.ts';
import type { ModelReader } from '../../model/index.ts';
import { entryKey, useOfModel, useSession } from './session-context.ts';
import { readRecord } from './record.ts';
import type { ShownRecord } from './record.ts';
import { queriesOf } from './queries.ts';

export interface LoadedDetail {
  readonly entryId: string;
  /** `undefined`: the recording keeps no record behind the entry. */
  readonly detail: Detail | undefined;
  readonly record: ShownRecord | undefined;
}

/**
 * The record behind an entry. Cached under the document's identity and what is known of the entry, so that an answer for one
 * recording or attempt is never shown for another, nor a call's for the call with its end; the last one stays on screen
 * meanwhile.
 */
export function useDetail(entryId: string | undefined): UseQueryResult<LoadedDetail> {
  const session = useSession();
  const key = useOfModel(useCallback((model: ModelReader) => entryKey(model, entryId), [entryId]));
  return useQuery(
    {
      queryKey: ['detail', key, entryId],
      enabled: entryId !== undefined,
      queryFn: async (): Promise<LoadedDetail> => {
        const id = entryId ?? '';
        const pending = session.engine.detail(id);
        session.busy(pending);
        const detail = await pending;
        return { entryId: id, detail, record: detail === undefined ? undefined : readRecord(detail.text) };
      },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
      structuralSharing: false,
      retry: false,
      // Recordings are read from the worker: whether the machine is online does not matter.
      networkMode: 'always',
    },
    queriesOf(session),
  );
}

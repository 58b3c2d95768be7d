import { useQuery } from '@tanstack/react-query';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import type { RoleOf } from '../causes/types.ts';
import { startOf } from '../causes/total-order.ts';
import { readRecord, textField } from '../viewing/record.ts';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';

/** Rows looked at before an entry, messages read of them, and rows at the head of a track. */
const ROWS = 4096;
const MESSAGES = 100;
const HEAD = 64;

/** The roles of the messages before an entry, read from their records; `undefined` until they are here. */
export function useRoles(entry: Located | undefined): RoleOf | undefined {
  const session = useSession();
  const model = useModel();
  const { data } = useQuery({
    queryKey: ['roles', documentKey(model), entry?.track.entryId(entry.index)],
    enabled: entry !== undefined,
    queryFn: async (): Promise<RoleOf> => {
      const roles = new Map<string, string>();
      if (entry !== undefined)
        for (const { track, seqs } of messagesBefore(model, entry)) {
          const texts = await session.engine.payloads(track.id, seqs);
          for (const [i, text] of texts.entries()) {
            const role = text === undefined ? undefined : textField(readRecord(text).value, 'role');
            if (role !== undefined) roles.set(`${track.id}:${seqs[i]}`, role);
          }
        }
      return (entryId) => roles.get(entryId);
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  });
  return data;
}

function messagesBefore(
  model: ModelReader,
  entry: Located,
): { readonly track: TrackReader; readonly seqs: readonly number[] }[] {
  return (model.lane('agent')?.tracks ?? []).map((track) => {
    const last = track === entry.track ? entry.index : track.latestAt(startOf(entry));
    const seqs: number[] = [];
    const take = (index: number): void => {
      const seq = track.columns.seq[index];
      if (seq !== undefined && track.kindOf(index) === 'message' && !seqs.includes(seq)) seqs.push(seq);
    };
    for (let at = last; at >= 0 && at > last - ROWS && seqs.length < MESSAGES; at -= 1) take(at);
    for (let at = 0; at < Math.min(HEAD, last); at += 1) take(at);
    return { track, seqs };
  });
}

import { useQuery } from '@tanstack/react-query';
import type { Engine } from '../../engine/index.ts';
import type { Located, ModelReader, TrackReader } from '../../model/index.ts';
import { recordedWalk } from '../causes/recorded-walk.ts';
import type { Walk } from '../causes/walk.ts';
import type { RoleOf } from '../causes/types.ts';
import { startOf } from '../causes/total-order.ts';
import { readRecord, textField } from '../viewing/record.ts';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';
import { queriesOf } from '../viewing/queries.ts';

/** Rows looked at before an entry, messages read of them, and rows at the head of a track. */
const ROWS = 4096;
const MESSAGES = 100;
const HEAD = 64;

/**
 * The way back from an entry, with the roles of the messages before it and the links that its records
 * name; `undefined` until they are read.
 */
export function useWalk(entry: Located | undefined): Walk | undefined {
  const session = useSession();
  const model = useModel();
  const { data } = useQuery(
    {
      queryKey: ['why', documentKey(model), entry?.track.entryId(entry.index)],
      enabled: entry !== undefined,
      queryFn: async (): Promise<Walk> => {
        if (entry === undefined) return { edges: [], end: 'open' };
        const reading = rolesBefore(session.engine, model, entry).then((roles) =>
          recordedWalk(session.engine, model, entry, roles),
        );
        session.busy(reading);
        return reading;
      },
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
      networkMode: 'always',
    },
    queriesOf(session),
  );
  return data;
}

async function rolesBefore(engine: Engine, model: ModelReader, entry: Located): Promise<RoleOf> {
  const roles = new Map<string, string>();
  for (const { track, seqs } of messagesBefore(model, entry)) {
    const texts = await engine.payloads(track.id, seqs);
    for (const [i, text] of texts.entries()) {
      const role = text === undefined ? undefined : textField(readRecord(text).value, 'role');
      if (role !== undefined) roles.set(`${track.id}:${seqs[i]}`, role);
    }
  }
  return (entryId) => roles.get(entryId);
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

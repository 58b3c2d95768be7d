import { useQuery } from '@tanstack/react-query';
import type { ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';
import { documentKey, useModel, useSession } from '../viewing/session-context.ts';
import { stampWords } from './stamp-words.ts';
import { queriesOf } from '../viewing/queries.ts';

/** What only the records tell of how lanes were captured, by lane id. */
export interface Capture {
  /** How the first record of each lane is stamped. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Lanes in whose records a body is kept: that takes the highest rung. */
  readonly bodies: ReadonlySet<string>;
}

/** Records of the network looked at for a body. */
const LOOKED_AT = 300;
const BODIES = ['bodyRef', 'requestBodyRef', 'responseBodyRef', 'body'] as const;

/** Reads the first record of every lane, and some of the network's; `undefined` until they are here. */
export function useCapture(): Capture | undefined {
  const session = useSession();
  const model = useModel();
  const { data } = useQuery(
    {
      queryKey: ['capture', documentKey(model)],
      queryFn: () => {
        const reading = captureOf(session, model);
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

async function captureOf({ engine }: Session, model: ModelReader): Promise<Capture> {
  const stamps = new Map<string, string>();
  const bodies = new Set<string>();
  for (const { id, tracks } of model.lanes) {
    const [track] = tracks;
    if (track === undefined || track.columns.length === 0) continue;
    const seqs = [...track.columns.seq.subarray(0, id === 'network' ? LOOKED_AT : 1)];
    const records = (await engine.payloads(track.id, seqs)).map((text) =>
      text === undefined ? undefined : readRecord(text).value,
    );
    const stamp = stampWords(records[0]);
    if (stamp !== undefined) stamps.set(id, stamp);
    if (id === 'network' && records.some((record) => BODIES.some((name) => isGiven(fieldOf(record, name)))))
      bodies.add(id);
  }
  return { stamps, bodies };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

import { useCallback } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Located, ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { VisibleText } from '../../ui/index.ts';
import { inspectorWords } from './inspector-words.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';
import { entryKey, useOfModel, useSession } from '../viewing/session-context.ts';
import { counterpartCandidates } from './pairs.ts';
import styles from './EntryView.module.css';
import { queriesOf } from '../viewing/queries.ts';

/** A link from a tool call to its result and back, where the recording keeps them as two entries. */
export function Counterpart({ entry }: { readonly entry: Located }) {
  const session = useSession();
  const key = useOfModel(useCallback((model: ModelReader) => candidatesKey(model, entry), [entry]));
  const model = session.model();
  const entryId = entry.track.entryId(entry.index);
  const { data } = useQuery(
    {
      queryKey: ['counterpart', key, entryId],
      queryFn: async () => (await findCounterpart(session, entry)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
      networkMode: 'always',
    },
    queriesOf(session),
  );
  const other = data === undefined || data === null ? undefined : model.locate(data);
  if (other === undefined || data === undefined || data === null) return null;
  const name = entry.track.kindOf(entry.index) === 'tool_call' ? inspectorWords.result : inspectorWords.call;
  return (
    <button type="button" className={styles['link']} onClick={() => session.commands.select(data)}>
      {name} · <VisibleText text={other.track.label(other.index)} />
    </button>
  );
}

/** Changes when the document is another one, or what may be the other half is. */
const candidatesKey = (model: ModelReader, entry: Located): string =>
  [
    entryKey(model, entry.track.entryId(entry.index)),
    ...counterpartCandidates(entry).map(({ track, index }) => track.entryId(index)),
  ].join(' ');

/** Entry id of the other half: the one filed under it, else the nearest with the same call id. */
async function findCounterpart(session: Session, entry: Located): Promise<string | undefined> {
  const candidates = counterpartCandidates(entry);
  if (candidates.length === 0) return undefined;
  const { track } = entry;
  const seqOf = ({ index }: Located): number => track.columns.seq[index] ?? -1;
  const texts = await session.engine.payloads(track.id, [seqOf(entry), ...candidates.map(seqOf)]);
  const idOf = (text: string | undefined): unknown =>
    text === undefined ? undefined : fieldOf(readRecord(text).value, 'id');
  const id = idOf(texts[0]);
  const at = candidates.findIndex((_, i) => id !== undefined && idOf(texts[i + 1]) === id);
  const found = candidates[at];
  return found === undefined ? undefined : track.entryId(found.index);
}

import { useQuery } from '@tanstack/react-query';
import type { Located } from '../../model/index.ts';
import { between } from '../../lanes/index.ts';
import { fieldOf, readRecord } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { parseDiff } from '../../ui/index.ts';
import { recordsOf } from '../align/read-steps.ts';

export interface TreeChange {
  readonly patch: string;
  readonly unknown: readonly { readonly path: string; readonly why: string }[];
}

/** The text of a checkpoint's diff, inline or behind a ref; nothing for a run that has none yet. */
async function diffAt({ session }: ComparedRun, entryId: string): Promise<string> {
  const at: Located | undefined = entryId === '' ? undefined : session.model().locate(entryId);
  if (at === undefined) return '';
  const [text] = await recordsOf(session.engine, [at]);
  const { value } = readRecord(text ?? '');
  const inline = fieldOf(value, 'text');
  if (typeof inline === 'string') return inline;
  const ref = fieldOf(value, 'ref');
  if (typeof ref !== 'string') throw new Error('A checkpoint holds neither a diff nor a reference to one.');
  const blob = await session.engine.blob(ref);
  if (!blob.ok) throw new Error(`${ref}: ${blob.error.message}`);
  return blob.value.text();
}

/** What leads from A's tree at one checkpoint to B's at another. */
export function useTreeChange([a, b]: readonly [ComparedRun, ComparedRun], fromId: string, toId: string) {
  return useQuery({
    queryKey: [
      'trees',
      a.index,
      b.index,
      fromId,
      toId,
      a.session.state().generation,
      b.session.state().generation,
    ],
    queryFn: async (): Promise<TreeChange> => {
      const reading = Promise.all([diffAt(a, fromId), diffAt(b, toId)]);
      a.session.busy(reading.catch(() => undefined));
      const [from, to] = await reading;
      return between(parseDiff(from), parseDiff(to));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
  });
}

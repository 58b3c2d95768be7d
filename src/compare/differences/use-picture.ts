import { useQuery } from '@tanstack/react-query';
import { fieldOf, readRecord } from '../../player/index.ts';
import type { ComparedRun } from '../../session/index.ts';
import { recordsOf } from '../align/read-steps.ts';

/** The picture behind a frame; `undefined` where the recording does not hold it. */
export function usePicture({ session, index }: ComparedRun, entryId: string) {
  return useQuery({
    queryKey: ['picture', index, entryId, session.state().generation],
    enabled: entryId !== '',
    queryFn: async (): Promise<Blob | null> => {
      const reading = read();
      session.busy(reading);
      return reading;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Pictures are large; a few are kept for going back and forth.
    gcTime: 5000,
    retry: false,
    networkMode: 'always',
  });

  async function read(): Promise<Blob | null> {
    const at = session.model().locate(entryId);
    if (at === undefined) return null;
    const [text] = await recordsOf(session.engine, [at]);
    const ref = fieldOf(readRecord(text ?? '').value, 'ref');
    if (typeof ref !== 'string') return null;
    const blob = await session.engine.blob(ref);
    return blob.ok ? blob.value : null;
  }
}

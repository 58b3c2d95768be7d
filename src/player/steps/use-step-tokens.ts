import { useQuery } from '@tanstack/react-query';
import type { Located } from '../../model/index.ts';
import { formatTokens } from '../viewing/number-format.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';
import { documentKey, useSession } from '../viewing/session-context.ts';
import { stepsOf } from './use-steps.ts';

/** Steps asked for together: a screenful or two, so that scrolling asks the worker seldom. */
const CHUNK = 64;

/**
 * Tokens of a model call, in words, once they are read. They stand in the record alone, so the
 * calls of a stretch of the list are asked for together and kept.
 */
export function useStepTokens(step: Located, index: number): string | undefined {
  const session = useSession();
  const chunk = Math.floor(index / CHUNK);
  const { data } = useQuery({
    queryKey: ['tokens', documentKey(session.model()), chunk],
    enabled: step.track.kindOf(step.index) === 'llm_call',
    queryFn: async () => {
      const { steps } = stepsOf(session);
      const calls = steps
        .slice(chunk * CHUNK, (chunk + 1) * CHUNK)
        .filter(({ track, index: at }) => track.kindOf(at) === 'llm_call');
      const words = new Map<string, string>();
      for (const trackId of new Set(calls.map(({ track }) => track.id))) {
        const own = calls.filter(({ track }) => track.id === trackId);
        const texts = await session.engine.payloads(
          trackId,
          own.map(({ track, index: at }) => track.columns.seq[at] ?? -1),
        );
        own.forEach(({ track, index: at }, i) => {
          const tokens = tokensIn(texts[i]);
          if (tokens > 0) words.set(track.entryId(at), formatTokens(tokens));
        });
      }
      return words;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
  });
  return data?.get(step.track.entryId(step.index));
}

/** Input and output tokens of a call's record (`cost`, contracts/everdict.md); 0 where it has none. */
function tokensIn(text: string | undefined): number {
  if (text === undefined) return 0;
  const cost = fieldOf(readRecord(text).value, 'cost');
  const input = fieldOf(cost, 'inputTokens');
  const output = fieldOf(cost, 'outputTokens');
  return (typeof input === 'number' ? input : 0) + (typeof output === 'number' ? output : 0);
}

import { useCallback } from 'react';
import type { Located, ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { formatTokens, formatUsd } from '../viewing/number-format.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';
import { useSession } from '../viewing/session-context.ts';
import { useAnswer } from '../viewing/use-answer.ts';
import { stepsOf } from './use-steps.ts';

/** Steps asked for together: a screenful or two, so that scrolling asks the worker seldom. */
const CHUNK = 64;

type Spent = ReadonlyMap<string, string>;

interface Asked {
  /** Of which version of the steps the answer is. */
  readonly version: number;
  readonly answer: Promise<Spent>;
}

/** The last answer of each chunk, kept as long as the document. */
const kept = new WeakMap<ModelReader, Map<number, Asked>>();

/** The version of the steps in which what stands around a model call became what it is, as far as that is known. */
export function spentVersion(
  model: ModelReader,
  { track, index: at }: Located,
  index: number,
): number | undefined {
  if (track.kindOf(at) !== 'llm_call') return undefined;
  const chunk = Math.floor(index / CHUNK);
  const version = kept.get(model)?.get(chunk)?.version;
  return version !== undefined && model.stepsKept(version) >= (chunk + 1) * CHUNK
    ? version
    : model.stepsVersion;
}

/**
 * Tokens and cost of a model call, in words, once they are read. They stand in the record alone, so the
 * calls of a stretch of the list are asked for together and kept until one of the stretch is another.
 */
export function useStepSpent(step: Located, index: number, version: number | undefined): string | undefined {
  const session = useSession();
  const model = session.model();
  const chunk = Math.floor(index / CHUNK);
  const ask = useCallback(
    () => spentOf(session, model, chunk, version ?? 0),
    [session, model, chunk, version],
  );
  const { data } = useAnswer(version === undefined ? undefined : ask);
  return data?.get(step.track.entryId(step.index));
}

function spentOf(session: Session, model: ModelReader, chunk: number, version: number): Promise<Spent> {
  let answers = kept.get(model);
  if (answers === undefined) kept.set(model, (answers = new Map()));
  const known = answers.get(chunk);
  if (known?.version === version) return known.answer;
  const answer = readSpent(session, chunk);
  session.busy(answer);
  answers.set(chunk, { version, answer });
  return answer;
}

async function readSpent(session: Session, chunk: number): Promise<Spent> {
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
      const spent = spentWords(texts[i]);
      if (spent !== '') words.set(track.entryId(at), spent);
    });
  }
  return words;
}

/** `3.0k tok · $0.009` of a call's record (`cost`, contracts/everdict.md); empty where it says neither. */
function spentWords(text: string | undefined): string {
  if (text === undefined) return '';
  const cost = fieldOf(readRecord(text).value, 'cost');
  const number = (name: string): number => {
    const value = fieldOf(cost, name);
    return typeof value === 'number' ? value : 0;
  };
  const tokens = number('inputTokens') + number('outputTokens');
  const usd = number('usd');
  return [tokens > 0 ? formatTokens(tokens) : '', usd > 0 ? formatUsd(usd) : ''].filter(Boolean).join(' · ');
}

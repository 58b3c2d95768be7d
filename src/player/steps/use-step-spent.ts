import { useCallback } from 'react';
import type { Located, ModelReader } from '../../model/index.ts';
import type { Session } from '../../session/index.ts';
import { formatTokens, formatUsd } from '../viewing/number-format.ts';
import { fieldOf, readRecord } from '../viewing/record.ts';
import { documentKey, useSession } from '../viewing/session-context.ts';
import { useAnswer } from '../viewing/use-answer.ts';
import { stepsOf } from './use-steps.ts';

/** Steps asked for together: a screenful or two, so that scrolling asks the worker seldom. */
const CHUNK = 64;

type Spent = ReadonlyMap<string, string>;

/** Answers by document version and chunk, kept as long as the document. */
const kept = new WeakMap<ModelReader, Map<string, Promise<Spent>>>();

/**
 * Tokens and cost of a model call, in words, once they are read. They stand in the record alone, so the
 * calls of a stretch of the list are asked for together and kept.
 */
export function useStepSpent(step: Located, index: number): string | undefined {
  const session = useSession();
  const chunk = Math.floor(index / CHUNK);
  const key = documentKey(session.model());
  const ask = useCallback(() => spentOf(session, chunk, key), [session, chunk, key]);
  const { data } = useAnswer(step.track.kindOf(step.index) === 'llm_call' ? ask : undefined);
  return data?.get(step.track.entryId(step.index));
}

function spentOf(session: Session, chunk: number, key: string): Promise<Spent> {
  const model = session.model();
  let answers = kept.get(model);
  if (answers === undefined) {
    answers = new Map();
    kept.set(model, answers);
  }
  const name = `${key} ${chunk}`;
  let answer = answers.get(name);
  if (answer === undefined) {
    answer = readSpent(session, chunk);
    session.busy(answer);
    answers.set(name, answer);
  }
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

import { fail } from '../../base/index.ts';
import type { Searchable } from './answer.ts';
import { answerFind } from './answer.ts';
import type { Excerpt, FindEnd, FindOrder, FindQuestion, FindReport, FoundRef } from './types.ts';

/** What a question was answered, whole. */
export interface Answered {
  /** `track:seq` of each hit, in the order in which they were told. */
  readonly hits: readonly string[];
  readonly end: FindEnd;
  excerpts(refs: readonly FoundRef[]): Promise<readonly (Excerpt | undefined)[]>;
  stop(): void;
}

/** Asks the worker's part in this thread, as the page asks it. */
export function ask(
  store: Searchable['store'],
  question: FindQuestion,
  blob: Searchable['blob'] = () => Promise.resolve(fail('missing', 'No blobs here.')),
): Promise<Answered> {
  const { port1, port2 } = new MessageChannel();
  const hits: string[] = [];
  const waiting = new Map<number, (excerpts: readonly (Excerpt | undefined)[]) => void>();
  let last = 0;
  return new Promise((resolve) => {
    const stop = (): void => {
      port1.postMessage({ type: 'stop' } satisfies FindOrder);
      port1.close();
    };
    const excerpts: Answered['excerpts'] = (refs) =>
      new Promise((done) => {
        waiting.set(++last, done);
        port1.postMessage({ type: 'excerpts', id: last, refs } satisfies FindOrder);
      });
    port1.onmessage = ({ data }: MessageEvent<FindReport>) => {
      if (data.type === 'hits')
        for (const seq of data.seqs) hits.push(`${question.tracks[data.track]?.id ?? ''}:${seq}`);
      else if (data.type === 'excerpts') waiting.get(data.id)?.(data.excerpts);
      else if (data.type === 'end') resolve({ hits, end: data.end, excerpts, stop });
    };
    answerFind({ store, blob }, question, port2, undefined);
  });
}

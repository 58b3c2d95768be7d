import { compile, placeOf, type ExpressionAnswer, type ExpressionQuestion } from './expression.ts';
import type { Matching } from './query.ts';

/** An expression that has not got through a few texts in this time is given up, ms. */
export const BUDGET_MS = 1000;
/** Its worker may take so long to start, ms. */
const START_MS = 10_000;

/** Looks through texts with an expression that may never come to an end. */
export interface Expression {
  /** From and to of the first place in each, -1 for none; `undefined` when the budget is spent, and from then on. */
  places(texts: readonly string[]): Promise<Int32Array | undefined>;
  close(): void;
}

/** One that runs in a worker of its own, on the other end of the port. */
export function expressionOver(port: MessagePort): Expression {
  const waiting = new Map<number, (places: Int32Array | undefined) => void>();
  let last = 0;
  let isUp = false;
  let isSpent = false;
  port.onmessage = ({ data: { id, places } }: MessageEvent<ExpressionAnswer>) => {
    isUp = true;
    waiting.get(id)?.(places);
  };
  return {
    async places(texts) {
      if (isSpent) return undefined;
      // The first question waits for the worker to start, which is not the expression's doing.
      if (!isUp && texts.length > 0 && !(await ask([''], START_MS))) return undefined;
      return ask(texts, BUDGET_MS);
    },
    close() {
      for (const tell of waiting.values()) tell(undefined);
      port.close();
    },
  };

  function ask(texts: readonly string[], budget: number): Promise<Int32Array | undefined> {
    const id = ++last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => tell(undefined), budget);
      const tell = (places: Int32Array | undefined): void => {
        clearTimeout(timer);
        waiting.delete(id);
        isSpent ||= places === undefined;
        resolve(places);
      };
      waiting.set(id, tell);
      port.postMessage({ id, texts } satisfies ExpressionQuestion);
    });
  }
}

/** The same in this thread, where there are no workers: it can be given up between two texts alone. */
export function expressionHere(source: string, matching: Matching, now: () => number): Expression {
  const pattern = compile(source, matching);
  let isSpent = false;
  return {
    places(texts) {
      const until = now() + BUDGET_MS;
      const places = new Int32Array(texts.length * 2).fill(-1);
      for (const [i, text] of texts.entries()) {
        isSpent ||= now() > until;
        if (isSpent) return Promise.resolve(undefined);
        const place = placeOf(pattern, matching.wholeWord, text);
        if (place !== undefined) places.set(place, i * 2);
      }
      return Promise.resolve(places);
    },
    close: () => undefined,
  };
}
